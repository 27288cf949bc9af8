#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every template, as a student gets it, solves small levels of its task.

QUADRILLE is the program. A language whose interpreter is missing is skipped with a reason. Ends with "N passed, N failed".

    templates.py [LANGUAGE]...
"""
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.environ["QUADRILLE"]
LANGUAGES = {"c": ("gcc", "c"), "python": ("python3", "py"), "java": ("java", "java"), "lisp": ("sbcl", "lisp"),
             "prolog": ("swipl", "pl")}
# The task's options, and how many of three levels must be solved: a template of Gygès may lose a game, and the textbook's world needs luck.
TASKS = {
    "sokoban": ("sokoban --params 6x6b2", 3),
    "taquin": ("taquin --params 3x3-easy", 3),
    "wumpus": ("wumpus --params 5x5-easy", 3),
    "wumpus-aima": ("wumpus --rules aima", 2),
    "wumpus-ia02": ("wumpus --rules ia02", 3),
    "gyges": ("gyges", 1),
}


def template(language, task):
    words = task.split()
    rules = words[1:3] if "--rules" in words else []
    return subprocess.run([PROGRAM, "grade", "--template", language, words[0], *rules], capture_output=True, text=True,
                          check=True).stdout


def command_of(text, work, name):
    """The command that the template names, as a shell in its folder reads it; the steps before it are done."""
    parts = re.search(r"Run: (.*?)(?: \*/)?$", text, re.M)[1].split(" && ")
    script = "".join(f"{part} && " for part in parts[:-1]) + f'echo "{parts[-1]}"'
    return subprocess.run(["sh", "-c", script], cwd=work, env=dict(os.environ, FILE=name), check=True, capture_output=True,
                          text=True).stdout.strip().splitlines()[-1]


def run(work, language, stem):
    task, least = TASKS[stem]
    text = template(language, task)
    name = f"{stem}.{LANGUAGES[language][1]}"
    with open(os.path.join(work, name), "w", encoding="utf-8") as file:
        file.write(text)
    table = os.path.join(work, "out.csv")
    done = subprocess.run([PROGRAM, "grade", *task.split(), "--program", command_of(text, work, name), "--seed", "4", "--count", "3",
                           "--time", "60", "--csv", table], cwd=work, capture_output=True, text=True, timeout=300, check=False)
    with open(table, newline="", encoding="utf-8") as file:
        verdicts = [row["verdict"] for row in csv.DictReader(file)]
    return verdicts.count("solved") >= least and len(verdicts) == 3, f"{verdicts} {done.stdout} {done.stderr}"


def main():
    passed = failed = 0
    for language in sys.argv[1:] or LANGUAGES:
        if not shutil.which(LANGUAGES[language][0]):
            print(f"skipped: the templates in {language}, there is no {LANGUAGES[language][0]}")
            continue
        for stem in TASKS:
            with tempfile.TemporaryDirectory() as work:
                good, more = run(work, language, stem)
            passed += good
            failed += not good
            print(f"{'ok' if good else 'not ok'} {language} {stem}" + ("" if good else f"\n  # {more}"))
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
