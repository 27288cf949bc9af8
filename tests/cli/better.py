#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ratings and hints follow the better answer: what the default proves shortest is what `rate` counts and where a hint leads.

    better.py

QUADRILLE is the program. Boards of two numbers are those on which a first, longer answer was once taken for the best.
Ends with "N passed, N failed".
"""
import json
import os
import subprocess
import sys

PROGRAM = os.environ["QUADRILLE"]
TAQUIN = ["taquin:4x4k2#12", "taquin:4x4k2#30", "taquin:3x3#5"]
SOKOBAN = ["@premiers-pas/3", "@premiers-pas/5", "@facile/1"]
failed = passed = 0


def ask(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    return json.loads(done.stdout.splitlines()[0])


def check(name, fine, told=""):
    global failed, passed
    passed, failed = passed + bool(fine), failed + (not fine)
    if not fine:
        print(f"FAILED {name}: {told}")


def taquin(board):
    best = ask("taquin", "solve", "--json", "-q", board)
    check(f"{board} is proved", best["optimal"], best)
    rated = ask("taquin", "rate", "--json", board)
    check(f"{board}: rate counts the shortest answer", rated["length"] == best["length"], rated)
    hint = ask("taquin", "hint", "--json", "--grade", "3", board)
    left = ask("taquin", "solve", "--json", "-q", f"{board} {hint['reply']['hint']['move']}")
    check(f"{board}: the hint is a step of a shortest answer", left["length"] == best["length"] - 1, (hint["reply"]["hint"], left))


def sokoban(level):
    best = ask("sokoban", "solve", "--json", "-q", "--optimal", "pushes", level)
    rated = ask("sokoban", "rate", "--json", level)
    check(f"{level}: rate counts the fewest pushes", not rated["optimal"] or rated["pushes"] == best["pushes"], (rated, best))
    hint = ask("sokoban", "hint", "--json", "--grade", "4", level)
    check(f"{level}: a hint has a move", hint["reply"]["hint"]["move"], hint["reply"]["hint"])


for one in TAQUIN:
    taquin(one)
for one in SOKOBAN:
    sokoban(one)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
