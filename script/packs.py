#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gathers the packs in levels/ into JSON files for the page.

    packs.py [--depfile FILE] FOLDER LEVELS

FOLDER/levels.json has the packs that every visitor gets, FOLDER/packs-GAME.json those of a game that have more than
LARGE levels, which the page fetches when its list of levels is opened.

A pack is levels/GAME/N-ID.txt (or .sok), in the level format of the game with metadata in comments: at
the top `# title.en: …`, and the same for other languages, for all packs or for none, before each level optionally `# name: …` and
`# best: 12 moves`, and `# win: 2` for a problem that is won in two moves. In a .sok file the metadata
is written without `# ` and after its level, as usual in Sokoban collections (`Title: …` is the name). A name that
differs in a language is written again for it (`name.en: …`).
"""
import argparse
import json
import pathlib
import re
import sys

FACT = re.compile(r"(?:#\s*|;\s*)?([A-Za-z.]+):\s*(.*\S)\s*$")
NAMES = {"title": "name"}
# Not sent to the page: proofs, which it recomputes, and solutions.
UNSENT = {"author", "proof", "first", "tries", "asks"}
# Every pack has a title in the first language, which is shown in a language without titles.
DEFAULT = "en"
LARGE = 100
LANGUAGES = {path.stem for path in (pathlib.Path(__file__).resolve().parent.parent / "lang").glob("*.txt")}


def is_fact(line, plain):
    return FACT.match(line) if plain or line.startswith(("#", ";")) else None


def read_pack(path):
    """Metadata of the file, then the levels with theirs."""
    behind = path.suffix == ".sok"
    pack = {"id": path.stem.partition("-")[2], "title": {}, "levels": []}
    facts, lines = {}, []

    def end_level():
        nonlocal facts, lines
        if lines:
            pack["levels"].append({**facts, "text": "\n".join(lines)})
            facts, lines = {}, []

    def keep(key, value):
        where = pack["levels"][-1] if behind and pack["levels"] else facts
        where[key] = value

    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        fact = is_fact(line, behind)
        if fact:
            end_level()
            key, value = fact.group(1).lower(), fact.group(2)
            if key.startswith("title."):
                pack["title"][key[6:]] = value
            elif key.startswith("name."):
                names = (pack["levels"][-1] if behind and pack["levels"] else facts).setdefault("names", {})
                names[check_language(path, key[5:])] = value
            elif key == "best":
                keep("best", best_of(path, value))
            elif key == "win":
                keep("best", {"moves": int(value)})
            elif key not in UNSENT:
                keep(NAMES.get(key, key), value)
        elif not line.strip():
            end_level()
        elif behind or not line.startswith("#"):
            lines.append(line)
    if DEFAULT not in pack["title"] or not LANGUAGES.issuperset(pack["title"]) or not pack["id"] or not pack["levels"]:
        sys.exit(f"{path}: expected title.{DEFAULT}, levels and a name such as 1-easy")
    return pack


def check_language(path, code):
    return code if code in LANGUAGES else sys.exit(f"{path}: expected one of {', '.join(sorted(LANGUAGES))} behind name.")


def check_titles(packs):
    """A language has all the titles or none: a forgotten one is a mistake."""
    used = {code for pack in packs.values() for code in pack["title"]}
    for path, pack in packs.items():
        for code in sorted(used - set(pack["title"])):
            sys.exit(f"{path}: expected title.{code}, as other packs have")


def best_of(path, text):
    """"12 moves, 3 pushes" as {"moves": 12, "pushes": 3}."""
    parts = [re.fullmatch(r"(\d+) ([a-z]+)", part.strip()) for part in text.split(",")]
    if not all(parts):
        sys.exit(f"{path}: expected a best such as 12 moves, found {text}")
    return {part.group(2): int(part.group(1)) for part in parts}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depfile", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("levels", type=pathlib.Path)
    options = parser.parse_args()
    games, large, every = {}, {}, {}
    seen = [options.levels]
    for folder in sorted(path for path in options.levels.iterdir() if path.is_dir()):
        files = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        seen += [folder, *files]
        packs = {path: read_pack(path) for path in files}
        every.update(packs)
        games[folder.name] = [pack for pack in packs.values() if len(pack["levels"]) <= LARGE]
        large[folder.name] = [pack for pack in packs.values() if len(pack["levels"]) > LARGE]
    check_titles(every)
    outputs = {"levels.json": games, **{f"packs-{game}.json": packs for game, packs in large.items()}}
    for name, content in outputs.items():
        (options.folder / name).write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    if options.depfile:
        names = " ".join(str(path).replace(" ", "\\ ") for path in seen)
        options.depfile.write_text(f"{options.folder / 'levels.json'}: {names}\n", encoding="utf-8")


main()
