#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A class of fifty template programs on twenty levels, and how long it takes.

    bench/grade.py [PROGRAMS [LEVELS]]

QUADRILLE is the program (build/release/quadrille if it is not set). The bar: 50 programs on 20 levels in two minutes on two
cores, by processor time, which other work on the machine does not distort. The programs are the templates of Sokoban in C, Python, Lisp and Prolog, in turn, where the languages are installed. Prints
the time by the clock and the processor time, and ends with "N passed, N failed".
"""
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("QUADRILLE", str(ROOT / "build/release/quadrille"))
BAR_S = 120
LANGUAGES = {"c": ("gcc", "{0}/c"), "python": ("python3", "python3 {0}/python"), "prolog": ("swipl", "swipl {0}/prolog"),
             "lisp": ("sbcl", "sbcl --dynamic-space-size 256 --script {0}/lisp")}


def main():
    programs, levels = (int(word) for word in (sys.argv[1:] + ["50", "20"][len(sys.argv) - 1:]))
    with tempfile.TemporaryDirectory() as work:
        commands = []
        for language, (needs, command) in LANGUAGES.items():
            if not shutil.which(needs):
                print(f"skipped: {language}, there is no {needs}")
                continue
            text = subprocess.run([PROGRAM, "grade", "--template", language, "sokoban"], capture_output=True, check=True).stdout
            path = pathlib.Path(work, language)
            path.write_bytes(text)
            if language == "c":
                shutil.move(path, f"{path}.c")
                subprocess.run(["gcc", "-O2", "-o", str(path), f"{path}.c"], check=True)
            commands.append(command.format(work))
        pathlib.Path(work, "class.txt").write_text(
            "".join(f"student {i}: {commands[i % len(commands)]}\n" for i in range(programs)), encoding="utf-8")
        begun = time.monotonic()
        done = subprocess.run([PROGRAM, "grade", "sokoban", "--class", "class.txt", "--params", "6x6b2", "--seed", "1", "--count",
                               str(levels), "--jobs", "2", "--html", "class.html", "--csv", "class.csv"], cwd=work, check=False,
                              stdout=subprocess.DEVNULL)
        took = time.monotonic() - begun
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = used.ru_utime + used.ru_stime
    good = done.returncode == 0 and cpu / 2 <= BAR_S
    print(f"{programs} programs on {levels} levels: {cpu / 2:.1f} s on two cores (bar {BAR_S}), {took:.1f} s by the clock here, "
          f"exit code {done.returncode}")
    print(f"{int(good)} passed, {int(not good)} failed")
    return not good


sys.exit(main())
