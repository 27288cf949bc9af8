#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks sizes: files, functions, their complexity (pmccabe), folders, and lines said twice.

What is too large to see whole is two ideas; what is written twice will differ one day.
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE_LINES = 500
FUNCTION_LINES = 50
COMPLEXITY = 20
FOLDER_FILES = 25
SAME_LINES = 10
FOLDERS = ("src", "include", "tests", "web", "bench")


def tracked(*suffixes):
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in sorted(map(pathlib.Path, names.stdout.split("\0")))
            if path.suffix in suffixes and (ROOT / path).exists()]


def long_files(paths):
    for path in paths:
        count = len((ROOT / path).read_text(encoding="utf-8").splitlines())
        if count > FILE_LINES:
            yield f"{path}: {count} lines, at most {FILE_LINES}"


def long_functions(paths):
    """pmccabe's columns: complexity with a switch as one, complexity, statements, first line, lines, place and name."""
    if not shutil.which("pmccabe"):
        print("skipped: the size and complexity of functions, pmccabe is not installed")
        return
    done = subprocess.run(["pmccabe", *map(str, paths)], cwd=ROOT, capture_output=True, text=True, check=True)
    for row in done.stdout.splitlines():
        _, complexity, _, _, lines, where = row.split("\t")
        place, name = where.split(": ")
        if int(lines) > FUNCTION_LINES:
            yield f"{place}: {name} has {lines} lines, at most {FUNCTION_LINES}"
        if int(complexity) > COMPLEXITY and place.startswith("src/"):
            yield f"{place}: {name} has a complexity of {complexity}, at most {COMPLEXITY}"


def full_folders(paths):
    for folder, count in sorted(collections.Counter(path.parent for path in paths).items()):
        if count > FOLDER_FILES and folder.parts[0] in ("src", "tests", "web"):
            yield f"{folder}: {count} source files, at most {FOLDER_FILES}"


def counted_lines(path):
    """Lines that say something, with their numbers: no blank ones, includes, lone braces or heads."""
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
        line = re.sub(r"\s+", " ", line).strip()
        if line and not re.fullmatch(r"[{}();]+|\#include .*|.*SPDX-License-Identifier.*", line):
            yield number, line


def same_lines(paths):
    places = collections.defaultdict(list)
    texts = {path: list(counted_lines(path)) for path in paths}
    for path, lines in texts.items():
        for i in range(len(lines) - SAME_LINES + 1):
            places[tuple(line for _, line in lines[i:i + SAME_LINES])].append((path, i))
    told = set()  # a run that goes on is told once, at its beginning
    for found in places.values():
        for (path, i), (other, j) in zip(found, found[1:]):
            if (path, i - 1, other, j - 1) not in told:
                yield f"{path}:{texts[path][i][0]}: {SAME_LINES} lines and more as in {other}:{texts[other][j][0]}"
            told.add((path, i, other, j))


C = tracked(".c", ".h")
SCRIPTS = tracked(".js", ".mjs")
problems = [*long_files(C + SCRIPTS), *long_functions([path for path in C if path.suffix == ".c"]),
            *full_folders(tracked(".c", ".h", ".js", ".mjs", ".css", ".html", ".py")),
            *same_lines([path for path in C if path.parts[0] in ("src", "include")])]
print("\n".join(problems))
sys.exit(bool(problems))
