# SPDX-License-Identifier: MIT
"""Wumpus World: signatures of its agent and generators, and its bars."""
import json
import pathlib
import subprocess
import sys

PLAYS = [("8x8p12-random", 300), ("10x10p15w2g2k-random", 60), ("15x15p35-random", 60)]
GRIDS = ["8x8-hard", "10x10-medium", "15x15-hard", "8x8p12w2g2k"]
# A name of the signatures that are stored, where the output has another.
NAMES = {"class": "difficulty"}


def ask(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def signatures(program):
    """What the agent does on fixed grids, by proof alone and with the least risk; what generators make."""
    for params, games in PLAYS:
        for bold in [], ["--bold"]:
            found = json.loads(ask(program, "wumpus", "agent", "--json", "--quiet", "--seed", "1", *bold,
                                   "--params", params, "--games", str(games)))
            rest = " ".join(f"{key}={value}" for key, value in found.items() if key not in ("schema", "verb", "worlds"))
            yield f"wumpus:{params} agent{''.join(bold)} games={games} {rest}"
    for params in GRIDS:
        grids = ask(program, "wumpus", "rate", "--json", f"wumpus:{params}#1")
        found = json.loads(grids)
        yield f"wumpus:{params}#1 " + " ".join(f"{NAMES.get(key, key)}={value}" for key, value in found.items() if key not in ("schema", "verb", "id", "number"))


def bars(program):
    print("\nwumpus, one thread, processor time")
    sys.stdout.flush()
    subprocess.run([pathlib.Path(program).parent / "wumpus-bench"], check=True)
