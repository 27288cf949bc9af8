#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds sentences that the program prints from its source instead of the catalogue (lang/), so that only one language has them.

    sentences.py            compares with what is known, by folder
    sentences.py --list     prints every place

A sentence is a string with two words of three letters or more in a row, given to a function that prints or complains. Help
texts and what other programs read (SQL, SVG, JSON, HTML) are none. CEILINGS says how many are left; a number may only fall:
lower it with the sentence that moves into the catalogue.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CEILINGS = {"src/cli": 43, "src/cli/bulk": 21, "src/cli/contest": 16, "src/cli/daily": 3, "src/cli/gyges": 49, "src/cli/help": 4,
            "src/cli/sokoban": 11, "src/cli/taquin": 15, "src/cli/wumpus": 29, "src/referee": 10}
PRINTS = re.compile(r"\b(?:f?printf|f?puts|cli_complain|cli_usage|fail|qd_json_field_string)\s*\(")
LITERALS = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')
SENTENCE = re.compile(r"[A-Za-zé]{3,} [A-Za-zé]{3,}")
# What only programs read, and the verb before a complaint ("wumpus agent").
MACHINES = re.compile(r"[<{]|SELECT|INSERT|\\033|[a-z]=\\\"|^ *\(|^(?:taquin|sokoban|wumpus|gyges) \w+$|^setoption ")


def calls(text):
    """Every printing call with the line it begins on."""
    for found in PRINTS.finditer(text):
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
    counts, places = {}, []
    for path in sorted((ROOT / "src").rglob("*.c")):
        name = path.relative_to(ROOT).as_posix()
        folder = "/".join(name.split("/")[:3]) if name.count("/") > 2 else "/".join(name.split("/")[:2])
        for line, words in sentences(path):
            counts[folder] = counts.get(folder, 0) + 1
            places.append(f"{name}:{line}: {words}")
    if "--list" in sys.argv:
        print("\n".join(places))
        return 0
    problems = [f"{folder}: {count} sentences outside the catalogue, at most {CEILINGS.get(folder, 0)} (script/sentences.py --list)"
                for folder, count in sorted(counts.items()) if count > CEILINGS.get(folder, 0)]
    print("\n".join(problems) or f"{sum(counts.values())} sentences outside the catalogue, none new")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
