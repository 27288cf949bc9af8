#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the tree that git keeps: nothing in it belongs to one machine, and nothing is left lying about.

    hygiene.py                the files and the commits' subjects
    hygiene.py --clean        that nothing is changed or left in the tree (after the tests)
"""
import pathlib
import re
import stat
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZE_MOST = 1_000_000
SOURCES = {".c", ".h", ".js", ".mjs", ".py", ".css", ".html", ".sh", ".bash", ".build"}
# Folders of a machine or of a person; a scratch folder is the program's own to choose.
MACHINE = re.compile(rb"(?<![\w.$}~*-])/(?:home|Users)/\w+|(?<![\w.$}~*/-])/(?:root|work|tmp)/\w+")
MERGE = re.compile(rb"^(<{7} |>{7} |={7}$)", re.M)
# Where the check of subjects begins; a shallow clone may not have it, and then has nothing older.
BASE = "ca78b4a669ff4eabb3e6c5524467d2ff3246f63d"
WIP = re.compile(r"^(wip|work in progress|fixup!|squash!|tmp|temp)\b", re.I)


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def wrong_files():
    for name in filter(None, git("ls-files", "-z").split("\0")):
        path = ROOT / name
        if not path.is_symlink() and not path.exists():
            continue  # deleted and not committed yet
        if not stat.S_ISREG(path.lstat().st_mode):
            yield f"{name}: a link"
            continue
        data = path.read_bytes()
        if len(data) > SIZE_MOST:
            yield f"{name}: {len(data)} bytes, at most {SIZE_MOST}"
        is_source = path.suffix in SOURCES or data.startswith(b"#!")
        if is_source and b"SPDX-License-Identifier: MIT" not in data[:400]:
            yield f"{name}: no SPDX line"
        if b"\0" in data:
            continue
        for pattern, what in ((MACHINE, "a path of one machine"), (MERGE, "left from a merge")):
            found = pattern.search(data)
            if found:
                line = data.count(b"\n", 0, found.start()) + 1
                yield f"{name}:{line}: {what}: {found[0].decode()}"


def wrong_commits():
    known = subprocess.run(["git", "cat-file", "-e", BASE], cwd=ROOT, capture_output=True, check=False).returncode == 0
    for subject in git("log", "--format=%h %s", f"{BASE}..HEAD" if known else "HEAD").splitlines():
        if WIP.match(subject.split(" ", 1)[1]):
            yield f"{subject}: say what the commit does"


def leavings():
    for line in git("status", "--porcelain").splitlines():
        yield f"changed or left behind: {line[3:]}"


problems = [*leavings()] if "--clean" in sys.argv[1:] else [*wrong_files(), *wrong_commits()]
print("\n".join(problems))
sys.exit(bool(problems))
