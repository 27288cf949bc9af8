#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`wumpus deduce` counts worlds and `wumpus question` asks a SAT solver: on random diagrams, the start seen or not and
contradictions among them, both give the same answers or refuse with the same words and exit code 1.

    tests/cli/agree.py [DIAGRAMS [SEED]]

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import json
import os
import random
import subprocess
import sys

PROGRAM = os.environ["QUADRILLE"]
WORDS = ["?", ".", "b", "s", "g", "bs", "bg", "P", "W", "m"]


def beside(cell):
    row, column = divmod(cell, 3)
    return [r * 3 + c for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= r < 3 and 0 <= c < 3]


def seen(rng):
    """What somebody has seen of a world that the rules allow."""
    cells = [2, 4, 5, 6, 7, 8]  # not the start and beside it
    rng.shuffle(cells)
    wumpuses, pits = rng.choice([(1, 0), (1, 1), (1, 2), (0, 2), (2, 1)])
    wumpus, gold, pit = cells[:wumpuses], cells[2], cells[3:3 + pits]
    head = f"3x3 wumpuses={wumpuses}" + (f" pits={pits}" if rng.random() < 0.5 else "") + "\n"
    rows = []
    for cell in range(9):
        letters = "".join(letter for letter, things in (("b", pit), ("s", wumpus), ("g", [gold])) if set(things) & set(beside(cell)))
        danger = cell in pit or cell in wumpus
        hidden = rng.random() < 0.55 or cell == gold or danger and rng.random() < 0.8
        rows.append("?" if hidden else "P" if cell in pit else "W" if danger else letters or ".")
    return head + "".join(" ".join(rows[row:row + 3]) + "\n" for row in (0, 3, 6))


def diagram(rng):
    if rng.random() < 0.7:
        return seen(rng)
    return "".join(" ".join(rng.choices(WORDS, [8] + [1] * (len(WORDS) - 1), k=3)) + "\n" for _ in range(3))


def ask(text, *words):
    done = subprocess.run([PROGRAM, "wumpus", words[0], "--json", "-", *words[1:]], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def differs(text):
    """What differs, or nothing; and whether the diagram contradicts itself."""
    names = [f"{column}{row}" for row in "123" for column in "abc"]
    code, told, why = ask(text, "deduce")
    literals = [f"{thing}:{name}" for name in names for thing in ("pit", "wumpus", "gold")]
    other_code, answers, other_why = ask(text, "question", *literals)
    if code != other_code or why.replace("deduce", "") != other_why.replace("question", ""):
        return f"exit codes {code} and {other_code}: {why}{other_why}", True
    if code:
        return "" if code == 1 and "fits" in why else f"exit code {code}: {why}", True
    answer = {row["name"]: row["answer"] for row in map(json.loads, answers.splitlines())}
    for cell in json.loads(told)["cells"]:
        for thing in "pit", "wumpus", "gold":
            expected = {0: 0, 1000000: 1}.get(cell[thing], 2)
            if answer[f"{thing}:{cell['cell']}"] != expected:
                return f"{thing}:{cell['cell']} is {answer[thing + ':' + cell['cell']]}, deduce says {cell[thing]}", False
    return "", False


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    bad = contradictions = 0
    for _ in range(count):
        text = diagram(rng)
        why, against = differs(text)
        contradictions += against
        if why:
            bad += 1
            print(f"FAILED {text!r}: {why}")
    if not 0 < contradictions < count / 2:
        bad += 1
        print(f"FAILED {contradictions} contradictions among {count} diagrams")
    print(f"{count - bad} passed, {bad} failed")
    return 1 if bad else 0


sys.exit(main())
