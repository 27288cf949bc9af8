# SPDX-License-Identifier: MIT
"""What the tests of all packs share: counting, and asking the program."""
import os
import subprocess
import sys

PROGRAM = os.environ["QUADRILLE"]
failed = passed = 0


def check(good, what):
    global failed, passed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED  {what}")


def ask(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True)


def finish():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
