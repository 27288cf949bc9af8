#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the tree that git keeps: nothing in it belongs to one machine, nothing is left lying
about, and documents have lines that fit on a screen.

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
WIDTH_MOST = 120  # of a line of a document
SOURCES = {".c", ".h", ".js", ".mjs", ".py", ".css", ".html", ".sh", ".bash", ".build"}
# Folders of a machine or of a person; a scratch folder is the program's own to choose.
MACHINE = re.compile(rb"(?<![\w.$}~*-])/(?:home|Users)/\w+|(?<![\w.$}~*/-])/(?:root|work|tmp)/\w+")
MERGE = re.compile(rb"^(<{7} |>{7} |={7}$)", re.M)
# Where the check of subjects begins; a shallow clone may not have it, and then has nothing older.
BASE = "ca78b4a669ff4eabb3e6c5524467d2ff3246f63d"
BROUGHT = re.compile(r"Merge (?:branch|branches|remote-tracking branch|pull request|tag) ")
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


def long_lines():
    """Lines of documents that are too wide to read. A row of a table, code, and a quotation of code without a blank around
    it cannot be broken."""
    for name in git("ls-files", "*.md").splitlines():
        fenced, path = False, ROOT / name
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
            fenced ^= line.lstrip().startswith("```")
            whole = " " not in re.sub(r"`[^`]*`", "", line.strip())
            if len(line) > WIDTH_MOST and not (fenced or whole or line.lstrip().startswith("|") or line.startswith("    ")):
                yield f"{name}:{number}: {len(line)} columns, at most {WIDTH_MOST}"


def wrong_commits():
    known = subprocess.run(["git", "cat-file", "-e", BASE], cwd=ROOT, capture_output=True, check=False).returncode == 0
    for subject in git("log", "--format=%h %s", f"{BASE}..HEAD" if known else "HEAD").splitlines():
        if WIP.match(subject.split(" ", 1)[1]):
            yield f"{subject}: say what the commit does"
    for subject in git("log", "--merges", "--format=%h %s", f"{BASE}..HEAD").splitlines() if known else ():
        if not BROUGHT.match(subject.split(" ", 1)[1]):
            yield f"{subject}: a merge names the branch it brings"


def leavings():
    for line in git("status", "--porcelain").splitlines():
        yield f"changed or left behind: {line[3:]}"


problems = [*leavings()] if "--clean" in sys.argv[1:] else [*wrong_files(), *long_lines(), *wrong_commits()]
print("\n".join(problems))
sys.exit(bool(problems))
