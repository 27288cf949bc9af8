#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the catalogues: every code used in the sources is defined, every defined code is used, nothing is counted
in the plural only ("1 moves"), full stops follow one rule, and each thing of the Taquin has one French word.

A sentence begins with a capital and ends with a full stop: results, hints, what a player is told. A complaint
("quadrille: NAME:LINE: …") and a part of a line begin with a small letter and have none.
"""
import pathlib
import re
import sys

import languages
import sentences

ROOT = pathlib.Path(__file__).resolve().parent.parent


# What stands before a plural and is no number, or one that is never 1: limits, sizes, averages with decimals.
NO_NUMBERS = {"name", "game", "found", "last", "row"}
NEVER_ONE = {"most", "expected", "of"}
SEVERAL = {
    "wumpus.agent": "averages", "wumpus.map": "averages", "wumpus.map.walk": "averages",
    "sokoban.plan.back": "two goals touch", "sokoban.plan.front": "two goals touch",
    "sokoban.plan.order": "two goals touch", "sokoban.lost.goals": "one box alone is another phrase",
    "gyges.hint.setup.piece": "the name of a piece", "gyges.hint.piece": "the name of a piece",
    "page.gyges.held": "the name of a piece", "page.gyges.held.touch": "the name of a piece",
}

COMPLAINTS = re.compile(r"\b(?:cli_complain|cli_warn|cli_warn_at|cli_note|cli_usage|cli_usage_of|cli_expected|complain|tell)\s*\(")
# Abbreviations in the heads of narrow columns, and sentences that begin with what is typed.
STOPS = re.compile(r"client\.(?:column|total)\.|wumpus\.stats\.|cli\.play\.(?:moves|words|solve|reverse)|terminal\.dead\.now$")

# What is said in English, in which codes, what French says there, and whether it says so nowhere else.
GLOSSARY = [(r"\btiles?\b", ".", r"\btuiles?\b", True), (r"\blayouts?\b", ".", r"\bdispositions?\b", True),
            (r"\bgap\b", ".", r"\btrou\b", False), (r"\bblank\b", r"taquin\.", r"\btrou\b", False)]


def phrases(language):
    lines = (ROOT / "lang" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))


def codes(language):
    return set(phrases(language))


def only_plural(language):
    """Words that somewhere are chosen by a number ({n|move|moves}) and elsewhere follow one without a choice."""
    said = phrases(language)
    choices = [pair for text in said.values() for pair in re.findall(r"\{\w+\|([^|}]*)\|([^}]*)\}", text)]
    plurals = {many.split()[0] for one, many in choices if one.split()[:1] != many.split()[:1]}
    for code, text in said.items():
        for hole, word in re.findall(r"\{(\w+)\} ([^\W\d_]+)", text):
            if word in plurals and hole not in NO_NUMBERS | NEVER_ONE and code not in SEVERAL:
                yield f"{language}: {code} says \"1 {word}\": {{{hole}|one|many}} chooses"


def strings(folder, pattern):
    found = set()
    for suffix in (".c", ".h", ".js", ".html"):
        for path in (ROOT / folder).rglob(f"*{suffix}"):
            found.update(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


def complaints():
    """Codes that are said behind "quadrille: "."""
    for path in (ROOT / "src").rglob("*.c"):
        for _, call in sentences.calls(path.read_text(encoding="utf-8"), COMPLAINTS):
            yield from re.findall(r'"([a-z]+(?:\.[\w-]+)+)"', call)


def wrong_stops(language):
    said, complained = phrases(language), set(complaints())
    for code, text in said.items():
        if not text.endswith(".") or text.endswith("..") or STOPS.match(code):
            continue
        if code in complained:
            yield f"{language}: {code} is a complaint and ends with a full stop"
        elif text[0].islower():
            yield f"{language}: {code} ends with a full stop and begins with a small letter"


def other_words():
    english, french = phrases("en"), phrases("fr")
    for code, text in english.items():
        for said, where, wanted, only in GLOSSARY:
            here = bool(re.match(where, code) and re.search(said, re.sub(r"\{\w+\}", "", text), re.I))
            there = bool(re.search(wanted, french.get(code, ""), re.I))
            if here > there or (only and here != there):
                yield f"fr: {code} has another word for {said}"


games = {path.parent.name for path in (ROOT / "src").glob("*/game.c")} - {"base"}
known = codes("en")
families = {code.split(".")[0] for code in known}
quoted = strings("src", r'"([a-z]+(?:\.[A-Za-z0-9_]+)*)"') | strings("web", r"""["'`]([a-z]+(?:\.[A-Za-z0-9_-]+)+)["'`]""")
problems = [f"not in the catalogue: {code}" for code in sorted(quoted)
            if "." in code and code.split(".")[0] in families and code not in known
            and not re.search(r"\.(js|css|html|txt|svg|wasm|c|h)$", code)]
everything = "".join(path.read_text(encoding="utf-8") for folder in ("src", "web")
                     for path in (ROOT / folder).rglob("*") if path.suffix in (".c", ".h", ".js", ".html"))
for code in sorted(known):
    # Codes may be put together from a stem and a choice ("page.status." + status).
    stem, last = code.rsplit(".", 1) if "." in code else ("", code)
    # A game's own words for what all games say ("terminal.keys.GAME") stand behind the common code.
    if last in games and f'"{stem}"' in everything:
        continue
    # What is said otherwise to fingers stands behind what is said to keyboards.
    if last == "touch" and stem in known:
        continue
    if code not in everything and stem + "." not in everything:
        problems.append(f"never said: {code}")
files = {path.stem for path in (ROOT / "lang").glob("*.txt")}
for language in sorted(files):
    problems += [*only_plural(language), *wrong_stops(language)]
    if codes(language) != known:
        problems.append(f"not in both en and {language}: {sorted(codes(language) ^ known)}")
problems += other_words()
# The build's list of languages, the only one, is of those that have a file.
if set(languages.listed()) != files:
    problems.append(f"meson.build: its languages are not those of lang/: {', '.join(sorted(files))}")
print("\n".join(problems))
sys.exit(bool(problems))
