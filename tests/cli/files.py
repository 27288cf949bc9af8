#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the command line does to files: devices, links and modes stay, results resume, one process
at a time; and no control character of a level reaches a terminal. QUADRILLE is the program. Ends
with "N passed, N failed".
"""
import fcntl
import itertools
import os
import pty
import re
import select
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios
import time

PROGRAM = os.environ["QUADRILLE"]
LEVEL = b"#####\n#@$.#\n#####\n"
EVIL = b"\x1b]0;owned\x07\x1b[2J\xc2\x9b31m\xe2\x80\xae\xe2\x80\x8b"
count = {True: 0, False: 0}


def expect(name, good, detail=""):
    count[bool(good)] += 1
    print(("ok " if good else "not ok ") + name, "" if good else detail)


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)


def chart(path):
    return run("sokoban", "compare", "--methods", "optimal-pushes", "--svg", path, "level.txt")


def outputs():
    before = os.stat("/dev/full")
    done = chart("/dev/full")
    after = os.stat("/dev/full")
    expect("a full device is said", done.returncode == 1 and b"no space" in done.stderr, done)
    expect("a device stays", (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode) and
           stat.S_ISCHR(after.st_mode))
    with open("real.svg", "w") as file:
        file.write("old")
    os.chmod("real.svg", 0o640)
    os.symlink("real.svg", "link.svg")
    expect("through a link", chart("link.svg").returncode == 0 and os.path.islink("link.svg"))
    expect("the mode stays", stat.S_IMODE(os.stat("real.svg").st_mode) == 0o640)
    with open("real.svg") as file:
        expect("the link's file is written", "<svg" in file.read())
    os.link("real.svg", "second.svg")
    with open("real.svg", "w") as file:
        file.write("old")
    chart("real.svg")
    expect("a second name stays", os.stat("real.svg").st_ino == os.stat("second.svg").st_ino)
    os.symlink("made.svg", "dangling.svg")
    expect("a link to nowhere", chart("dangling.svg").returncode == 0 and os.path.isfile("made.svg"))
    expect("a folder is refused", chart(".").returncode == 1)
    expect("no draft stays", not [name for name in os.listdir(".") if name.endswith(".tmp")])


def results():
    with open("many.txt", "wb") as file:
        file.write(b"\n".join(b"Title: t%d\n\n" % i + LEVEL for i in range(5)))
    for name, cut in (("r.jsonl", 40), ("r.csv", 12)):
        run("sokoban", "solve", "--results", name, "many.txt")
        with open(name, "rb") as file:
            whole = file.read()
        for end in (b"", b"\n"):
            with open(name, "wb") as file:
                file.write(whole[:-cut] + end)
            done = run("sokoban", "solve", "--results", name, "many.txt")
            with open(name, "rb") as file:
                lines = file.read().splitlines()
            expect(f"{name}: a cut line{' with an end' if end else ''} is done again",
                   done.returncode == 0 and b"1 solved" in done.stdout and len(lines) == len(whole.splitlines()), done)


def lock():
    source, sink = os.pipe()
    child = subprocess.Popen([PROGRAM, "sokoban", "solve", "--results", "held.jsonl", "-"], stdin=source,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        time.sleep(0.05)
        if os.path.exists("held.jsonl"):
            break
    time.sleep(0.2)
    done = run("sokoban", "solve", "--results", "held.jsonl", "level.txt")
    expect("a second process is refused", done.returncode == 2 and str(child.pid).encode() in done.stderr, done)
    os.write(sink, LEVEL)
    os.close(sink)
    os.close(source)
    expect("the first one ends well", child.wait(20) == 0)
    expect("then the next may", run("sokoban", "solve", "--results", "held.jsonl", "level.txt").returncode == 0)


def terminated():
    child = subprocess.Popen([PROGRAM, "taquin", "tables", "build"], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    time.sleep(0.7)
    child.send_signal(signal.SIGTERM)
    code = child.wait(20)
    left = [name for _, _, names in os.walk("cache") for name in names if name.endswith(".tmp")]
    expect("SIGTERM leaves no draft", code == 130 and not left, (code, left))


def on_terminal(*arguments, color=False):
    """What a terminal gets, stdout and stderr."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 60, 0, 0))
    child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave,
                             env={**os.environ, "NO_COLOR": "" if color else "1", "TERM": "xterm"})  # our own sequences are no fault
    os.close(slave)
    got = b""
    try:
        while block := os.read(master, 65536):
            got += block
    except OSError:
        pass
    child.wait(20)
    os.close(master)
    return got


def terminal():
    with open("evil.txt", "wb") as file:
        file.write(b"Title: " + EVIL + b"x\n\n" + LEVEL + b"\nAuthor: " + EVIL + b"\n\n#####\n#" + EVIL + b"#\n#####\n")
    evil = EVIL.replace(b"\x00", b"")
    commands = [("sokoban", verb, "evil.txt") for verb in ("show", "info", "rate", "solve", "convert", "hint")]
    commands += [(evil,), ("sokoban", evil), ("sokoban", "show", b"--" + evil), ("sokoban", "show", evil),
                 ("taquin", "show", "evil.txt"), ("wumpus", "deduce", "evil.txt"), ("gyges", "record", "evil.txt"),
                 ("sokoban", "check", "level.txt", evil), ("taquin", "solve", "--method", evil, "taquin:3x3#1"),
                 ("sokoban", "show", "--lang", evil), ("batch", evil), ("gyges", "match", "level1", evil)]
    for command in commands:
        got = on_terminal(*command)
        bad = [c for c in (b"\x1b", b"\x07", b"\xc2\x9b", b"\xe2\x80\xae", b"\xe2\x80\x8b") if c in got]
        expect(f"a terminal is safe: {command}", got and not bad, got)


# Tables, and results in sentences.
SEEN = ["sokoban compare @premiers-pas/3 --methods bfs,dfs --time 1", "taquin compare taquin:2x3#1 --methods bfs,dfs",
        "taquin trace --count 3 taquin:2x3#1", "sokoban table --level 3", "sokoban rate @premiers-pas", "taquin rate @easy",
        "wumpus rate @easy", "sokoban info @premiers-pas", "wumpus stats --size 4 --pits 1-3 --grids 50", "wumpus map --size 3 --worlds 5",
        "wumpus agent --worlds 5", "wumpus agent --rules aima --size 3-4 --worlds 5", "gyges match random greedy --games 2",
        "gyges moves gyges:random#7", "taquin hint taquin:3x3#7", "wumpus hint wumpus:8x8#3", "taquin levels", "sokoban levels",
        "grade sokoban --program true --pack @premiers-pas", "sokoban solve --help", "wumpus stats --help"]


def narrow():
    """On 60 columns no line is longer, unless it is a command to be typed; colours go where they are not wanted."""
    for command in SEEN:
        for lang in ("en", "fr"):
            lines = on_terminal("--lang", lang, *command.split()).decode().splitlines()
            wide = [line for line in lines if len(re.split("\r|\x1b\\[K", line)[-1]) > 60 and not line.startswith("  quadrille ")]
            expect(f"60 columns: {command} ({lang})", len(lines) > 1 and not wide, wide or lines)
    words = ["sokoban", "compare", "@premiers-pas/3", "--methods", "bfs"]
    plain = run(*words, "--lang", "en").stdout.splitlines()[0]
    expect("a pipe gets no colour", b"\x1b" not in plain and b"duplicates" in plain, plain)
    expect("--color always", b"\x1b[1mmethod" in run(*words, "--lang", "en", "--color", "always").stdout)
    colored = on_terminal(*words, color=True)
    expect("a terminal gets colours", b"\x1b[1mmethod" in colored and b"\x1b[32mfewest pushes" in colored, colored)
    wrong = on_terminal("taquin", "solve", "nowhere.txt", color=True)
    expect("an error begins in colour", wrong.startswith(b"\x1b[31mquadrille:\x1b[0m nowhere.txt"), wrong)
    expect("not into a pipe", run("taquin", "solve", "nowhere.txt").stderr.startswith(b"quadrille: nowhere.txt"))


def play_on_terminal(name, keys):
    """What a terminal gets from the full-screen player, which is sent keys one by one and then asked to quit."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    child = subprocess.Popen([PROGRAM, "sokoban", "play", name], stdin=slave, stdout=slave, stderr=slave,
                             env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "XDG_DATA_HOME": os.path.abspath("data")},
                             start_new_session=True)
    os.close(slave)
    got, waiting = b"", list(keys)
    end = itertools.cycle([b"q", b"y", b"\x1b", b""])  # keys typed too early on a busy machine are lost
    until = time.monotonic() + 60
    while time.monotonic() < until and child.poll() is None:
        if select.select([master], [], [], 0.1)[0]:
            try:
                got += os.read(master, 65536)
            except OSError:
                break
        else:
            os.write(master, waiting.pop(0) if waiting else next(end))
    try:  # the terminal is closed a moment before the program is gone
        ended = child.wait(20 if time.monotonic() < until else 0.1) == 0
    except subprocess.TimeoutExpired:
        ended = False
        child.kill()
        child.wait()
    os.close(master)
    return got, ended


def player():
    """The full-screen player moves its cursor with escapes; a level's title must add none of its own."""
    with open("evil.txt", "wb") as file:
        file.write(b"Title: " + EVIL + b"inside\n\n" + LEVEL)
    with open(EVIL.replace(b"/", b""), "wb") as file:
        file.write(LEVEL)
    opened = [b"o", EVIL.replace(b"\x1b", b"").replace(b"\x07", b"") + b"\r"]
    for what, keys in (("a title", []), ("help and a hint", [b"?", b" ", b"h", b"h"]), ("a name that is typed", opened)):
        got, ended = play_on_terminal("evil.txt", keys)
        bad = [c for c in (b"\x1b]0;", b"\x1b[2J\xc2", b"\xc2\x9b", b"\xe2\x80\xae", b"\xe2\x80\x8b", b"\x07\x1b[2J")
               if c in got]
        expect(f"the player's terminal is safe: {what}", ended and len(got) > 200 and not bad, (bad, ended, got[-600:]))
    expect("the player shows the name as it is", b"\\u009b31m\\u202e\\u200b: no such file" in got, got[-600:])


def main():
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        os.mkdir("cache")
        os.environ.update(XDG_CACHE_HOME=os.path.join(work, "cache"), LC_ALL="C.UTF-8")
        with open("level.txt", "wb") as file:
            file.write(LEVEL)
        outputs()
        results()
        lock()
        terminated()
        terminal()
        narrow()
        player()
        os.chdir("/")
    print(f"{count[True]} passed, {count[False]} failed")
    return 1 if count[False] else 0


if __name__ == "__main__":
    sys.exit(main())
