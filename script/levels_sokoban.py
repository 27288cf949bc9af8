#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Regenerates the Sokoban packs "Facile", "Moyen" and "Difficile" ("Premiers pas" is drawn by hand).

    script/levels_sokoban.py [PROGRAM]

Levels come from the generator with fixed seeds and are rated by the program; of those in the pack's
class, one is taken for each step of difficulty, so that a pack gets harder, and is given a name.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PER_PACK = 30
PACKS = [
    ("2-facile", "Easy", "Facile", "easy", {"easy"}, 12,
     [("6x6", 2), ("6x7", 2), ("7x7", 2), ("7x8", 2), ("7x7", 3)],
     "Merle Mésange Moineau Pinson Rouge-gorge Grive Alouette Bruant Chardonneret Coucou Fauvette Geai "
     "Gobemouche Grimpereau Hirondelle Huppe Linotte Loriot Martinet Pic Pipit Pouillot Roitelet Serin "
     "Sittelle Tarin Tourterelle Troglodyte Verdier Étourneau"),
    ("3-moyen", "Medium", "Moyen", "medium", {"medium"}, 12,
     [("8x8", 3), ("8x9", 3), ("7x9", 3), ("9x9", 4), ("8x10", 4)],
     "Acacia Aulne Bouleau Charme Châtaignier Chêne Cormier Cèdre Érable Figuier Frêne Genévrier Hêtre If "
     "Marronnier Mélèze Merisier Mûrier Noisetier Noyer Olivier Orme Peuplier Pin Platane Sapin Saule "
     "Sorbier Tilleul Tremble"),
    ("4-difficile", "Hard", "Difficile", "hard", {"hard", "expert"}, 9,
     [("9x9", 4), ("9x10", 4), ("10x10", 5), ("9x11", 5), ("10x11", 5)],
     "Aiguille Aravis Ballon Belledonne Canigou Cervin Chartreuse Cévennes Dent Dôme Écrins Estérel Galibier "
     "Iseran Jura Larzac Lautaret Lubéron Mercantour Meije Morvan Oisans Pelvoux Queyras Sancy Tourmalet "
     "Vanoise Vercors Vignemale Vosges"),
]


def run(program, *words, text=None):
    done = subprocess.run([program, "sokoban", *words], input=text, capture_output=True, text=True, check=False)
    return done.stdout


def candidates(program, class_name, classes, seeds, kinds):
    found = {}
    for index, (size, boxes) in enumerate(kinds):
        for seed in range(100 * index + 1, 100 * index + 1 + seeds):
            line = run(program, "new", "--size", size, "--boxes", str(boxes), "--difficulty", class_name,
                       "--seed", str(seed), "--json")
            if not line:
                continue  # no level of the class from this seed
            level = json.loads(line)["level"]
            rating = json.loads(run(program, "rate", "--json", "-", text=level + "\n"))
            if rating["class"] in classes and rating["optimal"]:
                found[level] = rating
    return sorted(found.items(), key=lambda item: (item[1]["points"], item[0]))


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/quadrille")
    for file, english, french, class_name, classes, seeds, kinds, names in PACKS:
        levels = candidates(program, class_name, classes, seeds, kinds)
        if len(levels) < PER_PACK:
            sys.exit(f"{file}: only {len(levels)} levels")
        chosen = [levels[i * (len(levels) - 1) // (PER_PACK - 1)] for i in range(PER_PACK)]
        path = ROOT / "levels" / "sokoban" / f"{file}.sok"
        english_names = dict(re.findall(r"^Title: (.*)\nName\.en: (.*)$", path.read_text(encoding="utf-8"), re.M))
        lines = [f"title.en: {english}", f"title.fr: {french}", "Author: Quadrille"]
        for name, (level, rating) in zip(names.split(), chosen, strict=True):
            rows = run(program, "convert", "--to", "xsb", "-", text=level + "\n").strip("\n")
            fewest = json.loads(run(program, "solve", "--json", "--optimal", "moves", "-", text=level + "\n"))["length"]
            lines += ["", rows, f"Title: {name}", f"Name.en: {english_names[name]}", f"Best: {rating['pushes']} pushes, {fewest} moves"]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
