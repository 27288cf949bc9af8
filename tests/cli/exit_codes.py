#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of docs/exit-codes.md verb by verb: 0 done, 1 no or partly failed, 2 usage or
unreadable input, 3 limit, 130 interrupted. QUADRILLE is the program. Ends with "N passed, N failed".
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["QUADRILLE"]

LEVELS = {
    "sokoban": "#####\n#@$.#\n#####\n",
    "taquin": "1 2 3 4 5 6 7 0 8\n",
    "wumpus": "4x4 ....G...W.......\n",
    "gyges": "gyges:random#1",
}
FILES = {
    "empty": b"",
    "garbage": b"\x00\xff\x1b[31m this is no level of any game \x07\n" * 3,
    "sokoban.txt": LEVELS["sokoban"].encode(),
    "sokoban-half.txt": b"#####\n#@$.#\n#####\n\n#####\n#@$$#\n#####\n",
    "sokoban-none.txt": b"#####\n#@$$#\n#####\n",
    "sokoban-stuck.txt": b"#######\n#@  .$#\n#     #\n#######\n",
    "taquin.txt": LEVELS["taquin"].encode(),
    "taquin-odd.txt": b"1 2 3 4 5 6 8 7 0\n",
    "known.txt": b". b ?\n. ? ?\n? ? ?\n",
    "notes.jsonl": b"these are notes\n",
    # Very many boxes: one expansion takes seconds, and Ctrl-C does not wait for it.
    "boxes.txt": "\n".join(["#" * 82, "#@" + " " * 79 + "#", *("#  " + (" ." if row % 2 else "$ ") * 39 + "#"
                                                          for row in range(24)), "#" + " " * 80 + "#", "#" * 82, ""]).encode(),
    "hard.txt": b"32x32 wumpuses=4 golds=4 pits=600 overlap\n" + (b" ".join([b"?"] * 32) + b"\n") * 32,
    "unknown.txt": (b" ".join([b"?"] * 64) + b"\n") * 64,
    "big.txt": b"64x64 wumpuses=16 golds=16 pits=4000 overlap\n" + (b" ".join([b"?"] * 64) + b"\n") * 64,
}
# Verbs that read levels, by game: what is asked behind the file.
READERS = {
    "sokoban": ["show", "rate", "info", "convert", "transform", "solve", "optimise", "hint", "compare", "trace", "check FILE R"],
    "taquin": ["show", "rate", "layouts", "solve", "hint", "compare", "trace", "check FILE R"],
    "wumpus": ["show", "rate", "solve", "hint", "deduce", "dimacs", "map", "verify FILE x", "question FILE pit:b2",
               "check FILE R"],
    "gyges": ["show", "hint", "bestmove", "analyse", "record", "eval", "moves", "perft 1", "check FILE a1"],
}
# They read one diagram, not levels: an empty one is a fault of its first row.
DIAGRAMS = ("deduce", "dimacs", "question")

# (code, arguments)
CASES = [
    (0, "--help"), (0, "--version"), (2, ""), (2, "taquin"), (2, "taquin dance"), (2, "dance"),
    (0, "taquin new --size 3x3"), (2, "taquin new --size 0x0"), (2, "taquin new --size x"),
    (0, "taquin levels"), (0, "sokoban levels"), (0, "wumpus levels"), (0, "gyges levels"),
    (0, "taquin show taquin.txt"), (2, "taquin show --prolog @easy"), (0, "taquin show --prolog --level 2 @easy"), (2, "taquin show --svg @easy"), (0, "taquin solve taquin.txt"), (1, "taquin solve taquin-odd.txt"),
    (0, "taquin check taquin.txt L"), (1, "taquin check taquin.txt U"), (1, "taquin check taquin.txt DDDD"),
    (0, "taquin hint taquin.txt"), (0, "taquin rate taquin.txt"), (0, "taquin trace taquin.txt"),
    (0, "taquin layouts taquin.txt"), (0, "taquin compare --methods bfs taquin.txt"),
    (2, "taquin compare --methods none taquin.txt"), (2, "taquin solve --method none taquin.txt"),
    (3, "taquin solve --nodes 5 --method bfs taquin:4x4#3"), (0, "taquin tables list"), (2, "taquin tables"),
    (2, "taquin tables build 1-2"),
    (0, "sokoban show sokoban.txt"), (0, "sokoban rate sokoban.txt"), (0, "sokoban info sokoban.txt"),
    (0, "sokoban convert --to slc sokoban.txt"),
    (0, "sokoban transform --rotate 90 --mirror sokoban.txt"), (2, "sokoban transform --rotate 45 sokoban.txt"),
    (0, "sokoban solve sokoban.txt"),
    (0, "sokoban check sokoban.txt R"), (1, "sokoban check sokoban.txt L"), (0, "sokoban hint sokoban.txt"),
    (1, "sokoban show sokoban-half.txt"), (1, "sokoban rate sokoban-half.txt"), (1, "sokoban info sokoban-half.txt"),
    (1, "sokoban convert sokoban-half.txt"), (1, "sokoban solve sokoban-half.txt"),
    (2, "sokoban show sokoban-none.txt"), (2, "sokoban solve sokoban-none.txt"),
    (2, "sokoban show --level 9 sokoban.txt"), (1, "sokoban solve sokoban-stuck.txt"),
    (0, "sokoban solve --results out.jsonl sokoban.txt"), (2, "sokoban solve --results notes.jsonl sokoban.txt"),
    (1, "sokoban solve --results new.jsonl empty"), (2, "sokoban solve --results . sokoban.txt"),
    (1, "sokoban compare --methods optimal-pushes --svg /dev/full sokoban.txt"),
    (1, "sokoban compare --methods optimal-pushes --svg nowhere/chart.svg sokoban.txt"),
    (0, "wumpus new --size 4"), (0, "wumpus agent --games 2"), (0, "wumpus map --size 4 --worlds 2"),
    (0, "wumpus deduce known.txt"), (0, "wumpus dimacs known.txt"), (0, "wumpus question known.txt pit:b2"),
    (2, "wumpus question known.txt pit:z99"), (2, "wumpus deduce --density 200 known.txt"),
    (3, "wumpus question big.txt pit:b2"), (3, "wumpus dimacs big.txt"),
    (0, "gyges show gyges:random#1"), (0, "gyges new"), (0, "gyges perft 1 gyges:random#1"),
    (0, "gyges match --games 2 level1 random"), (2, "gyges match level1 nobody"), (2, "gyges match level1"),
    (1, "gyges match --games 1 level1 ugi:/nonexistent/program"), (1, "gyges match --games 1 ugi:true level1"),
    (1, "gyges match --games 2 level1 ugi:/nonexistent/program"), (1, "gyges match --games 2 level1 ugi:true"),
    (0, "batch empty"), (0, "today --json"), (2, "today chess"), (2, "today a b"), (2, "batch ."), (2, "batch nowhere"), (2, "batch a b"), (2, "serve --port x"), (2, "serve --referee --teams nowhere --port 0"),
    (2, "serve --referee --folder nowhere --port 0"), (2, "serve --referee --results garbage --port 0"),
    (2, "export"),
    (0, "grade --help"), (2, "grade"), (2, "grade dance"), (2, "grade sokoban"), (0, "grade --template python sokoban"),
    (2, "grade --template cobol sokoban"), (2, "grade sokoban --rules aima --program true"), (2, "grade sokoban --program true --pack none"),
    (2, "grade sokoban --program true --time never"), (1, "grade sokoban --program true --pack sokoban.txt"),
    (1, "grade sokoban --program /nonexistent/program --pack sokoban.txt"), (2, "grade sokoban --program true --rubric garbage"),
    (2, "grade sokoban --class garbage"), (2, "grade sokoban --program true --pack sokoban.txt --results notes.jsonl"),
    (1, "grade sokoban --program true --pack sokoban.txt --csv nowhere/out.csv"),
]
# Verbs that run long enough to be interrupted, every game's. The last word of some is a file of many levels.
LONG = [
    "taquin new --count 100000000", "taquin show many-taquin.txt", "taquin rate many-taquin.txt",
    "taquin solve --method bfs taquin:5x5#1", "taquin solve --method astar-walking --time 60 taquin:5x5#3",
    "taquin solve --time 60 taquin:5x5#3", "taquin hint --time 60 taquin:5x5#3", "taquin layouts taquin:5x5k3#1",
    "taquin compare --time 60 taquin:5x5#3", "taquin tables build",
    "sokoban new --count 100000", "sokoban show many-sokoban.txt",
    *(f"sokoban solve --method {method} boxes.txt" for method in ("auto", "fess", "meet", "forward", "backward")),
    "sokoban rate boxes.txt", "sokoban hint --time 60 boxes.txt",
    "wumpus new --size 20 --count 1000000", "wumpus new --method random --count 100000000",
    "wumpus show many-wumpus.txt", "wumpus rate many-wumpus.txt", "wumpus solve many-wumpus.txt",
    "wumpus stats --size 8 --pits 1-20 --grids 1000000", "wumpus agent --games 10000000",
    "wumpus agent --rules aima --size 4-7 --unknown --worlds 1000000", "wumpus map --worlds 10000000",
    "wumpus map --size 3 --optimum", "wumpus question --memory 8000 hard.txt pit:b2",
    "wumpus deduce --why all unknown.txt", "wumpus deduce --json --why all unknown.txt",
    "gyges new --count 100000000", "gyges show many-gyges.txt", "gyges perft 9 gyges:random#7",
    "gyges bestmove --nodes 1000000000 gyges:random#7", "gyges analyse --nodes 1000000000 gyges:random#7",
    "gyges match --games 100000 level1 random", "gyges match --games 2 level1 ugi:cat>/dev/null",
    "gyges puzzles --win 3 --count 100000", "gyges setups --record FRESH", "batch -", "gyges engine",
]
# The promise is half a second on a quiet machine; here the processor's time is measured, with some to spare.
STOP_S = 0.75
MANY = 200000


def run(arguments, work, **more):
    return subprocess.run([PROGRAM, *arguments], cwd=work, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60, **more)


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, name, expected, done):
        good = done.returncode == expected and (expected == 0 or bool(done.stderr or done.stdout))
        self.passed += good
        self.failed += not good
        print(("ok " if good else "not ok ") + name)
        if not good:
            print(f"  # exit code {done.returncode}, expected {expected}\n  # {(done.stdout + done.stderr)[-300:]!r}")


def readers(tally, work):
    for game, verbs in READERS.items():
        for verb in verbs:
            for name in ("empty", "garbage", ".", "nowhere"):
                nothing = (name == "empty" and verb.split()[0] not in DIAGRAMS) or (name == "garbage" and game == "sokoban")
                words = verb.split()
                words = [name if w == "FILE" else w for w in words] if "FILE" in words else [*words, name]
                tally.expect(f"{game} {' '.join(words)}", 1 if nothing else 2, run([game, *words], work))


def processor_s(child):
    with open(f"/proc/{child.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def status_of(child, field, base):
    with open(f"/proc/{child.pid}/status", encoding="ascii") as file:
        return int(re.search(rf"^{field}:\s*(\w+)", file.read(), re.M)[1], base)


def wait_until_ready(child):
    """Until the program has its handler: a busy machine may take its time to start it."""
    until = time.monotonic() + 30
    while child.poll() is None and not status_of(child, "SigCgt", 16) & 1 << signal.SIGINT - 1 and time.monotonic() < until:
        time.sleep(0.01)


def stop(child, number=signal.SIGINT):
    """The processor's time from Ctrl-C to the end, and what was said. Each thread may finish what it is at: the time is one thread's."""
    try:
        before, threads = processor_s(child), max(1, status_of(child, "Threads", 10) - 1)
    except (FileNotFoundError, ProcessLookupError):
        before, threads = 0, 1
    child.send_signal(number)
    err = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return (used.ru_utime + used.ru_stime - before) / threads, err


def interrupted(tally, work):
    # SIGTERM is the same as Ctrl-C, whether the verb looks for it or not.
    for line, number in [*((line, signal.SIGINT) for line in LONG), *((line, signal.SIGTERM) for line in LONG[1:4] + LONG[-4:])]:
        words = line.split(" ", 5) if "ugi:" in line else line.split()
        names = set(os.listdir(work))
        with open(os.path.join(work, "printed"), "wb") as out:
            child = subprocess.Popen([PROGRAM, *words], cwd=work, stdin=subprocess.PIPE, stdout=out,
                                     stderr=subprocess.PIPE)
            wait_until_ready(child)
            time.sleep(0.4)
            took, err = stop(child, number)
            child.stdin.close()
        done = subprocess.CompletedProcess(words, child.returncode, b"", err)
        tally.expect(f"interrupted: {line} ({number.name})", 130, done)
        late, silent = int(took > STOP_S), int(b"interrupted" not in err)
        tally.expect(f"soon: {line} ({took:.2f} s)", 0, subprocess.CompletedProcess(words, late, b"", err))
        tally.expect(f"said: {line}", 0, subprocess.CompletedProcess(words, silent, b"", err))
        left = set(os.listdir(work)) - names - {"printed", "quadrille", *words}  # what was asked for may stay
        tally.expect(f"nothing left: {line} {sorted(left)}", 0, subprocess.CompletedProcess(words, len(left), b"", err))


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as work:
        os.environ.update(XDG_CACHE_HOME=work, LC_ALL="C.UTF-8")
        for name, data in FILES.items():
            with open(os.path.join(work, name), "wb") as file:
                file.write(data)
        for game, params in (("taquin", "4x4"), ("sokoban", "8x8"), ("wumpus", "8x8"), ("gyges", "random")):
            with open(os.path.join(work, f"many-{game}.txt"), "w", encoding="ascii") as file:
                file.writelines(f"{game}:{params}#{seed}\n" for seed in range(MANY))
        for code, line in CASES:
            tally.expect(line or "nothing", code, run(line.split(), work))
        readers(tally, work)
        interrupted(tally, work)
        left = [name for name in os.listdir(work) if name.endswith(".tmp")]
        tally.expect(f"no file left behind {left}", 0, subprocess.CompletedProcess([], len(left), b"", b""))
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
