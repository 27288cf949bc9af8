# SPDX-License-Identifier: MIT
# Reaches the machine it runs on, and its sockets.
import glob
import socket

held = True
for address in (("127.0.0.1", 22), ("127.0.0.1", 80), ("8.8.8.8", 53)):
    try:
        socket.create_connection(address, timeout=1).close()
        held = False
    except OSError:
        pass
held = held and not glob.glob("/run/*") and not glob.glob("/var/run/*")
print("R" if held else "L")
