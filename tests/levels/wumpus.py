#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Wumpus packs: ninety grids, each of its pack's class, deducible without the arrow, with a proof that holds."""
import json
import os
import re

from packs import ask, check, file_of, finish, large, some



def run(*words):
    return ask("wumpus", *words)


packs = [json.loads(line) for line in run("levels", "--json").stdout.splitlines()]
check([pack["pack"] for pack in packs] == ["easy", "medium", "hard", "thousand"], f"three classes, and a large pack: {packs}")
check([pack["levels"] for pack in packs] == [30, 30, 30, 1000], "thirty grids each")
seen = set()
for pack in packs[:3]:
    name = pack["pack"]
    text = run("levels", name).stdout
    proofs = re.findall(r"^# proof: (.*)$", text, re.M)
    interests = [int(value) for value in re.findall(r"^# interest: (\d+)$", text, re.M)]
    grids = [line for line in text.splitlines() if re.match(r"\d+x", line)]
    ratings = [json.loads(line) for line in run("rate", "--json", f"@{name}").stdout.splitlines()]
    check(len(proofs) == len(grids) == len(ratings) == len(interests) == 30, f"{name}: every grid has its proof")
    for number, (grid, proof, interest, rating) in enumerate(zip(grids, proofs, interests, ratings), 1):
        check(rating["valid"] and rating["strict"] and rating.get("class") == name
              and rating["interest"] == interest, f"{name}/{number}: {rating}")
        check(run("verify", f"wumpus:{grid}", proof).returncode == 0, f"{name}/{number}: the proof holds")
        shorter = proof.rsplit(";", 1)[0]
        check(run("verify", f"wumpus:{grid}", shorter).returncode == 1, f"{name}/{number}: and its last step is needed")
    check(not seen & set(grids) and len(set(grids)) == len(grids), f"{name}: no grid twice")
    seen |= set(grids)


def images(level):
    """A grid, and with its rows and columns exchanged."""
    rows = ["".join("." * int(sign) if sign.isdigit() else sign for sign in re.findall(r"\d+|\D", row)) for row in level.split(":")[1].split("/")]
    return "/".join(rows), "/".join("".join(column) for column in zip(*rows))


blocks = large("wumpus")
check(len({min(images(block[0])) for block in blocks}) == 1000, "no grid twice, rows and columns exchanged or not")
chosen = some(blocks, 60)
file = file_of([block[0] for block in chosen])
ratings = [json.loads(line) for line in run("rate", "--json", "--proof", file).stdout.splitlines()]
os.unlink(file)
for block, rating in zip(chosen, ratings, strict=True):
    check(rating["valid"] and rating["strict"], f"{block}: {rating}")
    check(run("verify", f"wumpus:{block[0]}", rating["proof"]).returncode == 0, f"{block}: the proof holds")
check({rating["class"] for rating in ratings} == {"easy", "medium", "hard"}, "of all classes")
finish()
