#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Sokoban packs: a hundred levels, named, of their pack's class, with the fewest pushes and the fewest moves as said."""
import json
import os
import re

from packs import ask, check, file_of, finish, large, some

CLASSES = {"facile": {"easy"}, "moyen": {"medium"}, "difficile": {"hard", "expert"}}


def run(*words):
    answer = ask("sokoban", *words)
    answer.check_returncode()
    return answer.stdout


packs = [json.loads(line) for line in run("levels", "--json").splitlines()]
check([(pack["pack"], pack["levels"]) for pack in packs] ==
      [("premiers-pas", 10), ("facile", 30), ("moyen", 30), ("difficile", 30), ("thousand", 1000)], f"five packs: {packs}")
names = []
for pack in packs[:4]:
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


def images(level):
    """The drawings that turning and mirroring makes of one."""
    size, _, rows = level.partition(":")
    width = int(size.split("x")[1])
    drawing = ["".join(sign * int(count or 1) for count, sign in re.findall(r"(\d*)(\D)", row)).ljust(width, "-") for row in rows.split("|")]
    for _ in range(4):
        yield "\n".join(drawing)
        yield "\n".join(row[::-1] for row in drawing)
        drawing = ["".join(column) for column in zip(*drawing[::-1])]


blocks = large("sokoban")
check(len({min(images(block[0])) for block in blocks}) == 1000, "no level twice, turned or mirrored")
chosen = some(blocks, 40)
file = file_of([block[0] for block in chosen])
ratings = [json.loads(line) for line in run("rate", "--json", file).splitlines()]
os.unlink(file)
for block, rating in zip(chosen, ratings, strict=True):
    check(rating["optimal"] and block[1:] == [f"Best: {rating['pushes']} pushes"], f"{block}: {rating}")
points = [rating["points"] for rating in ratings]
check(points == sorted(points) and len({rating["class"] for rating in ratings}) >= 3, f"from easy to hard: {points}")
finish()
