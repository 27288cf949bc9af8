#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Feeds Gygès' other two readers: UGI lines to `gyges engine`, damaged game files to `gyges record`.

    soak_gyges.py PROGRAM SECONDS [SEED]

The engine must answer every `isready`, give a move for every `go` that has a position, and end well; a
game file is read (exit code 0) or refused with a place (1), and what is written again reads the same.
"""
import random
import re
import subprocess
import sys
import time

POSITIONS = ["321123000000000000000000000000321123", "002130300300021100002000000200030100",
             "330330112222110000000000000000000000", "32112300000000000000000000000032112",
             "421123000000000000000000000000321123", "3" * 36, "data", ""]
WORDS = ["ugi", "isready", "setoption", "setpos", "data", "go", "stop", "maxTime", "maxPly", "maxNodes", "threads",
         "compat", "beginner", "true", "false", "0", "1", "2", "0.01", "-1", "65", "99999999999999999999", "x" * 300]
GAME = """[South "level1"]
[North "random"]
[Start "full:321123/000000/000000/000000/000000/321123 s"]
[Result "*"]
1. c1-d1-d2 f6xe6=b2 {a remark} 2. d2-c2

[Event "setup"]
[Start "000000/000000/000000/000000/000000/000000 s"]
1. 321123 123321
2. c1xb1=c4

"""


def damaged(rng, text):
    text = bytearray(text, "utf-8")
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(text) + 1)
        text[at:at + rng.randint(0, 3)] = rng.choice(
            [rng.randbytes(rng.randint(0, 3)), b"\n", b"[", b"}", b"{", b" a1-b3 ", b'"', b"/", b" "])
    return bytes(text)


def ugi_lines(rng):
    """Some lines that are right, some nearly, some not at all."""
    lines, goes = [], 0
    placed = False
    for _ in range(rng.randint(5, 40)):
        kind = rng.random()
        if kind < 0.3:
            good = rng.random() < 0.7
            lines.append(b"setpos data " + rng.choice(POSITIONS[:3] if good else POSITIONS).encode())
            placed = placed or good
        elif kind < 0.5 and placed:
            lines += [b"setoption maxNodes %d" % rng.randint(1, 400), b"go"]
            goes += 1
        elif kind < 0.9:
            text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))
            lines.append(damaged(rng, text).replace(b"\n", b" ").replace(b"go", b"og").replace(b"quit", b""))
        else:
            lines.append(rng.randbytes(rng.randint(0, 6000)).replace(b"\n", b" ").replace(b"go", b"og"))
    return [*lines, b"setoption maxNodes 10", b"setoption maxTime 0", b"setoption maxPly 0", b"isready"], goes


def try_engine(program, rng):
    lines, goes = ugi_lines(rng)
    done = subprocess.run([program, "gyges", "engine"], input=b"\n".join(lines) + b"\n", capture_output=True, timeout=60)
    moves = re.findall(rb"^bestmove (?:\d+\|\d+(?:\|\d+)? score|none$)", done.stdout, re.M)
    if done.returncode or done.stderr or b"readyok\n" not in done.stdout or len(moves) != goes:
        raise SystemExit(f"engine: code {done.returncode}, {len(moves)} moves for {goes}\n{lines}\n{done.stderr.decode()}")


def record(program, text):
    return subprocess.run([program, "gyges", "record", "-"], input=text, capture_output=True, timeout=60)


def try_record(program, rng):
    text = damaged(rng, GAME)
    done = record(program, text)
    if done.returncode not in (0, 1, 2) or b"Sanitizer" in done.stderr or bool(done.returncode) != bool(done.stderr):
        raise SystemExit(f"record: code {done.returncode}\n{text}\n{done.stderr.decode()}")
    if done.returncode == 0 and record(program, done.stdout).stdout != done.stdout:
        raise SystemExit(f"record: not the same when read again\n{text}\n{done.stdout}")


def main():
    program, seconds = sys.argv[1], float(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    end = time.monotonic() + seconds
    rounds = 0
    while rounds == 0 or time.monotonic() < end:
        try_engine(program, rng)
        for _ in range(5):
            try_record(program, rng)
        rounds += 1
    print(f"{rounds} sessions and {5 * rounds} files")


main()
