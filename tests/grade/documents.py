#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands of the documents for teachers and readers run: every sh block as a script, every `quadrille …` of the text alone.

    documents.py [FILE]...

QUADRILLE is the program. Commands of a document share a folder, so that a file made by one is there for the next. A command of
the text need not succeed, but must exist: usage errors (2) fail. What serves, plays or asks for a class is asked for its --help.
Both languages must have the same blocks, up to --lang. Ends with "N passed, N failed".
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ["QUADRILLE"]).resolve()
DOCUMENTS = ["docs/grade.md", "docs/fr/grade.md", "docs/server.md", "docs/fr/server.md", "docs/from-the-reports.md", "docs/fr/from-the-reports.md",
             *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/course").rglob("*.md"))]
# Every French document and its English one; the sheets have names of their own in both languages.
TWINS = [*((f"docs/{name}", f"docs/fr/{name}") for name in sorted(path.relative_to(ROOT / "docs/fr").as_posix() for path in (ROOT / "docs/fr").rglob("*.md"))),
         *zip(*(sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/course" / language).glob("*.md"))
                for language in ("en", "fr")))]
ENDLESS = re.compile(r"^quadrille (?:\w+ play|serve|batch|gyges engine|wumpus client|taquin tables build|grade$|grade \w+.* --class)|…|\[|[A-Z]{4,}")


def blocks(text):
    return re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)


def alone(text):
    """The commands in the running text and the tables."""
    plain = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return [command.replace("\\|", "|") for command in re.findall(r"`(quadrille [^`]+)`", plain)]


def shell(script, work):
    environment = dict(os.environ, PATH=f"{PROGRAM.parent}:{os.environ['PATH']}", LANG="C.UTF-8", XDG_CACHE_HOME=work, XDG_DATA_HOME=work)
    script = script.replace("|| true", "|| [ $? != 2 ]")  # a command may answer no, but must be one
    return subprocess.run(["sh", "-e", "-c", script], cwd=work, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=300, check=False)


def verb_of(command):
    words = command.split()[1:]
    return " ".join(["quadrille", *words[:1 if words[0] in ("serve", "batch", "grade", "export") else 2], "--help"])


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, name, good, done):
        self.passed += bool(good)
        self.failed += not good
        print(("ok " if good else "not ok ") + name.replace("\n", "; "))
        if not good:
            print(f"  # {done}")


def commands(path):
    """What a document tells to type, without the language and with one word for every placeholder."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return [re.sub(r"\b[A-Z]{3,}\b", "X", re.sub(r" --lang \w+", "", line)) for part in (blocks(text) + alone(text)) for line in part.splitlines()]


def figures(tally):
    """The table of the report's grids, in three documents, is what the commands print."""
    for rule in ("letter", "report"):
        done = subprocess.run([PROGRAM, "wumpus", "stats", "--size", "8", "--pits", "1-3", "--rule", rule, "--json"], capture_output=True,
                              text=True, timeout=300, check=False)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        for row in [row["deducible"] for row in rows if "deducible" in row][:3]:
            for name in ("docs/from-the-reports.md", "docs/fr/from-the-reports.md", *(["docs/wumpus-reasoning.md"] if rule == "report" else [])):
                text = (ROOT / name).read_text(encoding="utf-8").replace(" / ", "/")
                wanted = "/".join(map(str, row[:3]))
                tally.expect(f"{name}: {rule} {wanted}", wanted in text, row)


def main():
    tally = Tally()
    chosen = sys.argv[1:] or DOCUMENTS
    for name in chosen:
        text = (ROOT / name).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as work:
            for block in blocks(text):
                done = shell(block, work)
                tally.expect(f"{name}: {block.strip()}", done.returncode == 0, (done.returncode, done.stdout[-300:], done.stderr[-600:]))
            for command in alone(text):
                asked = verb_of(command) if ENDLESS.search(command) else command
                done = shell(asked, work)
                tally.expect(f"{name}: {command}", done.returncode in (0, 1, 3), (done.returncode, done.stdout[-300:], done.stderr[-600:]))
    for english, french in TWINS:
        if not sys.argv[1:] or {english, french} & set(chosen):
            one, two = commands(english), commands(french)
            tally.expect(f"{french} has the commands of {english}", one == two, set(one) ^ set(two))
    if not sys.argv[1:]:
        figures(tally)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0


sys.exit(main())
