#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`quadrille wumpus client` against a referee that is not ours, and broken off in every way.

    test_client.py PROGRAM

The referee below knows the course's protocol and nothing else: no serials, no grid_size in status,
other words, HTTP/1.0 or chunks, http or https. It drops connections before or after it has run a
command. Servers that speak no HTTP, too much of it or not at all are refused, and so are
certificates that nobody vouches for. Closes with "N passed, N failed".
"""
import http.server
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = sys.argv[1]
MAZES = ["..P.\nG...\n.W..\n...G", "....\n.PP.\n.GW.\n....", "G....\n..P..\n.P...\n...W.\nP...G"]
results = {"passed": 0, "failed": 0}


def check(name, fine, more=""):
    results["passed" if fine else "failed"] += 1
    print("ok     " if fine else "FAILED ", name, "" if fine else more)


class Foreign:
    """The rules once more, for one player."""

    def __init__(self):
        self.mazes, self.phase, self.number, self.at = [m.split() for m in MAZES], 0, 0, (0, 0)
        self.cost, self.reward, self.calls, self.ends = [0, 0], [0, 0], 0, []

    def what(self, x, y):
        return self.mazes[self.number - 1][x][y]

    def near(self, x, y):
        side = len(self.mazes[self.number - 1])
        return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < side and 0 <= b < side]

    def totals(self):
        return {"reward_phase1": self.reward[0], "cost_phase1": self.cost[0], "reward_phase2": self.reward[1],
                "cost_phase2": self.cost[1], "total_cost": sum(self.cost), "total_reward": sum(self.reward)}

    def end(self, how):
        self.phase = 0
        self.ends.append((how, *self.cost, *self.reward))

    def run(self, command, x, y):
        self.calls += 1
        if command == "register":
            return {"token": "t"}
        if command == "status":
            return {"phase": self.phase, "position": {"x": self.at[0], "y": self.at[1]}, **self.totals()}
        if command == "next-maze":
            if self.phase != 0 or self.number == len(self.mazes):
                return {"status": "[Err]", "msg": "no"}
            self.phase, self.number, self.at, self.seen, self.taken = 1, self.number + 1, (0, 0), set(), set()
            self.cost, self.reward = [0, 0], [100, 0]
            return {"status": "[OK]", "msg": "go", "grid_size": len(self.mazes[self.number - 1])}
        if command in ("probe", "cautious-probe") and self.phase == 1:
            here, self.seen = self.what(x, y), self.seen | {(x, y)}
            if command == "probe" and here in "PW":
                self.cost[0] += 1010
                return {"status": "[KO]", "msg": {"P": "you fell into a pit!", "W": "ouch"}[here], "action_cost": 1010}
            self.cost[0] += 10 if command == "probe" else 50
            feel = (here if here != "." else "") + ("B" if any(self.what(*c) == "P" for c in self.near(x, y)) else "") + \
                ("S" if any(self.what(*c) == "W" for c in self.near(x, y)) else "")
            return {"status": "[OK]", "msg": f"you feel {feel or '.'}", "action_cost": 10 if command == "probe" else 50}
        if command in ("know-pit", "know-wumpus") and self.phase == 1:
            if self.what(x, y) == ("P" if command == "know-pit" else "W"):
                self.seen.add((x, y))
                return {"status": "[OK]", "msg": "well done"}
            self.cost[0] += 5000
            self.end("mistaken")
            return {"status": "[KO]", "msg": "wrong", "action_cost": 5000}
        if command == "end-map" and self.phase == 1:
            if len(self.seen) < len(self.mazes[self.number - 1]) ** 2:
                return 417
            self.phase = 2
            return {"msg": "now walk"}
        if command == "go-to" and self.phase == 2 and (x, y) in self.near(*self.at):
            self.at, here = (x, y), self.what(x, y)
            self.cost[1] += 1
            if here == "G" and self.at not in self.taken:
                self.taken.add(self.at)
                self.reward[1] += 1000
                return {"status": "[OK]", "msg": "gold", "action_cost": 1, "action_reward": 1000}
            return {"status": "[OK]", "msg": "fine", "action_cost": 1}
        if command == "maze-completed" and self.phase == 2 and self.at == (0, 0):
            self.end("completed")
            return {"msg": "done", **self.totals()}
        return {"status": "[Err]", "msg": f"{command} is not for now", "action_cost": 0}


def serve(foreign, drops, chunked, seed=1, certificate=None):
    """drops: of so many commands one loses its connection, half of them after it was run."""
    dice = random.Random(seed)
    foreign.connections = 0

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1" if chunked else "HTTP/1.0"

        def log_message(self, *_):
            pass

        def setup(self):
            super().setup()
            foreign.connections += 1

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            command = self.path.removeprefix("/prefix/wumpus/")
            # next-maze cannot be made good by any client when its answer is lost: the size is in it
            lose = drops and command != "status" and command != "next-maze" and dice.randrange(drops) == 0
            if lose and dice.random() < 0.5:
                return self.hang_up()
            answer = foreign.run(command, body["position"]["x"], body["position"]["y"])
            if lose:
                return self.hang_up()
            status, data = (417, b"incomplete") if answer == 417 else (200, json.dumps(answer).encode())
            self.send_response(status)
            if chunked:
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                for piece in (data[:5], data[5:]):
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.write(b"0\r\n\r\n")
            else:
                self.end_headers()
                self.wfile.write(data)

        def hang_up(self):
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.handle_error = lambda *_: None  # a client that does not trust us hangs up
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http{'s' if certificate else ''}://127.0.0.1:{server.server_address[1]}/prefix/"


def client(url, *more, **options):
    return subprocess.run([PROGRAM, "wumpus", "client", "--server", url, "--id", "Ann", "-q", *more],
                          capture_output=True, text=True, timeout=100, **options)


def foreign_referees():
    for name, drops, chunked in (("HTTP/1.0", 0, False), ("chunks", 0, True), ("HTTP/1.0 that drops", 9, False), ("chunks that drop", 9, True)):
        foreign = Foreign()
        server, url = serve(foreign, drops, chunked)
        done = client(url, "--json")
        server.shutdown()
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        check(f"{name}: every maze is completed", done.returncode == 0 and [e[0] for e in foreign.ends] == ["completed"] * 3,
              f"{done.stdout} {done.stderr} {foreign.ends}")
        mine = [(line["ending"], line["map_cost"], line["walk_cost"], line["reward"]) for line in lines[:-1]]
        theirs = [(how, c1, c2, r1 + r2) for how, c1, c2, r1, r2 in foreign.ends]
        check(f"{name}: the accounts agree", mine == theirs, f"{mine} {theirs}")
        if chunked and not drops:
            check(f"{name}: one connection is kept", foreign.connections == 1, foreign.connections)


def certify(folder, name, address):
    """A key and a certificate that it signed itself, in one file."""
    path = os.path.join(folder, name)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=referee", "-addext", f"subjectAltName={address}", "-keyout", path + ".key", "-out", path + ".crt"],
                   check=True, capture_output=True)
    with open(path, "w", encoding="ascii") as both:
        for part in (".key", ".crt"):
            with open(path + part, encoding="ascii") as file:
                both.write(file.read())
    return path


def over_tls(folder):
    ours, theirs = certify(folder, "ours", "IP:127.0.0.1"), certify(folder, "theirs", "DNS:elsewhere.example")
    trusts = {name: {**os.environ, "SSL_CERT_FILE": path + ".crt"} for name, path in (("ours", ours), ("theirs", theirs))}
    untrusting = {name: value for name, value in os.environ.items() if not name.startswith("SSL_CERT")}
    for drops in (0, 9):
        foreign = Foreign()
        server, url = serve(foreign, drops, True, certificate=ours)
        done = client(url, "--json", env=trusts["ours"])
        server.shutdown()
        check(f"https, drops {drops}: every maze is completed", done.returncode == 0 and [e[0] for e in foreign.ends] == ["completed"] * 3,
              f"{done.stdout} {done.stderr} {foreign.ends}")
    for name, certificate, environment in (("unknown to the system", ours, untrusting), ("not the one trusted", ours, trusts["theirs"]),
                                           ("of another host", theirs, trusts["theirs"])):
        foreign = Foreign()
        server, url = serve(foreign, 0, True, certificate=certificate)
        done = client(url, env=environment)
        server.shutdown()
        check(f"a certificate {name} is refused, and nothing is said to its server",
              done.returncode == 1 and "certificate" in done.stderr and foreign.calls == 0, f"{done.returncode} {done.stderr}")
    foreign = Foreign()
    server, url = serve(foreign, 0, True)
    done = client(url.replace("http:", "https:"), "--patience", "1", env=trusts["ours"])
    server.shutdown()
    check("https asked of a server of http: an error", done.returncode == 1 and foreign.calls == 0, done.stderr)


def answering(data):
    """A server that reads a request and sends these bytes, whatever they are, to everyone who connects."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run():
        while True:
            try:
                connection = listener.accept()[0]
            except OSError:
                return
            with connection:
                try:
                    connection.recv(65536)
                    connection.sendall(data)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass
                except OSError:
                    pass

    threading.Thread(target=run, daemon=True).start()
    return listener, f"http://127.0.0.1:{listener.getsockname()[1]}"


def no_answers():
    head = b"HTTP/1.1 200 OK\r\n"
    answers = {
        "nothing": (b"", "closed"),
        "no HTTP": (b"hello\r\n\r\n", "not HTTP"),
        "a body cut short": (head + b"Content-Length: 30\r\n\r\n{}", "was lost"),
        "a length below zero": (head + b"Content-Length: -3\r\n\r\n{}", "HTTP"),
        "a chunk without a size": (head + b"Transfer-Encoding: chunked\r\n\r\nx\r\n", "was lost"),
        "a body of two million bytes": (head + b"\r\n" + b"a" * 2000000, "too long"),
        "a field of two million bytes": (head + b"X: " + b"a" * 2000000, "was lost"),
        "a redirection": (b"HTTP/1.1 307 There\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\n{}", "HTTP 307"),
        "a server unwell": (b"HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\n{}", "HTTP 503"),
    }
    for name, (data, word) in answers.items():
        listener, url = answering(data)
        done = client(url, "--patience", "1")
        listener.close()
        check(f"{name}: an error", done.returncode == 1 and word in done.stderr, f"{done.returncode} {done.stderr}")


def stopped_while_waiting():
    """Ctrl-C ends the wait for a server that has taken the request and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as mute:
        one = subprocess.Popen([PROGRAM, "wumpus", "client", "--server", f"http://127.0.0.1:{mute.getsockname()[1]}", "--id", "Ann"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        connection = mute.accept()[0]
        connection.recv(1)
        begun = time.monotonic()
        one.send_signal(signal.SIGINT)
        one.communicate(timeout=100)
        took = time.monotonic() - begun
        connection.close()
    # 0.1 s on a quiet machine; an answer would be waited for 20 s.
    check("stopped while waiting for an answer: at once", one.returncode == 130 and took < 2, f"{one.returncode} {took}")


def rubbish():
    answers = {"no JSON": b"hello", "an array": b"[]", "no token": b"{}", "a status of its own": b'{"status":"fine","token":"t"}'}
    for name, body in answers.items():
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self, body=body):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

        with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.handle_request, daemon=True).start()
            done = client(f"http://127.0.0.1:{server.server_address[1]}")
            check(f"{name}: an error", done.returncode == 1 and "register" in done.stderr, done.stderr)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
    done = client(f"http://127.0.0.1:{port}", "--patience", "1")
    check("nobody there: an error", done.returncode == 1 and "cannot be reached" in done.stderr, done.stderr)


def referee(folder):
    process = subprocess.Popen([PROGRAM, "serve", "--referee", "--port", "0", "--seed", "4", "--size", "6-9", "--mazes", "6",
                                "--results", os.path.join(folder, "r.db")], stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if "http://" in line:
            return process, line.split("http://")[1].split("/")[0]
    raise SystemExit("no referee")


def broken_off(folder):
    """Stopped at any moment and taken up again, a run is the run that was never stopped."""
    process, host = referee(folder)
    url, dice = f"http://{host}", random.Random(5)
    whole = client(url, "--json").stdout
    for how in (signal.SIGINT, signal.SIGKILL):
        record, rounds, code = os.path.join(folder, f"record-{how}"), 0, None
        while rounds < 60:
            rounds += 1
            one = subprocess.Popen([PROGRAM, "wumpus", "client", "--server", url, "--id", "Ann", "--json", "--record", record],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if rounds < 12:
                time.sleep(dice.random() * 0.06)
                one.send_signal(how)
            out, err = one.communicate(timeout=100)
            code = one.returncode
            if code == 0 or code not in (130, -signal.SIGKILL, -signal.SIGINT):
                break
        check(f"broken off by signal {int(how)}, {rounds} times begun: the same run", code == 0 and out == whole, f"{code} {err}")
        again = subprocess.run([PROGRAM, "wumpus", "client", "--replay", record, "--json"], capture_output=True, text=True)
        check("its record is the same run", again.returncode == 0 and again.stdout == whole, again.stderr)
    with open(record, "ab") as file:
        file.write(b'{"command":"pro')
    check("a record cut off in a line is read", client(url, "--json", "--record", record).stdout == whole)
    other = subprocess.run([PROGRAM, "wumpus", "client", "--server", url, "--id", "Bob", "--record", record], capture_output=True, text=True)
    check("another's record is refused", other.returncode == 1 and "record of Ann" in other.stderr, other.stderr)
    check("a record is the user's alone", os.stat(record).st_mode & 0o077 == 0)
    process.send_signal(signal.SIGTERM)
    check("the referee stops when told", process.wait(timeout=30) == 0)


with tempfile.TemporaryDirectory() as place:
    foreign_referees()
    over_tls(place)
    rubbish()
    no_answers()
    stopped_while_waiting()
    broken_off(place)
print(f"{results['passed']} passed, {results['failed']} failed")
sys.exit(bool(results["failed"]))
