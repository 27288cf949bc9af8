#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lines of the engine protocol stay whole: `isready` is asked 2,000 times while searches report.

    ugi_lines.py PROGRAM

Prints one line: the counts, or the first line that is not whole.
"""
import re
import subprocess
import sys

ASKED = 2000
MOVE = r"\d+\|\d+(\|\d+)?"
WHOLE = re.compile(rf"readyok|bestmove {MOVE} score -?\d+ nodes \d+"
                   rf"|info ply \d+ bestmove {MOVE} score -?\d+ nodes \d+ nps \d+ time \d+\.\d+ pv( {MOVE})+")

engine = subprocess.Popen([sys.argv[1], "gyges", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(text):
    engine.stdin.write(text)
    engine.stdin.flush()


def answer(searching):
    """Reads up to `readyok`; returns whether the search goes on."""
    for line in engine.stdout:
        if not WHOLE.fullmatch(line.rstrip("\n")):
            sys.exit(f"not a whole line: {line!r}")
        searching &= not line.startswith("bestmove")
        if line == "readyok\n":
            return searching
    sys.exit("the engine has ended")


send("setoption maxNodes 20\nsetpos start\n")
searching, searches = False, 0
for _ in range(ASKED):
    if not searching:
        searches += 1
        send("go\n")
    send("isready\n")
    searching = answer(True)
send("quit\n")
engine.stdin.close()
engine.wait()
print(f"{ASKED} readyok, {searches} searches, all whole")
