# SPDX-License-Identifier: MIT
"""What the tests of all packs share: counting, and asking the program.

Of the packs of a thousand levels a sample is solved, rated and proved; all of them with QD_ALL_LEVELS=1 (minutes).
"""
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ["QUADRILLE"]
ALL = bool(os.environ.get("QD_ALL_LEVELS"))
failed = passed = 0


def check(good, what):
    global failed, passed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED  {what}")


def ask(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True)


def large(game, count=1000):
    """The blocks of the large pack, each a level with its facts, and its size in the program's own words."""
    text = ask(game, "levels", "thousand").stdout
    blocks = [block.split("\n") for block in re.split(r"\n\n+", text.strip("\n"))[1:]]
    check(len(blocks) == count, f"{game}: {len(blocks)} levels in the large pack")
    check(ask(game, "levels", "mille").stdout == text, f"{game}: the pack has its name in both languages")
    check(ask(game, "show", f"@thousand/{count}").returncode == 0, f"{game}: its last level can be shown")
    check(ask(game, "show", f"@thousand/{count + 1}").returncode == 2, f"{game}: and there is none behind it")
    return blocks


def some(blocks, count):
    """So many of them at even steps, or all."""
    return blocks if ALL else [blocks[i * (len(blocks) - 1) // (count - 1)] for i in range(count)]


def file_of(levels):
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False, encoding="utf-8") as out:
        out.write("\n\n".join(levels) + "\n")
    return out.name


def finish():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
