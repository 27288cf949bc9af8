#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Work longer than a second says how far it is on a terminal, and is silent elsewhere.

Each command of WORK would run for minutes. Its errors go to a terminal of 60 columns: a line of progress must appear
there, fit, and be gone after Ctrl-C, which ends the command with 130 or with what it has. Its results go to a pipe and
never hold a line of progress; where both go to one terminal, results stand on lines of their own. QUADRILLE is the program. Ends with "N passed, N failed".
"""
import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PROGRAM = os.environ["QUADRILLE"]
COLUMNS = 60
WAIT_S, END_S = 60, 20  # generous: other work may share the processor
PROGRESS = re.compile(rb"\r\x1b\[K([^\r\n\x1b]+)")
WORK = [
    "taquin solve --method idastar-manhattan taquin:5x5#3",
    "taquin layouts --steps 100000000000 taquin:10x10k9#1",
    "taquin compare --time 60 --methods idastar-manhattan taquin:5x5#3",
    "sokoban solve --method bfs sokoban:16x16b8#5",
    "sokoban solve --jobs 2 --method bfs @difficile",
    "sokoban new --size 9x9 --count 100000",
    "sokoban optimise --cpu 100 @difficile",
    "wumpus stats --size 8 --pits 1-20 --grids 10000000",
    "wumpus map --size 8 --worlds 1000000",
    "wumpus map --size 64 --worlds 2",
    "wumpus map --mazes --size 2 --worlds 1000000000",
    "wumpus agent --worlds 1000000",
    "gyges analyse --depth 30 gyges:random#3",
    "gyges match --games 10000 level1 level2",
    "gyges perft 5 gyges:random#3",
    "gyges puzzles --count 1000",
    "gyges setups --games 17 --nodes 10000 --record setups.txt",
]

# These print results while they work, and end by themselves.
TOGETHER = ["gyges analyse --time 2.5 --lines 2 gyges:random#3", "gyges analyse --time 2.5 --json gyges:random#3"]


def terminal():
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    return master, slave


def read(master, until, seconds):
    """What the terminal got until a pattern is in it, or the time is over, or it is closed."""
    got, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and not (until and until.search(got)):
        if select.select([master], [], [], 0.1)[0]:
            try:
                more = os.read(master, 4096)
            except OSError:
                break
            if not more:
                break
            got += more
    return got


def rows(text):
    """What stands on the screen's rows in the end: a carriage return begins a row anew, ESC [K clears its rest."""
    out = []
    for line in text.replace("\r\n", "\n").split("\n"):
        row = ""
        for part in line.split("\r"):
            kept = part.split("\x1b[K")
            row = (kept[-1] if len(kept) > 1 else part + row[len(part):])
        out.append(row)
    return out


def shows(words, folder):
    """Runs a command; why it is wrong, or nothing."""
    master, slave = terminal()
    environment = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "TERM": "xterm", "QUADRILLE_LANG": "en"}
    with tempfile.TemporaryFile(dir=folder) as results, \
            subprocess.Popen([PROGRAM, *words.split()], stdin=subprocess.DEVNULL, stdout=results, stderr=slave, env=environment,
                             cwd=folder) as run:
        os.close(slave)
        seen = read(master, PROGRESS, WAIT_S)
        if not PROGRESS.search(seen):
            run.kill()
            os.close(master)
            return f"no progress: {seen!r}"
        run.send_signal(signal.SIGINT)
        seen += read(master, None, END_S)
        try:
            run.wait(timeout=END_S)
            results.seek(0)
            out = results.read()
        except subprocess.TimeoutExpired:
            run.kill()
            return "does not end after Ctrl-C"
        finally:
            os.close(master)
    text = seen.decode("utf-8", "replace")
    lines = [line.decode("utf-8", "replace") for line in PROGRESS.findall(seen)]
    if any(len(line) >= COLUMNS for line in lines):
        return f"wider than the terminal: {lines}"
    if any(row.startswith(lines[0][:8]) for row in rows(text)):
        return f"progress stays on the screen: {rows(text)}"
    if b"\r" in out or lines[0].encode() in out:
        return f"progress in the results: {out[:200]!r}"
    if run.returncode != 130:
        return f"exit code {run.returncode}"
    return ""


def apart(words, folder):
    """Results and errors on one terminal: no result stands on a line of progress."""
    master, slave = terminal()
    with subprocess.Popen([PROGRAM, *words.split()], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, cwd=folder,
                          env={**os.environ, "TERM": "xterm"}) as run:
        os.close(slave)
        seen = read(master, None, WAIT_S)
        os.close(master)
    label = b"\r\x1b[K" + " ".join(words.split()[:2]).encode() + b":"
    if label not in seen:
        return f"no progress: {seen!r}"
    glued = re.search(re.escape(label) + rb"[^\r\n\x1b]+\r?\n", seen)
    return f"a result behind progress: {glued.group()!r}" if glued else ""


def silent(words, folder):
    """Errors into a pipe: no line of progress in two seconds."""
    with subprocess.Popen([PROGRAM, *words.split()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          cwd=folder) as run:
        time.sleep(2)
        run.send_signal(signal.SIGINT)
        errors = run.communicate(timeout=END_S)[1]
    return f"a pipe got {errors!r}" if b"\r" in errors else ""


def main():
    wanted = sys.argv[1:] or WORK
    bad = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = [(words, pool.submit(shows, words, folder)) for words in wanted]
        asked.append((wanted[0], pool.submit(silent, wanted[0], folder)))
        asked += [(words, pool.submit(apart, words, folder)) for words in TOGETHER if not sys.argv[1:]]
        for words, answer in asked:
            why = answer.result()
            if why:
                bad.append(words)
                print(f"FAILED  {words}: {why}")
    print(f"{len(asked) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad else 0


sys.exit(main())
