#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the names that the product's objects export: their prefixes, and that someone uses them.

    symbols.py [BUILD]        build/release if none is given

A name is `qd_*` or its game's (`taquin_*`, …); the program's own begin with `cli_`. A function that
no other object of the product refers to is dead or should be static, even if a test calls it,
unless the public headers promise it or KEPT says why.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = sorted({path.parent.name for path in (ROOT / "src").glob("*/game.c")} - {"base"})
# A function that only a test, a fuzzer or script/bench calls, and why it is worth having.
KEPT = {
    "gyges_example_unpack": "tools/gyges-train reads with it what gyges_example_pack wrote",
    "gyges_mobility": "teacher.c calls it too; tools/gyges-train measures with it",
    "gyges_selfplay_opening": "selfplay.c calls it too; tools/gyges-train begins its matches so",
    "sokoban_fess_stand": "sokoban_levels says with it where a search stands that found nothing",
    "sokoban_lost": "lost.c calls it too; tests read the proof that the wrapper puts into words",
    "sokoban_plan_done": "plan.c calls it too; tests follow a plan step by step",
    "wumpus_pit_bounds": "generate.c calls it too; tests compare it with the documented table",
    "wumpus_question_plain": "script/bench times it against CaDiCaL, question by question",
}
# What finds a function of a module by its name, with the module's before it (src/module).
FINDERS = re.compile(r'\b(?:qd_module_find|cli_module|cli_module_verb)\([^;]*?"(\w+)"(?:,\s*&?[\w.]+)?\)')
# A name of a library's that stands in front of it, and why.
FOREIGN = {"MHD_queue_response": "the HTTP library calls it by name: src/server/headers.c"}


def objects(build):
    """The product's objects with the folder of their source: what the build compiles now."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (build / entry["file"]).resolve()
        if entry["output"].startswith("tools/"):
            continue  # a developer's tool that shares sources with the product, and is not always built
        if path.is_relative_to(build.resolve()):
            yield build / entry["output"], "generated"
        elif path.is_relative_to(ROOT / "src"):
            yield build / entry["output"], path.relative_to(ROOT / "src").as_posix()


def prefixes(source):
    folders = source.split("/")
    allowed = [f"{game}_" for game in GAMES if game in folders] + ["qd_"]
    if folders[0] == "cli":
        allowed += ["cli_", "main"]
    if folders[0] in ("referee", "client", "sat", "play"):  # what these do for one game is its own
        allowed += [f"{game}_" for game in GAMES]
    return tuple(allowed)


def names(paths):
    """Of every object: what it defines, by kind, and what it needs from others."""
    done = subprocess.run(["nm", "-A", "-g", "-P", *map(str, paths)], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        path, rest = line.split(": ", 1)
        name, kind = rest.split()[:2]
        yield pathlib.Path(path), name, kind


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release")
    sources = dict(objects(build))
    defined, needed = {}, {}
    for path, name, kind in names(sources):
        if kind in "Uwv":
            needed.setdefault(name, set()).add(path)
        elif not name.startswith("__") and name != "qd_module_version":  # the sanitizers' own; one in every module
            defined[name] = (path, kind)
    public = " ".join(path.read_text() for path in (ROOT / "include").rglob("*.h"))
    # The browser's front end is compiled for another machine: its words count instead.
    public += " ".join(path.read_text() for path in (ROOT / "src/wasm").glob("*.c"))
    promised = set(re.findall(r"\w+", public))
    found = {name for path in (ROOT / "src").rglob("*.c") for name in FINDERS.findall(path.read_text())}
    problems = []
    for name, (path, kind) in sorted(defined.items()):
        source = sources[path]
        if source != "generated" and name not in FOREIGN and not name.startswith(prefixes(source)):
            problems.append(f"src/{source}: {name} has no prefix of its room ({', '.join(prefixes(source))})")
        if kind == "T" and name not in needed and name not in promised and name != "main" and name not in KEPT and name not in found:
            problems.append(f"src/{source}: {name} is used by no other object: dead, or it should be static")
    problems += [f"script/symbols.py: {name} in KEPT is used or gone" for name in sorted(KEPT)
                 if name not in defined or name in needed]
    print("\n".join(problems))
    return bool(problems) or not defined


sys.exit(main())
