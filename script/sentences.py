#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds sentences that the program prints from its source instead of the catalogue (lang/), so that only one language has them.

    sentences.py            fails if there is one
    sentences.py --list     prints every place

A sentence is a string with two words of three letters or more in a row, given to a function that prints or complains. Help
texts and what other programs read (SQL, SVG, JSON, HTML, protocols) are none: ALLOWED says which files speak to programs only.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "src").glob("*/game.c") if path.parent.name != "base")
ALLOWED = {
    "src/cli/help/help.c": "commands to type, the same in every language",
    "src/cli/wumpus/base/dimacs.c": "comments of a DIMACS file, as the report has them",
    "src/referee/contest.c": "answers of the contest's protocol, documented word for word",
}
PRINTS = re.compile(r"\b(?:f?printf|f?puts|cli_complain|cli_usage|cli_usage_of|cli_expected|cli_warn|cli_say|cli_put|cli_progress|cli_note|fail|qd_json_field_string)\s*\(")
LITERALS = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')
SENTENCE = re.compile(r"[A-Za-zé]{3,} [A-Za-zé]{3,}")
# What only programs read, and the verb before a complaint ("wumpus agent").
MACHINES = re.compile(r"[<{]|SELECT|INSERT|\\033|[a-z]=\\\"|^ *\(|^(?:" + "|".join([*GAMES, "bulk"]) + r") \w+$|^setoption ")


def calls(text, names=PRINTS):
    """Every printing call with the line it begins on."""
    for found in names.finditer(text):
        depth, at, quoted = 0, found.end() - 1, False
        while at < len(text):
            char = text[at]
            if quoted:
                at += char == "\\"
                quoted = char != '"'
            elif char == '"':
                quoted = True
            else:
                depth += (char == "(") - (char == ")")
                if depth == 0:
                    break
            at += 1
        yield text.count("\n", 0, found.start()) + 1, text[found.end():at]


def sentences(path):
    text = re.sub(r"/\*.*?\*/", lambda part: "\n" * part[0].count("\n"), path.read_text(encoding="utf-8"), flags=re.S)
    for line, call in calls(text):
        for literal in LITERALS.findall(call):
            words = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literal))
            plain = re.sub(r"%[-+ 0#*.\d]*(?:l|ll|z|j)?[a-zA-Z]|\\n", " ", words)
            if SENTENCE.search(plain) and not MACHINES.search(words):
                yield line, words
                break


def main():
    places, allowed = [], set()
    for path in sorted((ROOT / "src").rglob("*.c")):
        name = path.relative_to(ROOT).as_posix()
        for line, words in sentences(path):
            if name in ALLOWED:
                allowed.add(name)
            else:
                places.append(f"{name}:{line}: {words}")
            if "--list" in sys.argv:
                print(f"{name}:{line}: {words}" + (f"  ({ALLOWED[name]})" if name in ALLOWED else ""))
    if "--list" in sys.argv:
        return 0
    places += [f"{name}: no sentence left; take it off ALLOWED" for name in sorted(set(ALLOWED) - allowed)]
    print("\n".join(places) or "no sentence outside the catalogue")
    return bool(places)


if __name__ == "__main__":
    sys.exit(main())
