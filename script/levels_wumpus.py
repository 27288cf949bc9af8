#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Regenerates the Wumpus packs: thirty grids of each class, small ones first.

    script/levels_wumpus.py [PROGRAM]

Every grid comes from parameters and a seed, is rated, and is kept only if it has the requested class and
needs no arrow; its proof is verified and stored with it. The output is reproducible.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKS = [("easy", "Easy", "Facile", 1000), ("medium", "Medium", "Moyen", 2000), ("hard", "Hard", "Difficile", 3000)]
SIZES = [(5, 3), (6, 4), (8, 10), (10, 7), (12, 2), (15, 4)]


def run(program, *words, text=None):
    return subprocess.run([program, "wumpus", *words], input=text, capture_output=True, text=True, check=True).stdout


def grids(program, name, seed):
    seen = set()
    for size, count in SIZES:
        while count:
            seed += 1
            made = json.loads(run(program, "new", "--json", "--size", str(size), "--difficulty", name, "--seed", str(seed)))
            rating = json.loads(run(program, "rate", "--json", "--proof", "-", text=made["level"] + "\n"))
            if rating["class"] != name or not rating["strict"] or made["level"] in seen:
                continue
            run(program, "verify", "wumpus:" + made["level"], rating["proof"])
            seen.add(made["level"])
            count -= 1
            yield rating, made["level"]


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/quadrille")
    folder = ROOT / "levels" / "wumpus"
    folder.mkdir(exist_ok=True)
    for number, (name, english, french, seed) in enumerate(PACKS, 1):
        lines = [f"# title.en: {english}", f"# title.fr: {french}"]
        for rating, grid in grids(program, name, seed):
            lines += ["", f"# interest: {rating['interest']}", f"# combined: {rating['combined']}",
                      f"# proof: {rating['proof']}", grid]
        (folder / f"{number}-{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
