#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a sandbox shows of the files: the system and what the command names, never results, levels or other people's programs.

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile

from tally import Tally

PROGRAM = os.environ["QUADRILLE"]
LEVEL = "#####\n#@$.#\n#####\n"
GOOD = "cat >/dev/null; echo R\n"
# Solves only if it can read the file or folder that it is given.
THIEF = 'cat >/dev/null; if cat "$1" 2>/dev/null | grep -q .; then echo R; else echo L; fi\n'


def write(work, name, text):
    path = os.path.join(work, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def grade(work, *options, **more):
    """The verdicts by program."""
    done = subprocess.run([PROGRAM, "grade", "sokoban", "--pack", "level.sok", "--csv", "out.csv", *options], cwd=work,
                          capture_output=True, text=True, timeout=120, check=False, **more)
    try:
        with open(os.path.join(work, "out.csv"), newline="", encoding="utf-8") as file:
            return {row["program"]: row["verdict"] for row in csv.DictReader(file)}
    except OSError:
        return {"": done.stderr}


def single(work, command, *options, **more):
    return list(grade(work, "--program", command, *options, **more).values())


def shown(tally, work):
    tally.expect("a file that the command names is there", single(work, "sh thief/steal.sh thief/steal.sh") == ["solved"])
    tally.expect("by its whole path too", single(work, f"sh {work}/bob.sh") == ["solved"])
    for command in ("sh ./bob.sh", "sh .//bob.sh", f"sh ../{os.path.basename(work)}/bob.sh", "cd ./ada/ && sh main.sh", "cd ada/. && sh main.sh"):
        verdicts = single(work, command)
        tally.expect(f"however it is written: {command}", verdicts == ["solved"], verdicts)
    tally.expect("in quotes", single(work, "sh 'with blanks/good.sh'") == ["solved"])
    tally.expect("but not through a link", single(work, "sh link/good.sh") == ["unstarted"])
    tally.expect("a folder that the command names is there whole", single(work, "cd ada && sh main.sh") == ["solved"])
    tally.expect("also as part of a word", single(work, "LIB=ada:thief; sh thief/steal.sh ada/help.sh") == ["solved"])
    tally.expect("a neighbour's program is not", single(work, "sh thief/steal.sh $PWD/bob.sh") == ["illegal"])
    tally.expect("nor does it run", single(work, "cd thief; sh run-bob.sh") != ["solved"])
    tally.expect("the rest of the machine's files are not", single(work, "sh thief/steal.sh $PWD/../outside") == ["illegal"])
    listed = single(work, "cat >/dev/null; ls / | grep -qxE 'home|root|run|var|srv|mnt' && echo L || echo R")
    tally.expect("nor are homes and sockets", listed == ["solved"], listed)
    more = dict(os.environ, QUADRILLE_GRADE_SHOW=os.path.join(work, "ada"))
    tally.expect("a folder is added by the teacher", single(work, "sh thief/steal.sh $PWD/ada/help.sh", env=more) == ["solved"])


def hidden(tally, work):
    """Even where the folder is named."""
    write(work, "class.txt", "".join(f"{name}: cd . ; sh thief/steal.sh $PWD/{name}\n"
                                     for name in ("kept.txt", "class.txt", "level.sok", "out.csv", "rubric.txt", "bob.sh")))
    write(work, "rubric.txt", "solved 1\n")
    verdicts = grade(work, "--class", "class.txt", "--results", "kept.txt", "--rubric", "rubric.txt")
    tally.expect("a named folder is read", verdicts.pop("bob.sh", "") == "solved", verdicts)
    tally.expect("but no file of the run", len(verdicts) == 5 and set(verdicts.values()) == {"illegal"}, verdicts)


def copies(tally, work):
    """Our own program, under another name: with nothing to ask it about."""
    shutil.copy(PROGRAM, os.path.join(work, "mine"))
    verdicts = single(work, "cat > /dev/null; ./mine sokoban show $PWD/level.sok >/dev/null 2>&1 && echo R || echo L")
    tally.expect("a copy of this program finds no level", verdicts == ["illegal"], verdicts)


def told(tally, work):
    """A copy of our program among a program's files is told to the teacher in both languages, on the page and in JSON; nobody else is
    named, and a program that calls its own files as ours is not one."""
    os.mkdir(os.path.join(work, "eve"))
    with open(PROGRAM, "rb") as ours, open(os.path.join(work, "eve/helper"), "wb") as other:
        other.write(b"x" * 65500 + ours.read())  # the mark lies anywhere, also across blocks
    write(work, "eve/main.sh", GOOD)
    write(work, "ada/quadrille.txt", "quadrille\n")
    write(work, "two.txt", "Eve: cd eve && sh main.sh\nAda: cd ada && sh main.sh\n")
    words = [PROGRAM, "grade", "sokoban", "--pack", "level.sok", "--class", "two.txt"]
    done = [subprocess.run([*words[:1], "--lang", language, *words[1:], "--html", "two.html"], cwd=work, capture_output=True, text=True, timeout=120,
                           check=False) for language in ("en", "fr")]
    tally.expect("a copy is told", "files of Eve is a copy of Quadrille: helper" in done[0].stdout.replace("\n", " "), done[0])
    tally.expect("in French", "fichiers de Eve se trouve une copie de Quadrille : helper" in done[1].stdout.replace("\n", " "), done[1])
    tally.expect("it is graded all the same, and nobody else is named", done[0].returncode == 0 and "of Ada" not in done[0].stdout, done[0])
    with open(os.path.join(work, "two.html"), encoding="utf-8") as file:
        page = file.read()
    tally.expect("on the page, in both languages", page.count("is a copy of Quadrille") == 1 == page.count("une copie de Quadrille"), page)
    lines = [json.loads(line) for line in subprocess.run([*words, "--json"], cwd=work, capture_output=True, text=True, timeout=120,
                                                         check=False).stdout.splitlines()]
    marked = {line["program"]: line.get("copy", "") for line in lines if "rank" in line}
    tally.expect("in JSON", marked["Eve"].endswith("eve/helper") and marked["Ada"] == "", marked)


def main():
    tally = Tally()
    if subprocess.run(["unshare", "-Urpfnm", "--mount-proc", "true"], capture_output=True, check=False).returncode != 0:
        print("skipped: what a sandbox shows, no user namespaces here (unshare -Ur)\n0 passed, 0 failed")
        return 0
    with tempfile.TemporaryDirectory() as outer:
        work = os.path.join(os.path.realpath(outer), "work")
        for name, text in (("level.sok", LEVEL), ("bob.sh", GOOD), ("../outside", "x\n"), ("with blanks/good.sh", GOOD),
                           ("ada/main.sh", ". ./help.sh\n"), ("ada/help.sh", GOOD), ("thief/steal.sh", THIEF),
                           ("thief/run-bob.sh", "sh ../bob.sh || echo L\n")):
            write(work, name, text)
        os.symlink("with blanks", os.path.join(work, "link"))
        shown(tally, work)
        hidden(tally, work)
        copies(tally, work)
        told(tally, work)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0


sys.exit(main())
