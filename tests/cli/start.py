#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long the program takes to start: every verb's help and a small piece of work of most verbs within 5 ms of the processor, a 4x4
board of the Taquin within 20 moves of home within 10 ms.

    QUADRILLE=build/release/quadrille tests/cli/start.py [--strict]

`quadrille --version` takes at most 1.5 times as long as `git --version`, by the median of ratios of runs in turn, and what needs
no module and no network has used at most 4 MB (VmHWM) when it answers.

The least of several runs is taken, in processor time, which other work on the machine lengthens, too: a failure is twice the bar, with
--strict the bar itself. Ends with "N passed, N failed".
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
sys.path.insert(0, str(ROOT / "tests/cli"))
import commands  # noqa: E402

PROGRAM = os.path.abspath(os.environ["QUADRILLE"])
START_MS, NEAR_MS, RUNS = 5, 10, 9
GIT_RATIO, GIT_RUNS, MEMORY_KB = 1.5, 31, 4096
SMALL = ["--version", "--help", "taquin levels", "taquin show @easy/3", "sokoban show @easy/3", "wumpus show @easy/3"]
WORK = ["", "--help", "--version", "today", "batch", "completion bash", "completion words sokoban solve @", "play --plain", "taquin new --seed 1",
        "taquin levels", "taquin show @easy/3", "taquin check taquin:2x2m3#5 RUL", "taquin tables list", "taquin play --plain --profile a @easy/3",
        "sokoban levels", "sokoban show @easy/3", "sokoban info @easy/3", "sokoban convert @easy/3", "sokoban play --plain --profile a @easy/3",
        "wumpus levels", "wumpus show @easy/3", "wumpus rate @easy/3", "wumpus play --plain --profile a @easy/3", "wumpus play --plain --profile a 8x8",
        "gyges levels", "gyges show @two/3", "gyges moves @two/3", "gyges eval @two/3", "gyges play --plain --profile a @two/3", "gyges engine"]
NEAR = [f"taquin solve -q taquin:4x4m{moves}#{seed}" for moves in (5, 10, 15, 20) for seed in range(1, 6)]


def environment(folder):
    return dict(os.environ, LC_ALL="C.UTF-8", XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder)


def one_run(command, folder):
    child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                             env=environment(folder))
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return 1000 * (used.ru_utime + used.ru_stime)


def beside_git(folder):
    """How many times git's processor time is ours, by the median of runs in turn."""
    return statistics.median(one_run([PROGRAM, "--version"], folder) / max(one_run(["git", "--version"], folder), 0.01) for _ in range(GIT_RUNS))


def most_memory_kb(words, folder):
    """The most memory it had when it begins to answer: its output goes to a pipe that is full, so that it waits there."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, bytes(4096))
    except BlockingIOError:
        os.set_blocking(writer, True)
    child = subprocess.Popen([PROGRAM, *words.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=writer, env=environment(folder))
    os.close(writer)
    before, same, until = None, 0, time.monotonic() + 60
    while same < 5 and time.monotonic() < until:
        time.sleep(0.02)
        now = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{child.pid}/status").read_text().splitlines())
        known = (now["State"].split()[0], now.get("VmHWM"), now["voluntary_ctxt_switches"])
        same = same + 1 if known == before and known[0] == "S" else 0
        before = known
    child.kill()
    child.wait()
    os.close(reader)
    return int(before[1].split()[0]) if same >= 5 and before[1] else sys.maxsize


def milliseconds(words, folder, bar):
    """The least processor time of several runs; one within the bar is enough."""
    least = float("inf")
    for _ in range(RUNS):
        least = min(least, one_run([PROGRAM, *words.split()], folder))
        if least <= 0.9 * bar:
            break
    return least


def main():
    allowed = 1 if "--strict" in sys.argv[1:] else 2
    helps = [f"{game.name} {verb.name} --help" if game else f"{verb.name} --help" for game, verb in commands.read(commands.files()).all_verbs()]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for words, bar in [*((one, START_MS) for one in [*WORK, *helps]), *((one, NEAR_MS) for one in NEAR)]:
            took = milliseconds(words, folder, bar)
            good = took <= allowed * bar
            passed, failed = passed + good, failed + (not good)
            print(f"{'ok' if good else 'not ok'} {words or 'nothing'}: {took:.1f} ms (bar {bar})")
        for words in SMALL:
            # The kernel counts pages that lie beside those that were asked for, more or fewer of them.
            used = min(most_memory_kb(words, folder) for _ in range(5))
            passed, failed = passed + (used <= MEMORY_KB), failed + (used > MEMORY_KB)
            print(f"{'ok' if used <= MEMORY_KB else 'not ok'} {words}: {used} kB (bar {MEMORY_KB})")
        if shutil.which("git"):
            ratio = beside_git(folder)
            passed, failed = passed + (ratio <= GIT_RATIO), failed + (ratio > GIT_RATIO)
            print(f"{'ok' if ratio <= GIT_RATIO else 'not ok'} --version: {ratio:.2f} times git's (bar {GIT_RATIO})")
        else:
            print("skipped start-up beside git's: git is not installed")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
