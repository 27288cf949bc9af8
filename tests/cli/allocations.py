#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every verb of the command line on a small input, the n-th allocation failing, for every n up to a bound
(tests/cli/failing.c): no crash, no hang, no exit 0 with less output than usual, no failure without a word,
no file left behind.

    QUADRILLE=build/release/quadrille tests/cli/allocations.py [--most 150] [VERB…]

Ends with "N passed, N failed": one for each verb.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(os.environ["QUADRILLE"])
FILES = {
    "sokoban.txt": "Title: one\n\n#####\n#@$.#\n#####\n",
    "taquin.txt": "1 2 3 4 5 6 7 0 8\n",
    "known.txt": ". b ?\n. ? ?\n? ? ?\n",
    "lines.txt": "games\nnew taquin 2x2 #1\nhint 4\nmoves\nsave\nopen sokoban #####\\n#@$.#\\n#####\nmove R\n",
    "record.txt": "",  # written by the program below
}
COMMANDS = [
    "--help", "--version", "batch lines.txt", "export page",
    "taquin new --size 3x3 --seed 1", "taquin levels", "taquin show taquin.txt", "taquin check taquin.txt L",
    "taquin solve taquin.txt", "taquin solve --method bfs taquin.txt", "taquin hint taquin.txt",
    "taquin rate taquin.txt", "taquin layouts taquin.txt", "taquin trace taquin.txt", "taquin tables list",
    "taquin compare --methods bfs --svg chart.svg taquin.txt", "taquin play --plain taquin.txt",
    "sokoban new --size 5x5 --boxes 1 --seed 1", "sokoban levels", "sokoban show sokoban.txt", "sokoban check sokoban.txt R",
    "sokoban solve sokoban.txt", "sokoban solve --results results.jsonl sokoban.txt", "sokoban hint sokoban.txt",
    "sokoban rate sokoban.txt", "sokoban info sokoban.txt", "sokoban rate --csv sokoban.txt", "sokoban rate --json sokoban.txt", "sokoban convert --to slc sokoban.txt",
    "sokoban trace sokoban.txt", "sokoban compare --methods optimal-pushes --svg chart.svg sokoban.txt",
    "wumpus new --size 4 --seed 1", "wumpus levels", "wumpus show wumpus:4x4#1", "wumpus check wumpus:4x4#1 R",
    "wumpus solve wumpus:4x4#1", "wumpus hint wumpus:4x4#1", "wumpus rate wumpus:4x4#1",
    "wumpus deduce known.txt", "wumpus question known.txt pit:b2", "wumpus dimacs known.txt",
    "wumpus agent --games 1", "wumpus map --worlds 1 --size 4", "wumpus stats --size 4 --grids 10",
    "wumpus verify known.txt x", "wumpus client --server http://127.0.0.1:1 --id a --patience 0.001",
    "gyges new --seed 1", "gyges levels", "gyges show gyges:random#1", "gyges check gyges:random#1 a1-a2",
    "gyges hint gyges:random#1", "gyges bestmove --player level1 gyges:random#1",
    "gyges analyse --nodes 100 gyges:random#1", "gyges match --games 1 level1 random", "gyges record record.txt",
    "gyges puzzles --win 2 --count 1 --seed 1", "gyges eval gyges:random#1", "gyges perft 1 gyges:random#1",
]
# Files that a verb is asked for; it may write them, whole, or not.
OUTPUTS = {"chart.svg", "results.jsonl", "page"}
TIMES = re.compile(rb"[0-9][0-9.,]*( ?(s|ms|/s|%|kB|MB)\b)?")
FORMS = re.compile(rb"\b0 ([a-z]+?)(?:es|e|s)?\b")  # "1 push", "2 pushes"


def build_shim(work):
    shim = os.path.join(work, "failing.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, os.path.join(HERE, "failing.c")], check=True)
    return shim


def plain(output):
    """Output without its figures and the forms of words that follow them: times and rates differ from run to run."""
    return FORMS.sub(rb"0 \1", TIMES.sub(b"0", output))


def read(folder, n, what):
    with open(os.path.join(folder, f"{n}.{what}"), "rb") as file:
        return file.read()


def judge(n, usual, folder):
    code, out, err = int(read(folder, n, "code")), read(folder, n, "out"), read(folder, n, "err")
    if code == 127 and err == b"out of memory\n":
        return None  # the dynamic loader's own end, in the midst of a module
    if code not in (0, 1, 2, 3):
        return f"allocation {n}: exit code {code} {err[-200:]!r}"
    # The protocol and the tables of methods say it in their own answer.
    if code == 0 and usual[0] == 0 and plain(out) != plain(usual[1]) and b"memory" not in out:
        return f"allocation {n}: exit code 0 with other output {out[-200:]!r}"
    if code != usual[0] and not err:
        return f"allocation {n}: exit code {code} without a word"
    return None


def try_verb(shim, words, most):
    """What is wrong, and how many allocations were made to fail."""
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(work, name), "w") as file:
                file.write(text)
        if "record" in words:
            with open(os.path.join(work, "record.txt"), "wb") as file:
                file.write(RECORD)
        environment = {**os.environ, "XDG_CACHE_HOME": work, "LC_ALL": "C.UTF-8", "LD_PRELOAD": shim,
                       "FAILING_FOLDER": folder, "FAILING_MOST": str(most)}
        done = subprocess.run([PROGRAM, *words], cwd=work, stdin=subprocess.DEVNULL, capture_output=True,
                              env=environment, check=False)
        if done.returncode:
            return [f"the runs ended with {done.returncode}: {done.stderr[-300:]!r}"], 0
        count = sum(name.endswith(".code") for name in os.listdir(folder))
        usual = int(read(folder, 0, "code")), read(folder, 0, "out")
        wrong = [message for n in range(1, count) if (message := judge(n, usual, folder))]
        left = [name for _, _, names in os.walk(work) for name in names if re.search(r"\.(tmp|part)$", name)]
        strange = set(os.listdir(work)) - set(FILES) - OUTPUTS - {"quadrille"}
        if left or strange:
            wrong.append(f"left behind: {left or strange}")
        return wrong, count - 1


def main():
    global RECORD
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=150)
    parser.add_argument("verbs", nargs="*", help="only commands that begin so")
    asked = parser.parse_args()
    passed = failed = runs = 0
    with tempfile.TemporaryDirectory() as work:
        shim = build_shim(work)
        game = os.path.join(work, "game.txt")
        subprocess.run([PROGRAM, "gyges", "match", "--games", "1", "--record", game, "level1", "random"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "XDG_CACHE_HOME": work})
        with open(game, "rb") as file:
            RECORD = file.read()
        for command in COMMANDS:
            if asked.verbs and not any(command.startswith(verb) for verb in asked.verbs):
                continue
            wrong, count = try_verb(shim, command.split(), asked.most)
            runs += count
            passed += not wrong
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {command}: {count} failing allocations")
            for message in wrong[:8]:
                print("  #", message)
    print(f"{runs} allocations made to fail")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


RECORD = b""

if __name__ == "__main__":
    sys.exit(main())
