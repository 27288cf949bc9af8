#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Skeleton's packs: every level as far from its goal as its file says."""
import json
import re

from packs import ask, check, finish

for pack in map(json.loads, ask("skeleton", "levels", "--json").stdout.splitlines()):
    name = pack["pack"]
    said = re.findall(r"^# best: (\d+) moves$", ask("skeleton", "levels", name).stdout, re.M)
    answers = [json.loads(line) for line in ask("skeleton", "solve", "--json", f"@{name}").stdout.splitlines()]
    check(len(said) == len(answers) == pack["levels"], f"{name}: every level has its length")
    for number, (best, answer) in enumerate(zip(said, answers), 1):
        check(answer["optimal"] and str(answer["length"]) == best, f"{name}/{number}: {best}, {answer}")
finish()
