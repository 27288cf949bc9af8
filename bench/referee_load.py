#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many calls a second the Wumpus referee answers, and how long the slowest take.

    python3 bench/referee_load.py               200 clients, 10 seconds
    python3 bench/referee_load.py --clients 50 --seconds 3

Each client keeps one connection and sends a probe as soon as the last is answered: every call is a transaction in the
results file. The clients are one loop over ready-made bytes, so that what is measured is the server; its processor
seconds are printed too, since on a busy machine the figures by the clock tell more about the neighbours. Bars: 4,000
calls a second, and 80 ms for all but one answer in a hundred, on two quiet cores.
"""
import argparse
import json
import os
import pathlib
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
BAR_CALLS, BAR_MS = 4000, 80


def start(program, folder):
    server = subprocess.Popen([program, "serve", "--referee", "--port", "0", "--mazes", "1", "--size", "8", "--seed", "1",
                               "--attempts", "3", "--results", os.path.join(folder, "results.db")],
                              stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        if "http://" in line:
            return server, int(line.split("http://127.0.0.1:")[1].split("/")[0].split()[0])
    raise SystemExit("the server did not start")


def ask(port, command, body):
    request = urllib.request.Request(f"http://127.0.0.1:{port}/wumpus/{command}", json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def enter(port, number):
    """A client in its first maze: its connection and the bytes of a probe."""
    name = f"client {number}"
    token = ask(port, "register", {"id": name, "members": "a", "token": "No Defined..."})["token"]
    ask(port, "next-maze", {"id": name, "token": token})
    body = json.dumps({"id": name, "members": "a", "token": token, "position": {"x": number % 8, "y": number // 8 % 8}})
    head = (f"POST /wumpus/cautious-probe HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setblocking(False)
    return connection, (head + body).encode()


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(clients, seconds):
    """Seconds that each answered call took, and how many were refused."""
    ready, waits, refused = selectors.DefaultSelector(), [], 0
    sent = {}
    for connection, request in clients:
        ready.register(connection, selectors.EVENT_READ, request)
        connection.send(request)
        sent[connection] = time.perf_counter()
    end = time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        for key, _ in ready.select(1):
            answer = key.fileobj.recv(65536)  # an answer is far shorter than a packet
            now = time.perf_counter()
            waits.append(now - sent[key.fileobj])
            refused += b" 200 " not in answer[:16] or b"[OK]" not in answer
            key.fileobj.send(key.data)
            sent[key.fileobj] = now
    return waits, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--program", default=os.environ.get("QUADRILLE", str(ROOT / "build/release/quadrille")))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start(options.program, folder)
        try:
            clients = [enter(port, number) for number in range(options.clients)]
            load(clients[:20], 0.5)  # the first calls open files and grow caches
            clients = [enter(port, options.clients + number) for number in range(options.clients)]
            before = cpu_seconds(server.pid)
            waits, refused = load(clients, options.seconds)
            spent = cpu_seconds(server.pid) - before
        finally:
            server.terminate()
            server.wait()
    waits.sort()
    rate, slow = len(waits) / options.seconds, waits[len(waits) * 99 // 100] * 1000
    print(f"{options.clients} clients, {len(waits):,} calls, {refused} refused; {rate:,.0f} calls/s "
          f"(bar {BAR_CALLS:,}: {'met' if rate >= BAR_CALLS else 'MISSED'}), 99 % within {slow:.1f} ms "
          f"(bar {BAR_MS}: {'met' if slow <= BAR_MS else 'MISSED'}); "
          f"the server used {spent:.1f} s of processor time, {len(waits) / max(spent, 0.01):,.0f} calls for each")
    return refused > 0


sys.exit(main())
