#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs that misbehave: each costs its limit and nothing else, in a sandbox and without one.

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import csv
import glob
import os
import socket
import subprocess
import sys
import tempfile
import time

from tally import Tally

PROGRAM = os.environ["QUADRILLE"]
LEVEL = "#####\n#@$.#\n#####\n"
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else "python3"
FORKS = """#!{python}
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
"""
GREEDY = """#!{python}
kept = []
while True:
    kept.append(bytearray(1 << 20))
"""
FLOOD = """#!{python}
import sys
for _ in range(1 << 10):
    sys.stdout.write("x" * (1 << 20))
"""
MANY = """#!{python}
import os, time
for _ in range(6):
    if os.fork() == 0:
        kept = bytearray(60 << 20)
        time.sleep(60)
time.sleep(60)
"""
DAEMON = """#!{python}
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open(os.environ["HOME"] + "/{mark}", "w").write("x")
        time.sleep(300)
    os._exit(0)
print("R")
"""
NETWORK = """#!{python}
import socket, sys
s = socket.socket()
s.settimeout(2)
try:
    s.connect(("127.0.0.1", int(sys.argv[1])))
    print("R")
except OSError:
    print("L")
"""
WRITER = """#!{python}
import sys
try:
    open(sys.argv[1], "w").write("x")
except OSError:
    pass
print("R")
"""
NOISY = """#!{python}
import sys
while True:
    sys.stderr.write(chr(27) + "[31m" * 100)
"""
SHELL_ANSWER = "cat >/dev/null; echo R"


def grade(work, environment, *options):
    begun = time.monotonic()
    done = subprocess.run([PROGRAM, "grade", "sokoban", "--pack", "level.sok", "--csv", "out.csv", *options], cwd=work,
                          env=environment, capture_output=True, text=True, timeout=300, check=False)
    rows = []
    if os.path.exists(os.path.join(work, "out.csv")):
        with open(os.path.join(work, "out.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    return done, rows, time.monotonic() - begun


def script(work, name, text):
    path = os.path.join(work, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("{python}", PYTHON).replace("{mark}", name + "-was-here"))
    os.chmod(path, 0o755)
    return path


def processes(mark):
    """Processes whose command line has the mark."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                if mark.encode() in file.read():
                    found.append(path)
        except OSError:
            pass
    return found


def misbehave(tally, work, environment, mode, *options):
    programs = {
        "hang": ("sleep 100", {"time"}),
        "spin": (f"{PYTHON} -c 'while True: pass'", {"time"}),
        "forks": (script(work, "forks.py", FORKS), {"processes", "memory", "time"}),
        "greedy": (script(work, "greedy.py", GREEDY), {"memory"}),
        "many": (script(work, "many.py", MANY), {"memory"}),
        "flood": (script(work, "flood.py", FLOOD), {"output"}),
        "noisy": (script(work, "noisy.py", NOISY), {"time"}),
        "daemon": (script(work, "daemon.py", DAEMON), {"solved"}),
        "crash": (f"{PYTHON} -c 'import os; os.abort()'", {"crashed"}),
        "missing": ("./no-such-program", {"unstarted"}),
        "silent": ("true", {"silent"}),
        "wall": ("echo L", {"illegal"}),
        "good": (SHELL_ANSWER, {"solved"}),
    }
    with open(os.path.join(work, "class.txt"), "w", encoding="utf-8") as file:
        file.writelines(f"{name}: {command}\n" for name, (command, _) in programs.items())
        file.write("# a comment, and a blank line\n\n")
    done, rows, took = grade(work, environment, "--class", "class.txt", "--time", "3", "--memory", "200", "--jobs", "2", *options)
    found = {row["program"]: row for row in rows}
    tally.expect(f"{mode}: exit code 1 when a program fails", done.returncode == 1, done.stderr)
    for name, (_, verdicts) in programs.items():
        row = found.get(name, {})
        tally.expect(f"{mode}: {name}", row.get("verdict") in verdicts, row or done.stderr)
        tally.expect(f"{mode}: {name} ends in time", row and int(row["wall_ms"]) < 3000 + 8000, row)
        tally.expect(f"{mode}: {name} says nothing a terminal obeys", row and "\x1b" not in row["stderr"], row)
    tally.expect(f"{mode}: all of them within their limits", took < 60, took)
    tally.expect(f"{mode}: nothing is left running", not processes(work), processes(work))
    leavings = glob.glob(os.path.join(environment["TMPDIR"], "quadrille-grade-*"))
    tally.expect(f"{mode}: no folder is left", not leavings, leavings)


def sealed(tally, work, environment):
    """What only namespaces give: no network, no writing outside, no help from our own solver."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    port = listener.getsockname()[1]
    _, rows, _ = grade(work, environment, "--program", f"{script(work, 'network.py', NETWORK)} {port}", "--time", "10")
    tally.expect("no network", rows and rows[0]["verdict"] == "illegal", rows)
    listener.close()
    target = os.path.join(work, "memory-of-the-pack")
    _, rows, _ = grade(work, environment, "--program", f"{script(work, 'writer.py', WRITER)} {target}", "--time", "10")
    tally.expect("the program runs all the same", rows and rows[0]["verdict"] == "solved", rows)
    tally.expect("nothing can be written outside its folder", not os.path.exists(target), target)
    _, rows, _ = grade(work, environment, "--program", f"{PROGRAM} sokoban solve level.sok", "--time", "10")
    tally.expect("our own solver is out of reach", rows and rows[0]["verdict"] != "solved", rows)


def is_private():
    return subprocess.run(["unshare", "-Urpfnm", "--mount-proc", "true"], capture_output=True, check=False).returncode == 0


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as work:
        with open(os.path.join(work, "level.sok"), "w", encoding="utf-8") as file:
            file.write(LEVEL)
        temporary = os.path.join(work, "tmp")
        os.mkdir(temporary)
        environment = dict(os.environ, TMPDIR=temporary, LANG="C.UTF-8")
        os.chmod(work, 0o755)  # as root the programs run as another user
        os.chmod(temporary, 0o755)
        if is_private():
            misbehave(tally, work, environment, "sealed")
            sealed(tally, work, environment)
        else:
            print("skipped: misbehaving in a sandbox, no user namespaces here (unshare -Ur)")
        misbehave(tally, work, environment, "unsealed", "--unsealed")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0


sys.exit(main())
