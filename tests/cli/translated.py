#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs an example of every verb, and wrong inputs of all kinds, once in English and once in French: a line of words that both have is a
sentence that one of the languages lacks; of wrong inputs also the reason at the end of a line. No complaint ends with a full stop.

    translated.py [WORD]...       only the commands that have one of the words

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
import commands  # noqa: E402

PROGRAM = pathlib.Path(os.environ["QUADRILLE"]).resolve()
WORDS = re.compile(r"[A-Za-zé]{3,}[:,]? +[A-Za-zé]{3,}")
# Verbs that wait, serve, or speak to programs only; they have tests of their own.
APART = {"serve", "export", "batch", "play", "completion", "wumpus client", "gyges engine", "gyges play", "taquin play", "sokoban play",
         "wumpus play"}
# Verbs whose first example takes long: a short one instead.
SHORT = {"gyges match": "gyges match random greedy --games 2 --quiet",
         "gyges setups": "gyges setups --record setups.txt --games 1 --nodes 1 --time 1 --quiet && quadrille gyges setups --table setups.txt",
         "gyges puzzles": "gyges puzzles --count 1 --seed 1",
         "wumpus stats": "wumpus stats --size 4 --pits 1-3 --grids 50",
         "wumpus agent": "wumpus agent --worlds 5",
         "wumpus map": "wumpus map --size 3 --worlds 5",
         "taquin tables": "taquin tables list",
         "bulk": "bulk taquin generate --params 3x3 --count 2 --results r.txt",
         "merge": "bulk taquin generate --params 3x3 --count 2 --results r.txt && quadrille merge --into m.txt r.txt",
         "grade": "grade --template python"}
# What every language has: commands to type, names of files, levels and moves, protocols, rows of boards.
SAME = re.compile(r"^\s*(?:--[a-z]|printf |quadrille |[a-z0-9]+[:/#@]\S+ |@\S+ |\$ |#!|c |p cnf|info |bestmove|option |command |id |readyok|[a-z]+:[^ ])|^[a-z0-9]+-[a-z0-9, .-]+$|^[.\s#\d@$*+bsgPWGF?|-]+$")
WRONG = [
    "taquin", "taquin slove", "chess new", "taquin solve", "taquin solve nowhere.txt", "taquin solve .", "taquin solve @nowhere",
    "taquin solve @facile/999", "taquin solve @facile/x", "taquin solve @facile/1 --method nothing", "taquin solve @facile/1 --nodes x",
    "taquin solve @facile/1 --time x", "taquin solve @facile/1 --memory x", "taquin solve @facile/1 --tiem 2", "taquin solve --nodes",
    "taquin solve @facile/1 --json=x", "taquin solve @facile/1 --color blue", "taquin solve @facile/1 --jobs 0",
    "taquin solve @facile/1 --boards --results r.txt", "taquin new --size 4y4", "taquin new --size 99x99", "taquin new --difficulty x",
    "taquin new --moves 3 --uniform", "taquin new extra", "taquin check @facile/1", "taquin check @facile/1 X", "taquin hint @facile/1 --grade 9",
    "taquin trace @facile/1 --count x", "taquin tables rebuild", "taquin tables build 9-9", "taquin layouts --steps x @facile/1",
    "taquin compare @facile/1 --methods nothing", "taquin show 3x3:1,2", "sokoban convert @facile/1 --to x",
    "sokoban convert @facile/1 --rotate 45", "sokoban new --boxes x", "sokoban optimise @facile/1 --for x", "sokoban table --methods x",
    "sokoban solve @facile/1 --polish x", "wumpus new --pits x", "wumpus new --difficulty easy --method cells", "wumpus agent --rules x",
    "wumpus agent --rules aima --size x", "wumpus map --strategy x", "wumpus map --size 9 --optimum", "wumpus verify @facile/1",
    "wumpus question", "wumpus deduce a b", "wumpus stats --resume", "wumpus stats --size x", "wumpus client",
    "gyges perft", "gyges perft x y", "gyges show 123", "gyges match level1", "gyges match level1 nobody", "gyges setups", "gyges moves",
    "gyges bestmove", "gyges record nowhere.txt", "gyges eval", "gyges new --count x", "today --date x", "today chess", "serve --port x",
    "serve --mazes 3", "export", "batch --seed x", "bulk", "bulk taquin", "bulk taquin solve", "bulk taquin solve @facile", "bulk verify",
    "bulk export r.txt", "bulk library", "bulk simulate", "merge", "grade", "grade chess --program x", "play --lang de", "help nothing",
    "levels x", "taquin levels x", "completion x", "serve --referee --results nowhere/r.db", "serve --referee --results .",
    "serve --referee --results /dev/null/r.db", "serve --referee --folder nowhere", "export nowhere/there/here", "export /dev/null/here",
    "wumpus client --server http://localhost:1 --id Ada --patience 1",
    "wumpus client --server http://name.invalid --id Ada --patience 1"]


def examples():
    for game, verb in commands.read(commands.files()).all_verbs():
        name = f"{game.name} {verb.name}" if game else verb.name
        yield f"help {name}"
        if name in APART:
            continue
        first = next((example for example in verb.examples if "--json" not in example and "--csv" not in example), None)
        if name in SHORT:
            yield SHORT[name]
        elif first:
            yield first.replace("quadrille ", "", 1) if first.startswith("quadrille ") else "; " + first


def output(command, language):
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PATH=f"{PROGRAM.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", COLUMNS="100",
                           QUADRILLE_LANG=language, XDG_CACHE_HOME=f"{folder}/.cache", XDG_DATA_HOME=f"{folder}/.data")
        script = f"quadrille() {{ '{PROGRAM}' --lang {language} \"$@\"; }}; " + ("true " if command.startswith(";") else "quadrille ") + command
        done = subprocess.run(["sh", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
                              check=False)
        return (done.stdout + done.stderr).decode(errors="replace").splitlines()


def reason(line):
    """What stands behind the last colon: where a complaint has the system's or a library's own words."""
    return re.split(r" ?: ", line)[-1]


def wrong_lines(command):
    english, french = output(command, "en"), set(output(command, "fr"))
    if not english and not french and ">" not in command:
        return ["nothing was printed"]
    stops = [line for line in [*english, *french] if line.startswith("quadrille:") and line.endswith(".")]
    same = [line for line in english if line in french and WORDS.search(line) and not SAME.search(line)]
    if command in WRONG:
        tails = {reason(line) for line in french}
        same += [line for line in english if re.search(r": ", line) and reason(line) in tails and WORDS.search(reason(line)) and not SAME.search(reason(line))]
    return same + stops


def main():
    chosen = [command for command in [*examples(), *WRONG] if not sys.argv[1:] or any(word in command for word in sys.argv[1:])]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for command, lines in zip(chosen, pool.map(wrong_lines, chosen)):
            failed += bool(lines)
            print(f"{'not ok' if lines else 'ok'} both languages: {command}")
            for line in lines[:6]:
                print(f"  # {line}")
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
