#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Wumpus packs: ninety grids, each of its pack's class, deducible without the arrow, with a proof that holds."""
import json
import re

from packs import ask, check, finish



def run(*words):
    return ask("wumpus", *words)


packs = [json.loads(line) for line in run("levels", "--json").stdout.splitlines()]
check([pack["pack"] for pack in packs] == ["easy", "medium", "hard"], f"three classes: {packs}")
check([pack["levels"] for pack in packs] == [30, 30, 30], "thirty grids each")
seen = set()
for pack in packs:
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
finish()
