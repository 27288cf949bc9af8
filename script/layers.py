#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the layers: which folder may include which, and that every header compiles on its own.

base knows no game; a game knows base and search; a checker knows base alone; play knows games
through one file; front ends know play. Nothing in src includes anything of tests.

The rooms of a folder, which are the folders in it, include each other in one direction, too: what a room includes does
not lead back to it. The headers of the folder itself are such a room; its sources may include any.
"""
import graphlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import commands

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A folder with a game.c is a game.
GAMES = {path.parent.name for path in (ROOT / "src").glob("*/game.c")} - {"base"}
ALLOWED = {
    "base": {"base"},
    "search": {"search", "base"},
    "check": {"check", "base"},
    "play": {"play", "base", "check"},
    "server": {"server", "base"},
    "wasm": {"base"},
    # CaDiCaL for the propositional knowledge base of the Wumpus: native only, never part of the library.
    "sat": {"sat", "base", "wumpus"},
    # The Wumpus contest: SQLite, jansson and libsodium, native only; and its client: libcurl.
    "referee": {"referee", "base", "wumpus", "server"},
    "client": {"client", "base", "wumpus"},
    # Other people's programs, judged: tasks.c lists what only one game has.
    "grade": {"grade", "base", "check", "referee", "sandbox"} | GAMES,
    # Other people's programs, sealed: Linux only.
    "sandbox": {"sandbox", "base"},
    # Many tasks: threads, MPI, files of results; native only.
    "bulk": {"bulk", "base", "module"},
    # Kinds of work as values: what goes in, what comes out, how it is run and checked; native only.
    "jobs": {"jobs", "base", "bulk", "check"} | GAMES,
    # Loads what needs a library of its own.
    "module": {"module", "base"},
    "terminal": {"terminal", "base"},
    # The front end of each game may know that game: its options, tables and layouts.
    "cli": {"cli", "base", "bulk", "check", "client", "grade", "jobs", "module", "referee", "sandbox", "sat", "server", "terminal"} | GAMES,
}
ALLOWED.update({game: {game, "base", "search"} for game in GAMES})
# The one file through which play knows the games.
EXCEPTIONS = {"src/play/games.c": GAMES}


def wrong_includes():
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        name = path.relative_to(ROOT).as_posix()
        folder = path.relative_to(ROOT / "src").parts[0]
        allowed = ALLOWED[folder] | EXCEPTIONS.get(name, set())
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if match and match[1].split("/")[0] not in allowed:
                yield f"{name}:{number}: src/{folder} may not include {match[1]}"
    for path in sorted((ROOT / "include").rglob("*.h")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.match(r'\s*#\s*include\s+"', line):
                yield f"{path.relative_to(ROOT)}:{number}: public headers include <quadrille/…> only"


# Folders whose rooms are not in an order yet.
KNOTTED = {"cli"}


def rooms_of(top):
    """Each room of a folder of src with the rooms that its files include."""
    rooms = {}
    for path in (ROOT / "src" / top).rglob("*.[ch]"):
        room = path.parent.relative_to(ROOT / "src").as_posix()
        if room == top and path.suffix == ".c":
            continue
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(), re.M):
            other = name.rpartition("/")[0]
            if other != room and name.split("/")[0] == top:
                rooms.setdefault(room, set()).add(other)
    return rooms


def knots():
    for folder in sorted((ROOT / "src").iterdir()):
        try:
            if folder.is_dir() and folder.name not in KNOTTED:
                graphlib.TopologicalSorter(rooms_of(folder.name)).prepare()
        except graphlib.CycleError as cycle:
            yield "src: these rooms include each other: " + " ← ".join(cycle.args[1])


# What the build writes: the numbers of the options.
GENERATED = tempfile.TemporaryDirectory()


def write_generated():
    folder = pathlib.Path(GENERATED.name) / "cli"
    folder.mkdir()
    subprocess.run([sys.executable, ROOT / "script/commands.py", "--ids", folder / "option_ids.h", *commands.files()], check=True)


def compiled_alone(path):
    """What the compiler has against a header, or nothing."""
    done = subprocess.run(
        ["gcc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only", "-Wall", "-Werror",
         "-I", ROOT / "include", "-I", ROOT / "src", "-I", GENERATED.name, "-x", "c", path],
        capture_output=True, text=True)
    return f"{path.relative_to(ROOT)} does not compile alone:\n{done.stderr}" if done.returncode else ""


def broken_headers():
    headers = sorted([*(ROOT / "src").rglob("*.h"), *(ROOT / "include").rglob("*.h")])
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from filter(None, pool.map(compiled_alone, headers))


write_generated()
problems = [*wrong_includes(), *knots(), *broken_headers()]
print("\n".join(problems))
sys.exit(bool(problems))
