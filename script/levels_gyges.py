#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Regenerates the Gygès packs: thirty problems "win in two", thirty "win in three", easier ones first.

    script/levels_gyges.py [PROGRAM]

The problems are mined from random games (`gyges puzzles`): exactly one first move wins, and not sooner.
South is always to move. The difficulty of a problem is its number of tries: other moves that threaten
to win at once but can be parried. From many candidates thirty are chosen whose tries increase evenly;
each is named by its grade, which is made of what its solution asks for. Of positions that are equal up
to side and reflection only one is kept. The same program gives the same packs. In those of
the tree four problems each had fewer than six legal moves, which `puzzles` no longer allows, and were
replaced by the easiest of other seeds (900001).
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKS = [("two", 2, "Win in two", "Gagner en deux coups", 1200, 1),
         ("three", 3, "Win in three", "Gagner en trois coups", 600, 500001)]
COUNT = 30


def to_south(level, move):
    """The same problem with South to move: rows in reverse order."""
    rows, side = level.removeprefix("full:").split()
    if side == "s":
        return rows, move
    turn = {"S": "N", "N": "S"} | {str(row): str(7 - row) for row in range(1, 7)}
    return "/".join(reversed(rows.split("/"))), "".join(turn.get(letter, letter) for letter in move)


def mirror(rows):
    return "/".join(row[::-1] for row in rows.split("/"))


def mine(program, win, count, seed):
    """Problems sorted by tries, without duplicates."""
    made = subprocess.run([program, "gyges", "puzzles", "--json", "--quiet", "--win", str(win), "--count", str(count),
                           "--seed", str(seed)], capture_output=True, text=True, check=True).stdout
    seen = set()
    for problem in map(json.loads, made.splitlines()):
        rows, move = to_south(problem["level"], problem["move"])
        name = min(rows, mirror(rows))
        if name not in seen:
            seen.add(name)
            yield problem["tries"], rows, move, problem["asks"], problem["grade"]


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/quadrille")
    folder = ROOT / "levels" / "gyges"
    folder.mkdir(exist_ok=True)
    for number, (name, win, english, french, count, seed) in enumerate(PACKS, 1):
        problems = sorted(mine(program, win, count, seed))
        chosen = [problems[i * (len(problems) - 1) // (COUNT - 1)] for i in range(COUNT)]
        lines = [f"# title.en: {english}", f"# title.fr: {french}"]
        for tries, rows, move, asks, grade in chosen:
            lines += ["", f"# win: {win}", f"# tries: {tries}", f"# first: {move}", f"# asks: {', '.join(asks)}",
                      f"# name: Grade {grade}", f"# name.fr: Degré {grade}", f"full:{rows} s"]
        (folder / f"{number}-{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
