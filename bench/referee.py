#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Load on the Wumpus referee: many clients at once, disturbed, with the server killed on the way.

    python3 bench/referee.py                    200 clients, 1,000 mazes, two kills
    python3 bench/referee.py --native           the same with `quadrille wumpus client` as clients
    python3 bench/referee.py --clients 20 --mazes 60 --kills 1

Each client plays the whole series. The clients here share no code with the program: they keep their
own accounts, and at the end every account must equal what the results file says, maze by maze.
Meanwhile others send rubbish, trickle bytes, or say nothing. Closes with "N passed, N failed".
"""
import argparse
import asyncio
import collections
import json
import os
import pathlib
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
START_REWARD, GOLD, STEP = 100, 1000, 1


class Refused(Exception):
    pass


class Client:
    """One player with accounts of its own."""

    def __init__(self, number, port):
        self.name, self.port = f"client {number}", port
        self.random = random.Random(number)
        self.reader = self.writer = None
        self.token, self.serial, self.retries, self.calls = "none yet", 0, 0, 0
        self.results = []  # (side, ending, reward1, cost1, reward2, cost2)

    async def post(self, command, body):
        data = json.dumps(body).encode()
        head = (f"POST /wumpus/{command} HTTP/1.1\r\nHost: localhost:{self.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n").encode()
        if not self.writer:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(head + data)
        await self.writer.drain()
        answer = await self.reader.readuntil(b"\r\n\r\n")
        fields = dict(line.lower().split(": ", 1) for line in answer.decode().split("\r\n")[1:] if line)
        body = await self.reader.readexactly(int(fields["content-length"]))
        if fields.get("connection") == "close":
            self.hang_up()
        return int(answer.split()[1]), json.loads(body)

    def hang_up(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, command, x=0, y=0, expected=200):
        """Asks until there is an answer; the serial keeps a command from being run twice."""
        self.serial += 1
        body = {"id": self.name, "members": "a, b", "token": self.token, "serial": self.serial,
                "position": {"x": x, "y": y}}
        for attempt in range(400):
            try:
                code, answer = await asyncio.wait_for(self.post(command, body), 20)
                break
            except (OSError, EOFError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                self.hang_up()
                self.retries += 1
                await asyncio.sleep(min(0.05 * 2 ** attempt, 0.5) * (0.5 + self.random.random()))
        else:
            raise Refused(f"{self.name}: no answer to {command}")
        self.calls += 1
        if code != expected:
            raise Refused(f"{self.name}: {command} {x} {y}: {code} {answer}")
        return answer

    async def play(self):
        self.token = (await self.ask("register"))["token"]
        while True:
            answer = await self.ask("next-maze")
            if "grid_size" not in answer:
                break
            await self.play_maze(answer["grid_size"])
        self.hang_up()

    async def play_maze(self, side):
        cells = [(x, y) for x in range(side) for y in range(side)]
        contents, cost = {}, 0
        cautious = self.random.random() < 0.7
        await self.ask("end-map", expected=417)
        for x, y in cells:
            answer = await self.ask("cautious-probe" if cautious else "probe", x, y)
            feel = answer["msg"].removeprefix("you feel ")
            contents[x, y] = feel
            cost += answer["action_cost"]
            hazard = "P" in feel or "W" in feel
            if answer["action_cost"] != (50 if cautious else 10 + 1000 * hazard):
                raise Refused(f"{self.name}: a wrong price {answer}")
            if hazard and self.random.random() < 0.5:
                right = await self.ask("know-pit" if "P" in feel else "know-wumpus", x, y)
                if right["status"] != "[OK]" or right["action_cost"] != 0:
                    raise Refused(f"{self.name}: a true declaration is refused {right}")
        if self.random.random() < 0.05:
            safe = next(c for c in cells if "P" not in contents[c])
            lost = await self.ask("know-pit", *safe)
            if lost["status"] != "[KO]":
                raise Refused(f"{self.name}: a false declaration is taken {lost}")
            self.results.append((side, "mistaken", START_REWARD, cost + 5000, 0, 0))
            return
        await self.ask("end-map")
        await self.walk(side, contents, cost)

    async def walk(self, side, contents, cost):
        """To every gold in reach, one after the other, and home."""
        golds = {c for c, feel in contents.items() if "G" in feel}
        at, walked, reward, taken = (0, 0), 0, 0, set()
        dies = self.random.random() < 0.05
        while True:
            way = self.way(side, contents, at, golds - taken - {(0, 0)})
            target_home = way is None
            if target_home:
                way = self.way(side, contents, at, {(0, 0)}) if at != (0, 0) else []
            for step in way:
                answer = await self.ask("go-to", *step)
                walked += STEP
                gained = answer.get("action_reward", 0)
                if gained != (GOLD if step in golds and step not in taken else 0):
                    raise Refused(f"{self.name}: wrong reward {answer}")
                reward += gained
                if gained:
                    taken.add(step)
                at = step
            if target_home:
                break
        if dies and "P" in contents.get((0, 1), ""):
            dead = await self.ask("go-to", 0, 1)
            if dead["status"] != "[KO]":
                raise Refused(f"{self.name}: no death {dead}")
            self.results.append((side, "died", START_REWARD, cost, reward, walked + 5001))
            return
        far = await self.ask("go-to", side - 1, side - 1)
        if far["status"] != "[Err]":
            raise Refused(f"{self.name}: a leap is taken {far}")
        answer = await self.ask("maze-completed")
        if (0, 0) in golds and (0, 0) not in taken:
            reward += GOLD
        mine = (START_REWARD, cost, reward, walked)
        theirs = tuple(answer[k] for k in ("reward_phase1", "cost_phase1", "reward_phase2", "cost_phase2"))
        if mine != theirs:
            raise Refused(f"{self.name}: accounts differ: {mine}, {theirs}")
        self.results.append((side, "completed", *mine))

    @staticmethod
    def way(side, contents, start, goals):
        queue, before = collections.deque([start]), {start: None}
        while queue:
            cell = queue.popleft()
            if cell in goals:
                way = []
                while cell != start:
                    way.append(cell)
                    cell = before[cell]
                return way[::-1]
            x, y = cell
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                feel = contents.get(near)
                if feel is not None and near not in before and "P" not in feel and "W" not in feel:
                    before[near] = cell
                    queue.append(near)
        return None


async def disturb(port, kind, until):
    """Sends what no client should, over and over."""
    rubbish = [b"\x16\x03\x01\x02\x00\x01", b"POST /wumpus/probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n" + b"a" * 60000,
               b"POST /wumpus/probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\n[[[[[[[",
               b"GET /" + b"x" * 40000 + b" HTTP/1.1\r\n\r\n", b"POST /wumpus/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{\"id\":"]
    while not until.is_set():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            if kind % 2:
                writer.write(rubbish[kind // 2 % len(rubbish)])
                await writer.drain()
                await asyncio.sleep(0.2)
            else:  # a byte now and then
                for byte in b"POST /wumpus/probe HTTP/1.1\r\nHost: localhost\r\n" * 9:
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(0.1)
                    if until.is_set():
                        break
            writer.close()
        except OSError:
            await asyncio.sleep(0.1)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Referee:
    def __init__(self, options, folder):
        self.port, self.file = free_port(), os.path.join(folder, "results.db")
        each = -(-options.mazes // options.clients)
        self.first = ["--mazes", str(each), "--size", options.size, "--seed", str(options.seed)]
        self.program, self.each = options.program, each
        self.starts = 0

    def start(self):
        command = [self.program, "serve", "--referee", "--port", str(self.port), "--results", self.file]
        self.process = subprocess.Popen(command + (self.first if not self.starts else []), stdout=subprocess.PIPE, text=True)
        self.starts += 1
        for line in self.process.stdout:
            if "http://" in line:
                return
        raise SystemExit("the server did not start")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def rows(self, sql):
        with sqlite3.connect(self.file, timeout=30) as file:
            return file.execute(sql).fetchall()

    def done(self):
        return self.rows("SELECT count(*) FROM result")[0][0]


async def kill_on_the_way(referee, kills, total, finished):
    pause = 0.05 if total > 200 else 0.002  # a small contest is over in a twentieth of a second
    for number in range(1, kills + 1):
        while referee.done() < total * number // (kills + 1) and not finished.is_set():
            await asyncio.sleep(pause)
        if finished.is_set():
            return
        referee.kill()
        await asyncio.sleep(0.3)
        referee.start()


async def play_here(referee, count):
    clients = [Client(n, referee.port) for n in range(count)]
    ends = await asyncio.gather(*(c.play() for c in clients), return_exceptions=True)
    errors = [str(e) or repr(e) for e in ends if e]
    kept = collections.defaultdict(list)
    for name, *row in referee.rows(
            "SELECT name, side, ending, reward_phase1, cost_phase1, reward_phase2, cost_phase2 FROM run"
            " JOIN result ON run.id = result.run ORDER BY run.id, maze"):
        kept[name].append(tuple(row))
    errors += [f"{c.name}: the file differs" for c in clients if kept[c.name] != c.results]
    return errors, sum(c.calls for c in clients), sum(c.retries for c in clients)


async def play_native(referee, count):
    async def one(number):
        process = await asyncio.create_subprocess_exec(
            referee.program, "wumpus", "client", "--server", f"http://127.0.0.1:{referee.port}", "--id", f"client {number}",
            "--json", "-q", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = await process.communicate()
        lines = [json.loads(line) for line in out.splitlines()]
        if process.returncode or not lines:
            return f"client {number}: exit {process.returncode}: {err.decode()[-300:]}", None
        return None, lines

    ends = await asyncio.gather(*(one(n) for n in range(count)))
    errors = [error for error, _ in ends if error]
    kept = {name: row for name, *row in referee.rows(
        "SELECT name, count(*), sum(cost_phase1), sum(cost_phase2), sum(reward_phase1 + reward_phase2)"
        " FROM run JOIN result ON run.id = result.run GROUP BY name")}
    for number, (_, lines) in enumerate(ends):
        if lines and [lines[-1][k] for k in ("mazes", "map_cost", "walk_cost", "reward")] != kept.get(f"client {number}"):
            errors.append(f"client {number}: {lines[-1]} is not {kept.get(f'client {number}')}")
    calls = sum(line["calls"] for _, lines in ends if lines for line in lines[:-1])
    return errors, calls, -1


async def run(options):
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(options, folder)
        total, finished = options.clients * referee.each, asyncio.Event()
        referee.start()
        started = time.monotonic()
        noise = [asyncio.create_task(disturb(referee.port, n, finished)) for n in range(options.noise)]
        killer = asyncio.create_task(kill_on_the_way(referee, options.kills, total, finished))
        errors, calls, retries = await (play_native if options.native else play_here)(referee, options.clients)
        seconds = time.monotonic() - started
        finished.set()
        await asyncio.gather(killer, *noise)
        done = referee.done()
        referee.kill()
        checks = {f"{options.clients} clients have no error": not errors,
                  f"{done} of {total} results are kept": done == total,
                  f"the server was killed {referee.starts - 1} times": referee.starts == options.kills + 1}
        print("\n".join(errors[:20]))
        print(f"{options.clients} clients, {done} mazes, {calls} calls, {seconds:.1f} s, {calls / seconds:.0f} calls/s"
              + (f", {retries} asked again" if retries >= 0 else ""))
        for name, fine in checks.items():
            print("ok     " if fine else "FAILED ", name)
        bad = sum(not fine for fine in checks.values())
        print(f"{len(checks) - bad} passed, {bad} failed")
        return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--mazes", type=int, default=1000, help="in all")
    parser.add_argument("--size", default="4-6")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--noise", type=int, default=12, help="clients that misbehave")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--program", default=os.environ.get("QUADRILLE", str(ROOT / "build/release/quadrille")))
    sys.exit(bool(asyncio.run(run(parser.parse_args()))))


main()
