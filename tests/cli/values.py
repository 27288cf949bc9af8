#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives every option of every verb that takes choices, a number, seconds or a size a wrong value, in both languages: the answer must be
a usage error that names the option, what it takes and what it was given. Numbers are also tried above and below their range, which
must be named. QUADRILLE is the program. Ends with "N passed, N failed".
"""
import os
import re
import subprocess
import sys
import tempfile

from translated import commands

PROGRAM = os.environ["QUADRILLE"]
# Anything goes for these, or the verb says what is wrong with it in words of its own.
FREE = {"FILE", "FOLDER", "TEXT", "NAME", "COMMAND", "PACK", "METHOD", "METHODS", "URL", "MOVES", "ADDRESS", "LANGUAGE", "PLAYER", "FIELD",
        "CELL", "A,B", "1..0|0..|BOARD", "TOKEN"}
SENTENCE = {"en": "takes {what}, not {found}", "fr": "prend {what}, pas {found}"}
# `bulk` has the options of all its forms: one form that takes each.
BULK = {"random": "gyges training", "jobs": "taquin generate", "part": "taquin generate", "seed": "taquin generate", "count": "taquin generate", "polish": "sokoban optimise",
        "size": "wumpus map", "pits": "wumpus stats", "grids": "wumpus stats", "rule": "wumpus stats", "worlds": "wumpus agent",
        "samples": "wumpus aima", "win": "gyges puzzles", "clock": "gyges match", "margin": "gyges match", "patience": "gyges match", "best": "library", "tasks": "simulate", "mtbf": "simulate", "restart": "simulate",
        "latency": "simulate", "message": "simulate", "row": "simulate", "time": "taquin solve", "cpu": "taquin solve", "nodes": "taquin solve",
        "memory": "taquin solve", "color": "taquin solve"}


def cases():
    """(words before the option, the option)"""
    for game, verb in commands.read(commands.files()).all_verbs():
        if verb.name in ("completion",):
            continue
        for option in verb.options:
            if option.value and option.value not in FREE:
                words = [game.name, verb.name] if game else [verb.name]
                yield words + BULK.get(option.name, "").split() if words == ["bulk"] else words, option


def complaint(words, option, value, language, work):
    extra = ["--results", "r.txt"] if words[0] == "bulk" and words[1:] and words[1] not in ("library", "simulate") else []
    done = subprocess.run([PROGRAM, *words, *extra, f"--{option.name}", value], cwd=work, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60, text=True, env=dict(os.environ, LC_ALL=f"{language}.UTF-8"))
    line = (done.stderr.splitlines() or [""])[0]
    wanted = SENTENCE[language].format(what="(.+)", found=re.escape(value))
    found = re.fullmatch(f"quadrille: --{option.name} {wanted}", line)
    return found[1] if found and done.returncode == 2 else None, f"exit code {done.returncode}: {done.stderr[-300:]!r}"


def beyond(what):
    """Values just outside the range that was named."""
    bounds = re.search(r"(?:from|de) (\d+) (?:to|à) (\d+)$", what)
    return [str(int(bounds[2]) + 1), *([str(int(bounds[1]) - 1)] if int(bounds[1]) > 0 else [])] if bounds else []


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work:
        for words, option in cases():
            for language in SENTENCE:
                what, said = complaint(words, option, "wrong", language, work)
                values = beyond(what) if what and language == "en" else []
                good = what is not None
                for value in values:
                    again, said = complaint(words, option, value, language, work)
                    good = good and again == what
                passed += good
                failed += not good
                print(("ok " if good else "not ok ") + f"{' '.join(words)} --{option.name} ({language}): {what}")
                if not good:
                    print(f"  # {said}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
