#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that generic code knows no game: in the folders that serve all games, no string and no name of the code
says which games there are. What a game wants of them is in its table (include/quadrille/game.h) or in its
family of the command line. Nor do the scripts of the build, or meson.build but for its list. Comments may take a game
as an example.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "src").glob("*/game.c") if path.parent.name != "base")
FOLDERS = ["include", "src/base", "src/search", "src/play", "src/bulk", "src/terminal", "src/sandbox", "src/server", "src/wasm"]
# The lists: of the games, of their verbs, and of the tasks of grading that only one game has.
EXCEPTIONS = {"src/play/games.c", "src/cli/games.c", "src/check/check.c", "src/grade/tasks.c"}
# What builds the program, the page and the packs.
BUILD = ["script/wasm.py", "script/site.py", "script/packs.py", "script/embed.py", "script/catalogue.py",
         "script/commands.py", "script/languages.py", "script/templates.py", "script/sizes.py",
         "script/hygiene.py"]
# The list of games, and files and programs of one game.
OWN = re.compile(r"^games = \[|networks/gyges|bench/|'(?:gyges|sokoban|wumpus)[-_]\w+'|tools/gyges-train|scoreboard")
COMMENTS = re.compile(r'("(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')|/\*.*?\*/|//[^\n]*', re.S)


def bare(text):
    """The text without comments, line by line as it was."""
    return COMMENTS.sub(lambda found: found[1] or "\n" * found[0].count("\n"), text)


def sources():
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob("*.[ch]")
    yield from (ROOT / "src/cli").glob("*.[ch]")
    yield from (ROOT / "src/grade").glob("*.[ch]")
    yield ROOT / "src/check/check.c"


def build_lines():
    """(name, number, line) of what builds, without comments."""
    for name in ["meson.build", *BUILD]:
        text = (ROOT / name).read_text(encoding="utf-8")
        text = re.sub(r'"""(.*?)"""', lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
        for number, line in enumerate(text.splitlines(), 1):
            yield name, number, re.sub(r"(^| )#.*", "", line)


problems, excused = [], set()
for name, number, line in build_lines():
    if re.search("|".join(GAMES), line) and not OWN.search(line):
        problems.append(f"{name}:{number}: a script of the build names a game: {line.strip()}")
for path in sorted(sources()):
    name = path.relative_to(ROOT).as_posix()
    for number, line in enumerate(bare(path.read_text(encoding="utf-8")).splitlines(), 1):
        found = re.search("|".join(GAMES), line, re.I)
        if found and name in EXCEPTIONS:
            excused.add(name)
        elif found:
            problems.append(f"{name}:{number}: generic code names a game: {line.strip()}")
problems += [f"{name}: names no game; it needs no exception" for name in sorted(EXCEPTIONS - excused)]
print("\n".join(problems))
sys.exit(bool(problems))
