#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs that try to get out of their sandbox (escape/), each of which must be refused: as root, as an ordinary user, in a class
with honest ones, and where namespaces are refused.

QUADRILLE is the program. A program prints R, which solves the level, when it was held, and L when it got out. Ends with
"N passed, N failed".
"""
import csv
import glob
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from tally import Tally

PROGRAM = os.path.realpath(os.environ["QUADRILLE"])
HERE = os.path.dirname(os.path.realpath(__file__))
LEVEL = "#####\n#@$.#\n#####\n"
GOOD = "cat >/dev/null; echo R\n"
USER = 1005
# What a program may end as, if not held ("solved").
ENDS = {"memfd": {"solved", "memory"}, "segments": {"solved", "memory"}, "files": {"solved", "memory"}, "shared": {"solved", "memory"},
        "guard": {"time", "crashed"}, "forks": {"processes", "memory", "time"}, "greedy": {"memory"}, "flood": {"output"}}
# A request that never ends has a test of its own, over HTTP.
FILES = {os.path.basename(path)[:-3]: path for path in glob.glob(os.path.join(HERE, "escape/**/*.py"), recursive=True)}
PROGRAMS = sorted(FILES.keys() - {"trickle"})
NO_NAMESPACES = ["unshare", "-Ur", "sh", "-c", 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@"', "sh"]


def put(work, name, text):
    path = os.path.join(work, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def prepare(work, user):
    for name, path in FILES.items():
        os.makedirs(os.path.join(work, name))
        shutil.copy(path, os.path.join(work, name))
    put(work, "hidden-pack.sok", LEVEL)
    put(work, "main.py", "print('R')\n")
    put(work, "secret", "R\n")
    for name in ("bob", *(f"honest{i}" for i in range(10))):
        put(work, f"{name}/solve.sh", GOOD)
    put(work, "empty/readme", "")
    os.makedirs(os.path.join(work, "eve"))
    os.symlink("../bob/solve.sh", os.path.join(work, "eve/solve.sh"))
    os.symlink(os.path.join(work, "secret"), os.path.join(work, "eve/answer"))
    os.makedirs(os.path.join(work, "tmp"))
    for folder, _, files in os.walk(work):
        for path in [folder, *(os.path.join(folder, name) for name in files)]:
            if user:
                os.chown(path, user, user)
            os.chmod(path, 0o755)


class Site:
    """A folder with the programs, and the user who grades them."""

    def __init__(self, work, user):
        self.work, self.user, self.program = work, user, PROGRAM
        if user:  # a copy of the program and its modules, since root's own home may be closed to others
            self.program = shutil.copy(PROGRAM, os.path.dirname(work))
            for module in glob.glob(os.path.join(os.path.dirname(PROGRAM), "quadrille-*.so")):
                shutil.copy(module, os.path.dirname(work))
        self.environment = dict(os.environ, TMPDIR=os.path.join(work, "tmp"), HOME=work, LANG="C.UTF-8", TEACHER_SECRET="42")

    def run(self, *words, before=(), **more):
        who = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        return subprocess.run([*before, self.program, "grade", *words], cwd=self.work, env=self.environment, capture_output=True, text=True,
                              timeout=300, check=False, **who, **more)

    def start(self, *words, **more):
        who = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        return subprocess.Popen([self.program, "grade", *words], cwd=self.work, env=self.environment, **who, **more)

    def rows(self, programs, *options, **more):
        """The results of a class, by program, and what was said."""
        put(self.work, "class.txt", "".join(f"{name}: {command}\n" for name, command in programs.items()))
        for name in ("out.csv", "kept.txt"):
            if os.path.exists(os.path.join(self.work, name)):
                os.remove(os.path.join(self.work, name))
        done = self.run("sokoban", "--pack", "hidden-pack.sok", "--class", "class.txt", "--csv", "out.csv", "--results", "kept.txt", "--time",
                        "8", "--memory", "128", "--jobs", "2", *options, **more)
        try:
            with open(os.path.join(self.work, "out.csv"), newline="", encoding="utf-8") as file:
                return {row["program"]: row for row in csv.DictReader(file)}, done
        except OSError:
            return {}, done


def command(name):
    return f"cd {name} && exec python3 {name}.py"


def segments():
    """System V segments of the machine: the file has a heading."""
    with open("/proc/sysvipc/shm", encoding="ascii") as file:
        return len(file.readlines())


def running(work):
    """Processes that a program of ours left."""
    found = []
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(path + "/cmdline", "rb") as file:
                text = file.read().replace(b"\0", b" ").decode(errors="replace")
            if any(f"{name}.py" in text for name in PROGRAMS) and "escape.py" not in text:
                found.append(text)
        except OSError:
            pass
    return found


def groups():
    return glob.glob("/sys/fs/cgroup/*/**/quadrille-*", recursive=True)


OTHERS = set(groups())  # of graders that run beside this test, or ran before it


def nothing_left(tally, site, what, before):
    for _ in range(20):
        if not running(site.work):
            break
        time.sleep(0.1)
    tally.expect(f"{what}: no process is left", not running(site.work), running(site.work))
    tally.expect(f"{what}: no file is left", not os.listdir(os.path.join(site.work, "tmp")), os.listdir(os.path.join(site.work, "tmp")))
    tally.expect(f"{what}: no segment is left", segments() == before, segments())
    tally.expect(f"{what}: no control group is left", not set(groups()) - OTHERS, groups())


def hostile_class(tally, site, who):
    """Forty programs in one run: honest marks are those of a run without the others."""
    honest = {f"honest{i}": f"cd honest{i} && sh solve.sh" for i in range(10)}
    hostile = {name: command(name) for name in PROGRAMS}
    hostile["link"] = "cd eve && sh solve.sh"
    hostile["answer"] = "cat >/dev/null; cat eve/answer"
    hostile["teacher's"] = "cd empty && python3 main.py"
    everybody = {}
    for i, (name, text) in enumerate(hostile.items()):
        everybody[name] = text
        if i < 10:
            everybody[f"honest{i}"] = honest[f"honest{i}"]
    before = segments()
    alone, _ = site.rows(honest)
    rows, done = site.rows(everybody)
    tally.expect(f"{who}: {len(everybody)} programs are graded", len(rows) == len(everybody) >= 40, done)
    marks = [{name: table.get(name, {}).get("points") for name in honest} for table in (alone, rows)]
    tally.expect(f"{who}: honest marks are those of a run without the others", marks[0] == marks[1] and set(marks[0].values()) == {"15"}, marks)
    for name in PROGRAMS:
        row = rows.get(name, {"verdict": done.stderr})
        tally.expect(f"{who}: {name} is held", row["verdict"] in ENDS.get(name, {"solved"}), row)
        tally.expect(f"{who}: {name} ends in time", int(row.get("wall_ms", 99999)) < 8000 + 3000, row)
    for name in ("link", "answer"):
        row = rows.get(name, {"verdict": done.stderr, "why": ""})
        tally.expect(f"{who}: {name} is refused and told", row["verdict"] == "unstarted" and "link" in row["why"], row)
    tally.expect(f"{who}: the teacher's file of the same name is not there", rows.get("teacher's", {}).get("verdict") not in (None, "solved"), rows)
    tally.expect(f"{who}: time of a child that nobody waits for counts", int(rows.get("unwaited", {}).get("cpu_ms", 0)) >= 400, rows.get("unwaited"))
    nothing_left(tally, site, who, before)


def on_a_terminal(tally, site, who):
    """The grader has a terminal, the program does not find it."""
    ours, theirs = pty.openpty()
    seen = []

    def listen():
        try:
            while True:
                seen.append(os.read(ours, 4096))
        except OSError:
            pass

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    child = site.start("sokoban", "--pack", "hidden-pack.sok", "--program", command("terminal"), "--time", "4", stdin=theirs, stdout=theirs,
                       stderr=theirs, start_new_session=True)
    code = child.wait(timeout=60)
    os.close(theirs)
    time.sleep(0.2)
    text = b"".join(seen)
    tally.expect(f"{who}: no terminal is in reach", code == 0 and b"password" not in text, text)


def clock(tally, site, who):
    """A byte a second is not a way to run for ever, and Ctrl-C is heard meanwhile."""
    words = ("wumpus", "--rules", "ia02", "--count", "1", "--seed", "1", "--program", command("trickle"))
    begun = time.monotonic()
    done = site.run(*words, "--time", "2", "--json")
    row = json.loads(done.stdout.splitlines()[0])
    tally.expect(f"{who}: a request that never ends costs its limit", row["status"] in ("time", "silent") and time.monotonic() - begun < 6,
                 (row, time.monotonic() - begun))
    child = site.start(*words, "--time", "60", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(2)
    begun = time.monotonic()
    child.send_signal(signal.SIGINT)
    tally.expect(f"{who}: Ctrl-C is heard", child.wait(timeout=60) == 130 and time.monotonic() - begun < 3, time.monotonic() - begun)


def killed(tally, site, who, *options):
    """A grader that is killed leaves no daemon."""
    child = site.start("sokoban", "--pack", "hidden-pack.sok", "--program", "cd daemon && python3 daemon.py; sleep 60", "--time", "60", *options,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        time.sleep(0.05)
        if running(site.work):
            break
    time.sleep(0.3)
    there = running(site.work)
    child.kill()
    child.wait()
    time.sleep(1)
    tally.expect(f"{who}: a killed grader leaves no daemon", there and not running(site.work), (there, running(site.work)))
    for name in os.listdir(os.path.join(site.work, "tmp")):
        os.utime(os.path.join(site.work, "tmp", name), (1, 1))
    site.run("sokoban", "--pack", "hidden-pack.sok", "--program", "sh bob/solve.sh", *options)


def unsealed(tally, site, who):
    """Without namespaces only on request, and then every output says so."""
    rows, done = site.rows({"bob": "sh bob/solve.sh"}, before=NO_NAMESPACES)
    tally.expect(f"{who}: where namespaces are refused nothing runs", done.returncode == 1 and not rows and not done.stdout, done)
    tally.expect(f"{who}: it says why and what to do", all(word in done.stderr for word in ("sysctl", "--unsealed", "cannot be sealed")), done.stderr)
    for before in ((), NO_NAMESPACES):
        rows, done = site.rows({"bob": "sh bob/solve.sh"}, "--unsealed", "--html", "out.html", before=before)
        with open(os.path.join(site.work, "out.html"), encoding="utf-8") as file:
            page = file.read()
        said = site.run("sokoban", "--pack", "hidden-pack.sok", "--program", "sh bob/solve.sh", "--unsealed", "--json", before=before).stdout
        tally.expect(f"{who}: --unsealed runs", rows.get("bob", {}).get("verdict") == "solved", done)
        tally.expect(f"{who}: the terminal warns", "WITHOUT A SANDBOX" in done.stdout, done.stdout)
        tally.expect(f"{who}: the table warns", rows.get("bob", {}).get("sealed") == "0", rows)
        tally.expect(f"{who}: the page warns, in both languages", "WITHOUT A SANDBOX" in page and "SANS BAC" in page)
        tally.expect(f"{who}: JSON warns in every row", [json.loads(line)["sealed"] for line in said.splitlines()] == [False, False], said)
    rows, done = site.rows({name: command(name) for name in ("guard", "unwaited", "keyring", "uring", "namespaces", "ptrace", "daemon")}, "--unsealed")
    verdicts = {name: row["verdict"] for name, row in rows.items()}
    tally.expect(f"{who}: a killed guard does not hang an unsealed run", verdicts.pop("guard", "") in ("time", "crashed"), done)
    tally.expect(f"{who}: the filter holds there too", len(verdicts) == 6 and set(verdicts.values()) == {"solved"}, verdicts)
    tally.expect(f"{who}: and the time of children counts", int(rows.get("unwaited", {}).get("cpu_ms", 0)) >= 400, rows.get("unwaited"))
    killed(tally, site, f"{who}, unsealed", "--unsealed")


def everything(tally, who, user):
    with tempfile.TemporaryDirectory(prefix="escape-") as outer:
        os.chmod(outer, 0o755)
        work = os.path.join(os.path.realpath(outer), "work")
        os.mkdir(work)
        prepare(work, user)
        site = Site(work, user)
        hostile_class(tally, site, who)
        on_a_terminal(tally, site, who)
        clock(tally, site, who)
        killed(tally, site, who)
        unsealed(tally, site, who)


def main():
    tally = Tally()
    if os.getuid() != 0:
        everything(tally, "user", None)
        print("skipped: escapes as root, this is not root")
    else:
        everything(tally, "root", None)
        everything(tally, "user", USER)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0


sys.exit(main())
