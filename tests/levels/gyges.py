#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gygès' packs: sixty problems, proved again by gyges_prove.c, which shares nothing with the program: a win
in exactly so many moves, with one first move, the one the pack names; tries rise; no problem twice, not even
mirrored. The program's engine finds every win in two and nearly every win in three."""
import json
import os
import pathlib
import re
import subprocess
import tempfile

from packs import ask, check, finish, large, some

HERE = pathlib.Path(__file__).resolve().parent


def run(*words):
    return ask("gyges", *words)


def prove(lines):
    with tempfile.TemporaryDirectory() as folder:
        prover = f"{folder}/prove"
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", prover, HERE / "gyges_prove.c"], check=True)
        return subprocess.run([prover], input="\n".join(lines) + "\n", capture_output=True, text=True,
                              check=True).stdout.splitlines()


# The prover can say no: a win at once, a position with many wins, one without any.
check(prove(["2 002130/300300/021100/002000/000200/030100", "2 321123/000000/000000/000000/000000/321123"])[1]
      .startswith("sooner=0 wins=0"), "the start position is not won in two")
packs = [json.loads(line) for line in run("levels", "--json").stdout.splitlines()]
check([(pack["pack"], pack["levels"]) for pack in packs] == [("two", 30), ("three", 30), ("thousand", 1000)], f"two packs of thirty: {packs}")
check([json.loads(line)["title"] for line in run("--lang", "fr", "levels", "--json").stdout.splitlines()]
      != [pack["title"] for pack in packs], "titles in French")
seen = set()
for pack in packs[:2]:
    name = pack["pack"]
    text = run("levels", name).stdout
    problems = re.findall(r"^# win: (\d)\n# tries: (\d+)\n# first: (\S+)\n# asks: .*\n# name: .*\n# name.fr: .*\n"
                          r"full:(\S+) s$", text, re.M)
    check(len(problems) == 30, f"{name}: {len(problems)} problems")
    stated = re.findall(r"^# asks: (.*)\n# name: Grade (\d)\n# name.fr: Degré (\d)$", text, re.M)
    graded = [json.loads(line) for line in run("puzzles", "--json", "--quiet",
                                               *(f"@{name}/{i}" for i in range(1, 31))).stdout.splitlines()]
    check(stated == [(", ".join(one["asks"]), str(one["grade"]), str(one["grade"])) for one in graded],
          f"{name}: graded by what they ask")
    check(len({grade for _, grade, _ in stated}) >= 3, f"{name}: several grades: {stated}")
    tries = [int(problem[1]) for problem in problems]
    check(tries == sorted(tries) and tries[0] < tries[-1], f"{name}: harder and harder: {tries}")
    wins = 0
    proofs = prove([f"{win} {rows}" for win, _, _, rows in problems])
    for number, ((win, count, first, rows), proof) in enumerate(zip(problems, proofs, strict=True), 1):
        check(proof == f"sooner=0 wins=1 first={first} tries={count}", f"{name}/{number}: {first}: {proof}")
        alike = min(rows, "/".join(row[::-1] for row in rows.split("/")))
        check(alike not in seen, f"{name}/{number}: not twice")
        seen.add(alike)
        found = json.loads(run("analyse", "--json", "--quiet", "--nodes", "100000",
                               f"@{name}/{number}").stdout.splitlines()[-1])
        wins += found["score"] > 29000
        if name == "two":
            check(found["moves"].split(",")[0] == first and "proved against" in found.get("proof", ""),
                  f"{name}/{number}: the engine says {found}")
    check(wins >= 27, f"{name}: the engine wins {wins} of them")
blocks = large("gyges")
parsed = [re.fullmatch(r"# win: (\d)\n# first: (\S+)\nfull:(\S+) s", "\n".join(block)) for block in blocks]
check(all(parsed), "every problem has its win and its first move")
problems = [one.groups() for one in parsed if one]
check(len({min(rows, "/".join(row[::-1] for row in rows.split("/"))) for _, _, rows in problems}) == 1000, "no problem twice, not even mirrored")
for win, count in ("2", 40), ("3", 6):
    chosen = some([problem for problem in problems if problem[0] == win], count)
    for (_, first, rows), proof in zip(chosen, prove([f"{win} {rows}" for _, _, rows in chosen]), strict=True):
        check(proof.startswith(f"sooner=0 wins=1 first={first} "), f"{rows}: {first}: {proof}")
finish()
