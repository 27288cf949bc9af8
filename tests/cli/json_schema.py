#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every verb's --json follows docs/json.schema.json: each object of each verb, results and errors, is validated, and a name has one
type in all of them.

QUADRILLE is the program. Every verb of the table of commands that has --json must be asked here. The validator knows what the schema
uses of JSON Schema, and refuses a schema that uses more. Ends with "N passed, N failed".
"""
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
sys.path.insert(0, str(ROOT / "tests/cli"))
import commands  # noqa: E402

PROGRAM = os.environ["QUADRILLE"]
SCHEMA = json.loads((ROOT / "docs/json.schema.json").read_text(encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}
KNOWN = {"$schema", "title", "description", "type", "required", "properties", "additionalProperties", "const", "enum", "pattern",
         "minimum", "minLength", "oneOf", "allOf", "not", "if", "then"}
POSITION = "321123/000000/000000/000000/000000/321123 s"
# What is asked of each verb: a result, and where there is one, an error. The first word of a list of three is stdin.
ASKED = [
    ["taquin", "new", "--size", "3x3", "--seed", "7"], ["sokoban", "new", "--size", "6x6", "--boxes", "1", "--seed", "7"],
    ["wumpus", "new", "--seed", "7"], ["gyges", "new", "--seed", "7"],
    *([game, "levels"] for game in ("taquin", "sokoban", "wumpus", "gyges")),
    *([game, "levels", pack] for game, pack in (("taquin", "easy"), ("sokoban", "easy"), ("wumpus", "easy"), ("gyges", "two"))),
    ["gyges", "puzzles", "@two"], ["taquin", "solve", "odd.txt"],
    *([game, "show", f"@{pack}/3"] for game, pack in (("taquin", "easy"), ("sokoban", "easy"), ("wumpus", "easy"), ("gyges", "two"))),
    *([game, "show", "nowhere.txt"] for game in ("taquin", "sokoban", "wumpus", "gyges")),
    *([game, "hint", f"@{pack}/3"] for game, pack in (("taquin", "easy"), ("sokoban", "easy"), ("wumpus", "easy"), ("gyges", "two"))),
    ["taquin", "check", "taquin:2x2m3#5", "RUL"], ["taquin", "check", "taquin:2x2m3#5", "R"], ["sokoban", "check", "@easy/3", "u"],
    ["wumpus", "check", "wumpus:4x4:2P1/4/1W2/2G1", "D3R2"], ["gyges", "check", "002130/300300/021100/002000/000200/030100 n", "b6-S"],
    ["taquin", "solve", "@easy"], ["taquin", "solve", "--nodes", "2000", "taquin:5x5#1"], ["taquin", "solve", "broken.txt"],
    ["taquin", "solve", "--method", "brute", "--nodes", "10", "taquin:4x4#42"], ["taquin", "solve", "--results", "r.jsonl", "@easy/3"],
    ["sokoban", "solve", "@easy/3"], ["sokoban", "solve", "--optimal", "moves", "@easy/3"], ["wumpus", "solve", "@easy/3"],
    ["taquin", "rate", "taquin:3x3#7"], ["taquin", "rate", "--nodes", "1000", "taquin:5x5#1"], ["sokoban", "rate", "@easy/3"],
    ["wumpus", "rate", "--proof", "@easy/3"], ["taquin", "layouts", "taquin:3x3k4#3"], ["taquin", "tables", "list"],
    ["taquin", "compare", "--methods", "bfs,astar-linear", "taquin:3x3#7"], ["sokoban", "compare", "--methods", "bfs", "@easy/3"],
    ["foo"], ["taquin", "foo"], ["play"], ["play", "--ranking"],
    ["taquin", "compare", "--methods", "brute", "--nodes", "5", "taquin:4x4#1"],
    ["taquin", "trace", "--count", "2", "taquin:3x3#7"], ["sokoban", "trace", "--count", "2", "@easy/3"],
    ["sokoban", "optimise", "--nodes", "100", "@easy/3"], ["sokoban", "info", "@easy"],
    ["wumpus", "verify", "wumpus:2x2:2/1G", "b1 safe: a1 no-breeze; b2 safe: b1 no-breeze"], ["wumpus", "verify", "wumpus:2x2:2/1G", "b1"],
    ["wumpus", "stats", "--pits", "1-2", "--grids", "100"], ["wumpus", "agent", "--worlds", "20"],
    ["wumpus", "agent", "--rules", "aima", "--size", "3", "--worlds", "20"], ["wumpus", "map", "--size", "4", "--worlds", "2"],
    ["wumpus", "map", "--size", "2", "--optimum"], ["wumpus", "map", "--size", "3", "--worlds", "1", "--show"],
    ["wumpus", "client", "--replay", "nowhere.jsonl"],
    ["wumpus", "deduce", "known.txt"], ["wumpus", "deduce", "--why", "b2", "known.txt"], ["wumpus", "question", "known.txt", "pit:c1", "-3"],
    ["wumpus", "question", "known.txt", "pit:z9"],
    ["gyges", "moves", POSITION], ["gyges", "bestmove", "--player", "greedy", POSITION], ["gyges", "analyse", "--depth", "2", POSITION],
    ["gyges", "match", "--games", "2", "random", "random"], ["gyges", "match", "nobody", "random"], ["gyges", "puzzles", "--count", "1"],
    ["gyges", "eval", POSITION], ["gyges", "perft", "1", POSITION], ["gyges", "perft", "--divide", "1", POSITION],
    ["gyges", "setups", "--table", "nowhere.txt"],
    ["grade", "sokoban", "--program", "true", "--pack", "premiers-pas", "--count", "1"], ["grade", "dance"],
    ["today", "--date", "2026-11-16"],
    ["bulk", "sokoban", "solve", "--jobs", "1", "--results", "r.qdr", "@premiers-pas"], ["bulk", "sokoban", "solve", "nowhere.sok"],
    ["merge", "--into", "m.qdr", "r.qdr"], ["merge", "--into", "m.qdr", "nowhere.qdr"],
]


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name not in ("integer", "number") or not isinstance(value, bool))


def problems(value, schema, where="$"):
    """What is wrong with a value, in words."""
    unknown = set(schema) - KNOWN
    if unknown:
        yield f"{where}: the validator does not know {unknown}"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_type(value, kind) for kind in kinds):
        yield f"{where}: {value!r} is no {' or '.join(kinds)}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is none of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{where}: {value!r} does not match {schema['pattern']}"
    if "minimum" in schema and is_type(value, "number") and value < schema["minimum"]:
        yield f"{where}: {value} is less than {schema['minimum']}"
    if "minLength" in schema and isinstance(value, str) and len(value) < schema["minLength"]:
        yield f"{where}: {value!r} is too short"
    if isinstance(value, dict):
        yield from problems_of_object(value, schema, where)
    yield from problems_of_parts(value, schema, where)


def problems_of_object(value, schema, where):
    for name in schema.get("required", []):
        if name not in value:
            yield f"{where}: {name} is missing"
    named = schema.get("properties", {})
    for name, below in value.items():
        if name in named:
            yield from problems(below, named[name], f"{where}.{name}")
        elif isinstance(schema.get("additionalProperties"), dict):
            yield from problems(below, schema["additionalProperties"], f"{where}.{name}")


def problems_of_parts(value, schema, where):
    for part in schema.get("allOf", []):
        yield from problems(value, part, where)
    if "oneOf" in schema:
        found = [list(problems(value, part, where)) for part in schema["oneOf"]]
        if sum(not one for one in found) != 1:
            yield f"{where}: not exactly one of the alternatives: {[one[:1] for one in found]}"
    if "not" in schema and not list(problems(value, schema["not"], where)):
        yield f"{where}: it has what it must not have"
    if "if" in schema and "then" in schema and not list(problems(value, schema["if"], where)):
        yield from problems(value, schema["then"], where)


def lines_of(arguments, folder):
    done = subprocess.run([PROGRAM, *arguments, "--json"], cwd=folder, capture_output=True, text=True, timeout=120, check=False,
                          stdin=subprocess.DEVNULL, env=dict(os.environ, LC_ALL="C.UTF-8", XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder))
    return done.stdout.splitlines()


def once(pairs):
    """An object whose names are all different."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a name twice")
    return dict(pairs)


@contextlib.contextmanager
def referee(folder):
    """A contest of one small maze; its address."""
    server = subprocess.Popen([PROGRAM, "serve", "--referee", "--port", "0", "--size", "3", "--mazes", "1", "--seed", "1"], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield next(found[0] for line in server.stdout if (found := re.search(r"http://[0-9.]+:\d+", line)))
    finally:
        server.terminate()
        server.communicate()


def kind_of(value):
    return "boolean" if isinstance(value, bool) else "number" if isinstance(value, (int, float)) else type(value).__name__


def main():
    passed = failed = 0
    kinds = {}
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "known.txt").write_text(". b ?\n. ? ?\n? ? ?\n")
        pathlib.Path(folder, "broken.txt").write_text("2x2:1,2,3,4 5 *\n1 2 3 4 5 6 0 7 8\n")
        pathlib.Path(folder, "odd.txt").write_text("1 2 3 4 5 6 8 7 0\n")
        # Somebody who has won nothing yet, for the ranking.
        pathlib.Path(folder, "quadrille/profiles").mkdir(parents=True)
        pathlib.Path(folder, "quadrille/profiles/ada.json").write_text(
            '{"format":"quadrille-profile","version":1,"name":"ada","saved":"2026-11-16T20:15:00Z"}')
        lines_of(["gyges", "setups", "--games", "1", "--nodes", "1", "--time", "0.2", "--quiet", "--record", "pairs.txt"], folder)
        with referee(folder) as server:
            talk = ["wumpus", "client", "--server", server, "--id", "a", "--record", "talk.jsonl"]
            said = lines_of(talk, folder)
        made = [["gyges", "setups", "--table", "pairs.txt"], ["wumpus", "client", "--replay", "talk.jsonl"]]
        for arguments in [*ASKED, *made, talk]:
            found = said if arguments is talk else lines_of(arguments, folder)
            wrong = [] if found else ["nothing was printed"]
            for line in found:
                try:
                    value = json.loads(line, object_pairs_hook=once)
                except ValueError as error:
                    wrong.append(f"no JSON ({error}): {line[:80]}")
                    continue
                if not isinstance(value, dict):
                    wrong.append(f"no object: {line[:80]}")
                    continue
                wrong += problems(value, SCHEMA)
                wrong += [f"an error: {value['error']}"] if "error" in value and arguments in [*made, talk] else []
                for name, below in value.items():
                    kinds.setdefault(name, {}).setdefault(kind_of(below), value.get("verb"))
            if arguments[-1] == "odd.txt" and [json.loads(line).get("status") for line in found] != ["unsolvable"]:
                wrong.append("an unsolvable level is not one object that says so")
            passed += not wrong
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {' '.join(arguments)}")
            print("".join(f"  # {one}\n" for one in wrong[:6]), end="")
    asked = {" ".join(arguments[:2]) if arguments[0] not in ("grade", "today", "play", "bulk", "merge") else arguments[0] for arguments in ASKED}
    for game, verb in commands.read(commands.files()).all_verbs():
        name = f"{game.name} {verb.name}" if game else verb.name
        if game and verb.name == "play":
            continue  # its --json is the line protocol: docs/protocol.md
        if any(option.name == "json" for option in verb.options):
            good = name in asked
            passed, failed = passed + good, failed + (not good)
            print(f"{'ok' if good else 'not ok'} {name} is asked")
    mixed = {name: of for name, of in kinds.items() if len(of) > 1 and not isinstance(SCHEMA["properties"].get(name, {}).get("type"), list)}
    passed, failed = passed + (not mixed), failed + bool(mixed)
    print("ok one type a name" if not mixed else f"not ok one type a name: {mixed}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
