#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Regenerates the Taquin packs: boards of each class, ordered by their proved length.

    script/levels_taquin.py [PROGRAM]

Every board comes from parameters and a seed, is rated by the optimal solver, and is kept only if it has
the requested class. The output is reproducible.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKS = [
    ("easy", "Easy", "Facile", [("2x3", 2), ("3x3", 4), ("3x4", 2), ("4x4", 4), ("4x4k5", 3)]),
    ("medium", "Medium", "Moyen", [("3x3", 4), ("3x4", 3), ("4x4", 5), ("4x4k5", 3)]),
    ("hard", "Hard", "Difficile", [("3x4", 4), ("4x4", 7), ("4x4k5", 4)]),
    ("expert", "Expert", "Expert", [("3x5", 2), ("4x4", 8), ("4x4k5", 3), ("4x4d58", 1), ("4x4d60", 1)]),
]
KIND = re.compile(r"(\d+x\d+)(?:k(\d+))?(?:d(\d+))?")
SEEDS = {"easy": 100, "medium": 200, "hard": 300, "expert": 400}


def run(program, *words, text=None):
    return subprocess.run([program, "taquin", *words], input=text, capture_output=True, text=True, check=True).stdout


def boards(program, name, kinds):
    for index, (kind, count) in enumerate(kinds):
        size, colours, distance = KIND.fullmatch(kind).groups()
        words = ["new", "--json", "--size", size, "--seed", str(SEEDS[name] + 10 * index), "--count", str(count)]
        words += ["--colours", colours] if colours else []
        words += ["--distance", distance] if distance else ["--difficulty", name]
        for line in run(program, *words).splitlines():
            board = json.loads(line)["level"]
            rating = json.loads(run(program, "rate", "--json", "-", text=board + "\n"))
            if rating["class"] != name:
                sys.exit(f"{kind}: {rating} is not {name}")
            yield rating["length"], rating["layouts"], board


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/quadrille")
    folder = ROOT / "levels" / "taquin"
    for number, (name, english, french, kinds) in enumerate(PACKS, 1):
        lines = [f"# title.en: {english}", f"# title.fr: {french}"]
        for distance, layouts, board in sorted(boards(program, name, kinds)):
            lines += ["", f"# best: {distance} moves", f"# layouts: {layouts}", board]
        (folder / f"{number}-{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
