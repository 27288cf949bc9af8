#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Sokoban packs: a hundred levels, named, of their pack's class, with the fewest pushes and the fewest moves as said."""
import json
import re

from packs import ask, check, finish

CLASSES = {"facile": {"easy"}, "moyen": {"medium"}, "difficile": {"hard", "expert"}}


def run(*words):
    answer = ask("sokoban", *words)
    answer.check_returncode()
    return answer.stdout


packs = [json.loads(line) for line in run("levels", "--json").splitlines()]
check([(pack["pack"], pack["levels"]) for pack in packs] ==
      [("premiers-pas", 10), ("facile", 30), ("moyen", 30), ("difficile", 30)], f"four packs: {packs}")
names = []
for pack in packs:
    name = pack["pack"]
    text = run("levels", name)
    titles = re.findall(r"^Title: (.*)$", text, re.M)
    said = [(int(pushes), int(moves)) for pushes, moves in re.findall(r"^Best: (\d+) pushes, (\d+) moves$", text, re.M)]
    ratings = [json.loads(line) for line in run("rate", "--json", f"@{name}").splitlines()]
    fewest = [json.loads(line) for line in run("solve", "--json", "--optimal", "moves", f"@{name}").splitlines()]
    solved = [json.loads(line) for line in run("solve", "--json", "--lang", "fr", f"@{name}").splitlines()]
    check(len(titles) == len(said) == len(ratings) == len(solved) == pack["levels"], f"{name}: all have a name and a best")
    check([row["title"] for row in solved] == titles, f"{name}: the names are those of the levels")
    for title, best, rating, row, walk in zip(titles, said, ratings, solved, fewest):
        check(walk["optimal"] and walk["length"] == best[1], f"{name}/{title}: {best}, {walk}")
        check(rating["optimal"] and rating["pushes"] == best[0] and row["status"] == "solved" and row["pushes"] >= best[0],
              f"{name}/{title}: {best}, {rating}, {row}")
        check(rating["class"] in CLASSES.get(name, {"easy", "medium"}), f"{name}/{title}: {rating['class']}")
    points = [rating["points"] for rating in ratings]
    check(name == "premiers-pas" or points == sorted(points), f"{name}: grows harder")
    names += titles
check(len(set(names)) == 100, "a hundred names")
finish()
