#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Taquin packs: sixty boards, each of its pack's class, each as far from solved as its file says."""
import json
import re

from packs import ask, check, finish



def run(*words):
    answer = ask("taquin", *words)
    answer.check_returncode()
    return answer.stdout


packs = [json.loads(line) for line in run("levels", "--json").splitlines()]
check([pack["pack"] for pack in packs] == ["easy", "medium", "hard", "expert"], f"four classes: {packs}")
check(sum(pack["levels"] for pack in packs) == 60, "sixty boards")
seen = set()
for pack in packs:
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
finish()
