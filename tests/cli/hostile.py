#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Generated hostile inputs over all verbs: no crash, no hang over five seconds, no exit code outside
the table, no exit 0 where the output could not be written or the input not be read, no file left.

    QUADRILLE=build/release/quadrille tests/cli/hostile.py [--count 2000] [--seed 1]
    QUADRILLE=build/sanitize/quadrille tests/cli/hostile.py --slow 4

The tests run 500 on the program, and 2000 with the sanitizers, under which everything may take four times as
long. Ends with "N passed, N failed"; a failure is printed with its number, which --only runs alone.
"""
import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ["QUADRILLE"])
SHARED = ["show", "check", "hint", "levels", "new"]
VERBS = {
    "taquin": [*SHARED, "solve", "rate", "layouts", "compare", "trace", "tables", "play"],
    "sokoban": [*SHARED, "solve", "rate", "compare", "trace", "convert", "transform", "info", "play"],
    "wumpus": [*SHARED, "solve", "rate", "verify", "agent", "map", "deduce", "question", "dimacs", "stats",
               "client", "play"],
    "gyges": [*SHARED, "bestmove", "analyse", "match", "moves", "record", "puzzles", "eval", "perft", "engine",
              "play"],
}
OPTIONS = ["--level", "--seed", "--count", "--size", "--nodes", "--memory", "--time", "--method", "--lang", "--goal",
           "--grade", "--from", "--to", "--pits", "--density", "--games", "--svg", "--results", "--nonsense", "--",
           "-z", "--json", "--quiet", "--jobs", "--win", "--steps"]
VALUES = ["0", "1", "-1", "18446744073709551616", "99999999999999999999999", "1e9", "", "x", "3x3", "65535x65535",
          "\x1b[2J", "%s%n", "../..", "/dev/full", "a" * 5000, "\u202e"]
# Reading these can only fail; an ID or an own file may be fine.
UNREADABLE = ["empty", ".", "nowhere", "nul", "noise"]


def write_inputs(rng):
    files = {
        "empty": b"", "nul": b"\0" * 5000, "noise": rng.randbytes(20000), "long": b"#" * 2_000_000,
        "deep": b"(" * 50000 + b"[" * 50000 + b"{" * 50000, "numbers": b"99999999999999999999 " * 500,
        "rle": b"999999999#|" * 200, "xml": b"<SokobanLevels>" * 2000 + b"<L>" * 5000,
        "lines": b"\n" * 100000, "diagram": b"64x64 wumpuses=99 golds=99 pits=4096\n" + b"? " * 5000,
        "good": b"#####\n#@$.#\n#####\n", "tagged": b"[South \"" + b"a" * 9000 + b"\"]\n\n1. zz\n",
    }
    for name, data in files.items():
        with open(name, "wb") as file:
            file.write(data)
    return [*files, ".", "nowhere", "-"]


def make_case(rng, inputs):
    """The command, the input that it surely cannot read if any, and how stdout is."""
    game = rng.choice(list(VERBS))
    verb = rng.choice(VERBS[game])
    words = [game, verb]
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        words.append(rng.choice(OPTIONS))
        if rng.random() < 0.7:
            words.append(rng.choice(VALUES).replace("\0", ""))
    source = rng.choice(inputs)
    if verb == "tables":
        words.append(rng.choice(["list", "verify", "remove", "dance", ""]))
    elif verb == "client":  # a port where nobody answers, or no address at all
        words += ["--patience", "1", "--id", rng.choice(VALUES), "--server", rng.choice([*VALUES, "http://[", "ftp://127.0.0.1:1"])]
    elif verb == "play":
        words += ["--plain", source]
    elif verb not in ("levels", "new", "agent", "stats", "match", "puzzles", "engine"):
        words += (["1"] if verb == "perft" else []) + [source]
        words += {"check": [rng.choice(VALUES)], "verify": ["@noise"], "question": ["pit:b2"]}.get(verb, [])
    if verb in ("agent", "match", "puzzles", "stats", "map"):
        small = {"agent": ["--games", "1"], "match": ["--games", "1", "level1", "random"], "puzzles": ["--count", "1"],
                 "stats": ["--size", "4", "--grids", "10"], "map": ["--worlds", "1", "--size", "4"]}
        words += small[verb]
    draw = rng.random()
    if draw < 0.03:
        words = ["batch", source]
    elif draw < 0.05:
        words = ["serve", "--port", rng.choice(["x", "-1", "65536", "99999999999999999999"]), "--nonsense"]
    elif draw < 0.07:
        words = ["export", rng.choice(["good", "/dev/full", "", "a" * 5000, "good/under"])]
    reads = source in words and source in UNREADABLE and words[0] != "batch"
    return words, reads, rng.choice(["pipe"] * 8 + ["full", "closed"])


def run_case(words, out, slow):
    def prepare():
        resource.setrlimit(resource.RLIMIT_CPU, (5 * slow, 5 * slow + 1))  # of the processor: others may keep it busy
        if out == "closed":
            os.close(1)
    with open("/dev/full", "wb") as full:
        stdout = full if out == "full" else subprocess.PIPE
        try:
            done = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
                                  timeout=60 * slow, preexec_fn=prepare)
        except subprocess.TimeoutExpired:
            return None, b"", b""
    return done.returncode, done.stdout or b"", done.stderr


def judge(words, reads, out, code, err):
    if code in (None, -signal.SIGXCPU):
        return "over five seconds"
    if code not in (0, 1, 2, 3) or b"Sanitizer" in err or b"runtime error" in err:
        return f"exit code {code}"
    if code == 0 and reads and "--help" not in words:
        return "exit code 0 on unreadable input"
    if code and not err and out == "pipe" and words[1] not in ("check", "verify", "solve", "compare", "play"):
        return f"exit code {code} without a word"
    return None


def clear_new_files(words, before):
    """Removes what is new; says what nobody asked for by name."""
    new = set(os.listdir(".")) - before
    for name in new:
        (shutil.rmtree if os.path.isdir(name) else os.unlink)(name)
    strange = new - set(words) - {"quadrille"}  # the last is the folder of the tables
    return f"left behind: {strange}" if strange else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--slow", type=int, default=1, help="how many times five seconds are allowed")
    asked = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        os.environ.update(XDG_CACHE_HOME=work, LC_ALL="C.UTF-8")
        inputs = write_inputs(random.Random(asked.seed))
        before = set(os.listdir("."))
        for number in range(asked.count):
            words, reads, out = make_case(random.Random(f"{asked.seed}/{number}"), inputs)
            if asked.only not in (None, number):
                continue
            code, _, err = run_case(words, out, asked.slow)
            wrong = judge(words, reads, out, code, err) or clear_new_files(words, before)
            passed += not wrong
            failed += bool(wrong)
            if wrong:
                print(f"not ok {number}: {wrong}: {[w[:40] for w in words]} stdout {out}\n  # {err[-300:]!r}")
        os.chdir("/")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
