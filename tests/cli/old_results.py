#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Results files that version 0.1.0 wrote, in tests/cli/results, are still read.

Each is verified: its plan gives the same input back, and every row the same answer; a level file is resumed without
work, and a row that lacks a field or has one that cannot be read is refused. QUADRILLE is the program.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ["QUADRILLE"])
HERE = pathlib.Path(__file__).resolve().parent / "results"
LEVELS = {"sokoban": "levels.sok", "taquin": "boards.txt", "wumpus": "grids.txt"}
passed = failed = 0


def check(name, good, note=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED  {name} {note}")


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=300)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def changed(text, pattern, replacement):
    """The file with something else in its rows, and checksums that fit."""
    out, chunk = "", ""
    for line in text.splitlines(keepends=True):
        if line.startswith("=\t"):
            _, number, rows, _ = line.split("\t")
            out += f"{chunk}=\t{number}\t{rows}\t{crc32c((number + chunk).encode()):08x}\n"
            chunk = ""
        else:
            chunk += re.sub(pattern, replacement, line)
    return out


def verify_all():
    for path in sorted(HERE.glob("*.qdr")):
        text = path.read_text()
        _, _, kind, game, _, _, tasks = text.split("\n")[0].split("\t")
        levels = [HERE / LEVELS[game]] if kind in ("solve", "rate", "optimise") else []
        done = run("bulk", "verify", path, *levels)
        check(path.name, done.returncode == 0 and " 0 wrong, 0 missing" in done.stdout, done.stdout + done.stderr)


def resume(folder):
    for name, words in (("solve", ("solve", "--nodes", "200000")), ("sokoban-rate", ("rate",))):
        shutil.copy(HERE / f"{name}.qdr", folder)
        before = (folder / f"{name}.qdr").read_bytes()
        run("bulk", "sokoban", *words, "--results", folder / f"{name}.qdr", "--resume", HERE / "levels.sok")
        check(f"{name} is resumed", (folder / f"{name}.qdr").read_bytes() == before)


def refuse(folder):
    text = (HERE / "solve.qdr").read_text()
    check("the checksums", changed(text, "a^", "") == text)
    for what, pattern, replacement in (("missing", "\tmoves=40", ""), ("malformed", "\tnodes=17", "\tnodes=x"),
                                       ("missing too", "\tsolution=ul[^\t]*", "")):
        (folder / "bad.qdr").write_text(changed(text, pattern, replacement))
        done = run("bulk", "verify", folder / "bad.qdr", HERE / "levels.sok")
        check(f"a field that is {what}", done.returncode == 1 and " 1 wrong" in done.stdout, done.stdout)
    rated = changed((HERE / "sokoban-rate.qdr").read_text(), "\tpoints=[0-9]*", "")
    (folder / "rated.qdr").write_text(rated)
    done = run("sokoban", "rate", "--json", "--results", folder / "rated.qdr", "--resume", HERE / "levels.sok")
    check("a row without its points", done.returncode == 2 and "points" in done.stderr and '"points":0' not in done.stdout,
          done.stdout + done.stderr)


def rows(path):
    return {line.split("\t")[0]: line.split("\t") for line in path.read_text().splitlines()[1:] if line[0].isdigit()}


def grow(folder):
    """A collection gets a level, another order and a larger limit: what is solved is not solved again."""
    levels = (HERE / "levels.sok").read_text()
    results, file = folder / "grown.qdr", folder / "grown.sok"
    words = ("bulk", "sokoban", "solve", "--resume", "--results", results)
    file.write_text(levels)
    run(*words, "--nodes", "7", file)
    before = rows(results)
    limited = {row[1] for row in before.values() if row[4] == "limit"}
    check("a limit that some levels meet", 0 < len(limited) < len(before))
    file.write_text("#####\n#@$.#\n#####\n\n" + levels)
    done = run(*words, "--nodes", "100000", file)
    check("what is kept is said", "rows kept" in done.stderr, done.stderr)
    after = rows(results)
    check("all are there", len(after) == len(before) + 1, done.stderr)
    kept = {row[1] for row in after.values() if "nodes=7 " in row[7]}
    check("solved rows stay, with their limit", kept == {row[1] for row in before.values()} - limited, str(kept))
    check("a larger limit is tried", not any(row[4] == "limit" for row in after.values()))
    done = run("bulk", "verify", results, file)
    check("they are verified", done.returncode == 0, done.stdout)
    file.write_text("#####\n#@$.#\n#####\n")
    done = run(*words, "--nodes", "100000", file)
    check("levels that are gone are refused", done.returncode == 2 and rows(results) == after, done.stderr)


def main():
    verify_all()
    with tempfile.TemporaryDirectory() as folder:
        resume(pathlib.Path(folder))
        refuse(pathlib.Path(folder))
        grow(pathlib.Path(folder))
    print(f"{passed} passed, {failed} failed")
    return bool(failed)


sys.exit(main())
