#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Taquin packs: sixty boards, each of its pack's class, each as far from solved as its file says."""
import json
import os
import re

from packs import ask, check, file_of, finish, large, some



def run(*words):
    answer = ask("taquin", *words)
    answer.check_returncode()
    return answer.stdout


packs = [json.loads(line) for line in run("levels", "--json").splitlines()]
check([pack["pack"] for pack in packs] == ["easy", "medium", "hard", "expert", "thousand"], f"four classes, and a large pack: {packs}")
check(sum(pack["levels"] for pack in packs[:4]) == 60, "sixty boards")
seen = set()
for pack in packs[:4]:
    name = pack["pack"]
    text = run("levels", name)
    said = [int(best) for best in re.findall(r"^# best: (\d+) moves$", text, re.M)]
    boards = [line for line in text.splitlines() if re.match(r"\d", line)]
    ratings = [json.loads(line) for line in run("rate", "--json", f"@{name}").splitlines()]
    check(len(said) == len(boards) == len(ratings) == pack["levels"], f"{name}: every board has its length")
    for number, (best, rating) in enumerate(zip(said, ratings), 1):
        check(rating.get("length") == best and rating.get("class") == name, f"{name}/{number}: {best}, {rating}")
    check(not seen & set(boards) and len(set(boards)) == len(boards), f"{name}: no board twice")
    seen |= set(boards)
blocks = large("taquin")
check(len({block[1] for block in blocks}) == 1000, "no board twice")
chosen = some(blocks, 40)
file = file_of([block[1] for block in chosen])
ratings = [json.loads(line) for line in run("rate", "--json", file).splitlines()]
os.unlink(file)
for block, rating in zip(chosen, ratings, strict=True):
    check(block[0] == f"# best: {rating['length']} moves", f"{block}: {rating}")
check(len({rating["class"] for rating in ratings}) == 4, "of all classes")
finish()
