#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bulk work as a user has it: kinds, files, parts, merging, checks, and kills at random moments.

    bulk.py                   the short form, part of the tests
    bulk.py --kills 50        threads, ranks, the writer and whole runs killed 50 times, and every verb (several minutes)

With mpirun the same tasks run on real MPI ranks. QUADRILLE is the program. Ends with "N passed, N failed".
"""
import argparse
import csv
import glob
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(os.environ["QUADRILLE"])
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe"]
HAS_MPI = bool(shutil.which("mpirun")) and os.path.exists(os.path.join(os.path.dirname(PROGRAM), "quadrille-mpi.so"))
MARK = f"{os.getpid()}-{time.time_ns()}"
# Work to be killed: fifty tasks, a second or two of processor time.
WORK = ["bulk", "wumpus", "stats", "--pits", "1-10", "--grids", "50000"]
SHORT = 4  # kills
passed = failed = 0


def check(name, good, note=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED  {name} {note}")


def run(*words, code=0, before=()):
    done = subprocess.run([*before, PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=300)
    check(" ".join(map(str, words)), done.returncode == code,
          f"code {done.returncode}, not {code}: {done.stdout[-300:]}{done.stderr[-300:]}")
    return done


def rows(name):
    """Number and what does not depend on who did it, of every row."""
    with open(name, encoding="utf-8") as lines:
        cells = [line.rstrip("\n").split("\t") for line in lines if line[0].isdigit()]
    return {int(row[0]): (row[1], row[4], row[8:]) for row in cells}, len(cells)


def kinds():
    with open("levels.sok", "w", encoding="utf-8") as out:
        out.write(run("sokoban", "new", "--count", "40", "--seed", "1", "--size", "8x8").stdout)
    with open("grids.txt", "w", encoding="utf-8") as out:
        out.write(run("wumpus", "new", "--count", "10", "--seed", "1", "--size", "6").stdout)
    with open("boards.txt", "w", encoding="utf-8") as out:
        out.write(run("taquin", "new", "--count", "10", "--seed", "1", "--size", "3x3").stdout)
    with open("one.sok", "w", encoding="utf-8") as out:
        out.write("#######\n#@$  .#\n#  $ .#\n#######\n")
    works = {
        "solve": (["sokoban", "solve", "--nodes", "100000", "levels.sok"], 40, ["levels.sok"]),
        "optimise": (["sokoban", "optimise", "--polish", "1", "--nodes", "2000", "one.sok"], 1, ["one.sok"]),
        "rate": (["sokoban", "rate", "levels.sok"], 40, ["levels.sok"]),
        "rate-grids": (["wumpus", "rate", "grids.txt"], 10, ["grids.txt"]),
        "rate-boards": (["taquin", "rate", "boards.txt"], 10, ["boards.txt"]),
        "made": (["sokoban", "generate", "--params", "7x7", "--count", "30"], 30, []),
        "made-grids": (["wumpus", "generate", "--params", "6x6", "--count", "30"], 30, []),
        "new": (["sokoban", "new", "--params", "6x6", "--count", "20"], 20, []),
        "new-grids": (["wumpus", "new", "--params", "5x5", "--count", "20"], 20, []),
        "stats": (["wumpus", "stats", "--pits", "1-3", "--grids", "15000"], 6, []),
        "match": (["gyges", "match", "--players", "level1,random", "--count", "6", "--nodes", "500"], 6, []),
        "map": (["wumpus", "map", "--size", "5", "--worlds", "40"], 40, []),
        "agent": (["wumpus", "agent", "--worlds", "250", "--bold"], 3, []),
        "aima": (["wumpus", "aima", "--worlds", "40", "--size", "3"], 3, []),
        "puzzles": (["gyges", "puzzles", "--count", "12"], 12, []),
        "solve-grids": (["wumpus", "solve", "grids.txt"], 10, ["grids.txt"]),
        "training": (["gyges", "training", "--count", "80", "--nodes", "30"], 2, []),
    }
    for name, (words, count, levels) in works.items():
        run("bulk", *words, "--results", f"{name}.qdr")
        found, lines = rows(f"{name}.qdr")
        check(f"{name}: a row a task", len(found) == lines == count, f"{lines}")
        answer = json.loads(run("bulk", "verify", "--json", f"{name}.qdr", *levels).stdout)
        check(f"{name}: verified", answer["wrong"] == answer["missing"] == 0 and
              answer["verified"] + answer["repeated"] == count, str(answer))
    run("wumpus", "stats", "--pits", "2-2", "--grids", "15000", "--csv", "plain.csv")
    with open("plain.csv", encoding="utf-8") as table:
        row = list(csv.DictReader(line for line in table if line[0] != "#"))[0]
    for name in "valid", "deducible0", "deducible1", "other0":
        ours = sum(int(dict(field.split("=") for field in cells)[name])
                   for _, _, cells in rows("stats.qdr")[0].values() if "pits=2" in cells)
        check(f"the statistics are those of the verb: {name}", int(row[name]) == ours, f"{ours} {row}")


    mapped = json.loads(run("wumpus", "map", "--size", "5", "--worlds", "40", "--json").stdout)
    costs = sum(int(dict(field.split("=") for field in cells)["cost"]) for _, _, cells in rows("map.qdr")[0].values())
    check("the mazes are those of the verb", mapped["cost"] == costs, f"{mapped} {costs}")


def refusals():
    run("bulk", "sokoban", "solve", "--results", "solve.qdr", "--nodes", "100000", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "--results", "solve.qdr", "--resume", "--method", "astar", "levels.sok", code=2)
    run("bulk", "sokoban", "rate", "--results", "solve.qdr", "--resume", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "--results", "levels.sok", "--resume", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "--results", ".", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "--results", "x.qdr", "nowhere.sok", code=2)
    run("bulk", "sokoban", "dance", "--results", "x.qdr", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "levels.sok", code=2)
    run("bulk", "sokoban", "solve", "--part", "4/3", "--results", "x.qdr", "levels.sok", code=2)
    run("bulk", code=2)
    run("bulk", "--help")
    run("merge", "--help")
    run("merge", "--into", "x.qdr", "solve.qdr", "rate.qdr", code=2)
    run("merge", "--into", "x.qdr", "levels.sok", code=2)
    run("bulk", "verify", "solve.qdr", "grids.txt", code=2)
    run("bulk", "verify", "solve.qdr", code=2)
    check("the levels are unchanged", open("levels.sok", encoding="utf-8").read().startswith("# sokoban:"))
    with open("solve.qdr", "rb") as whole:
        data = whole.read()
    at = data.index(b"solution=") + 10
    with open("damaged.qdr", "wb") as out:
        out.write(data[:at] + bytes([data[at] ^ 1]) + data[at + 1:])
    run("bulk", "export", "damaged.qdr", "--csv", "-", code=2 if data.count(b"\n=\t") > 2 else 1)


def forms():
    """Each form takes its own options and no others, and never writes over what it reads."""
    done = run("bulk", "verify", "--resume", "solve.qdr", "levels.sok", code=2)
    check("the option and the form are named", "--resume" in done.stderr and "bulk verify" in done.stderr, done.stderr)
    with open("victim.txt", "w", encoding="utf-8") as out:
        out.write("keep\n")
    run("bulk", "export", "solve.qdr", "--csv", "-", "--results", "victim.txt", code=2)
    run("bulk", "export", "solve.qdr", "--csv", "-", "--jsonl", "victim.txt", code=2)
    check("other options write nothing", open("victim.txt", encoding="utf-8").read() == "keep\n")
    run("bulk", "wumpus", "map", "--worlds", "3", "--grids", "5", "--results", "x.qdr", code=2)
    run("bulk", "wumpus", "stats", "--nodes", "5", "--results", "x.qdr", code=2)
    run("bulk", "sokoban", "rate", "--bold", "--results", "x.qdr", "levels.sok", code=2)
    run("bulk", "verify", "--memory", "1024M", "solve.qdr", "levels.sok", code=2)
    run("bulk", "simulate", "--count", "3", "solve.qdr", code=2)
    run("bulk", "library", "--jobs", "3", "--into", "x.sok", "made.qdr", code=2)
    run("bulk", "sokoban", "solve", "--results", "-", "levels.sok", code=2)
    check("nothing was made", not os.path.exists("x.qdr") and not os.path.exists("x.sok") and not os.path.exists("-"))
    before = open("made.qdr", "rb").read()
    os.link("made.qdr", "linked.qdr")
    run("bulk", "library", "--into", "linked.qdr", "made.qdr", code=2)
    run("bulk", "export", "made.qdr", "--csv", "made.qdr", code=2)
    run("bulk", "simulate", "--svg", "made.qdr", "made.qdr", code=2)
    os.unlink("linked.qdr")
    check("an input is never written over", open("made.qdr", "rb").read() == before)
    done = run("bulk", "sokoban", "solve", "--help")
    check("help names the command", "quadrille bulk" in done.stdout.splitlines()[0], done.stdout)
    run("bulk", "verify", "--help")
    check("a mistake is an object", "error" in json.loads(run("bulk", "foo", "--json", code=2).stdout))
    done = run("bulk", "export", "solve.qdr", "--csv", "/dev/full", code=1)
    check("a full disk is named", "no space" in done.stderr, done.stderr)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def chunked(name, *chunks, plan="solve.qdr"):
    """A results file of these chunks of rows, under the plan of another."""
    lines = open(plan, "rb").read().splitlines(keepends=True)
    with open(name, "wb") as out:
        out.write(b"".join(line for line in lines if line.startswith((b"quadrille", b"=\t0\t"))))
        for number, kept in enumerate(chunks, 1):
            body = b"".join(kept)
            out.write(body + b"=\t%d\t%d\t%08x\n" % (number, len(kept), crc32c(b"%d" % number + body)))


def damages():
    """What a killed writer cannot have left is refused, and the file stays as it is."""
    kept = [line for line in open("solve.qdr", "rb").read().splitlines(keepends=True) if line[:1].isdigit()]
    chunked("chunks.qdr", kept[:10], kept[10:20], kept[20:])
    data = open("chunks.qdr", "rb").read()
    at = data.index(b"\n=\t2\t") + 1
    for name, damaged in (("unreadable", data[:at + 1] + b"!" + data[at + 2:]), ("renamed", data[:at] + b"x" + data[at + 1:]),
                          ("unreadable at the end", data[:-3] + b"zz\n")):
        with open("changed.qdr", "wb") as out:
            out.write(damaged)
        run("bulk", "sokoban", "solve", "--nodes", "100000", "--resume", "--results", "changed.qdr", "levels.sok", code=2)
        check(f"a closing line that is {name} costs no rows", open("changed.qdr", "rb").read() == damaged)
    with open("changed.qdr", "wb") as out:
        out.write(data[:-20])
    run("bulk", "export", "changed.qdr", "--csv", "x.csv", code=1)
    run("bulk", "sokoban", "solve", "--nodes", "100000", "--resume", "--results", "changed.qdr", "levels.sok")
    check("a torn end is done again", rows("changed.qdr") == rows("solve.qdr"))


def given_up():
    """Rows at a limit: the exit code of a resumed run, and which row a merge keeps."""
    words = ["bulk", "sokoban", "solve", "--nodes", "1", "one.sok", "--results"]
    run(*words, "limited.qdr", code=3)
    run(*words, "limited.qdr", "--resume", code=3)
    run(*words, "limited.qdr", "--resume", "--part", "2/2")
    kept = [line for line in open("solve.qdr", "rb").read().splitlines(keepends=True) if line[:1].isdigit()]
    chunked("limits.qdr", [line.replace(b"\tsolved\t", b"\tlimit\t") for line in kept])
    for parts in (["limits.qdr", "solve.qdr"], ["solve.qdr", "limits.qdr"]):
        run("merge", "--into", "best.qdr", *parts)
        check("an answer is kept before a limit", rows("best.qdr") == rows("solve.qdr"))
    before = ["sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]
    done = run("bulk", "sokoban", "rate", "--results", "full.qdr", "levels.sok", code=1, before=before)
    check("rows that were not written are not counted", "done" not in done.stdout and "too large" in done.stderr, done.stdout + done.stderr)


def forgeries():
    """A wrong answer with the right checksum is found by replaying it."""
    lines = open("solve.qdr", "rb").read().splitlines(keepends=True)
    head = [line for line in lines if line.startswith((b"quadrille", b"=\t0\t"))]
    kept = [line for line in lines if line[:1].isdigit()]
    kept[3] = kept[3].replace(b"solution=", b"solution=uuuuuuuuuuuuuuuuuuuu")
    body = b"".join(kept)
    with open("forged.qdr", "wb") as out:
        out.write(b"".join(head) + body + b"=\t1\t%d\t%08x\n" % (len(kept), crc32c(b"1" + body)))
    answer = json.loads(run("bulk", "verify", "--json", "forged.qdr", "levels.sok", code=1).stdout.splitlines()[-1])
    check("one wrong answer is found", answer["wrong"] == 1 and answer["verified"] == 39, str(answer))
    for name, levels, old, new in (("solve", ["levels.sok"], b"\tpushes=", b"\tpushes=9"), ("solve", ["levels.sok"], b"\tmoves=", b"\tmoves=9"),
                                   ("made", [], b"\tpoints=", b"\tpoints=9"), ("made", [], b"\tclass=", b"\tclass=x"),
                                   ("rate-grids", ["grids.txt"], b"\tinterest=", b"\tinterest=9"),
                                   ("solve-grids", ["grids.txt"], b"\tsteps=", b"\tsteps=9"), ("solve-grids", ["grids.txt"], b"\tsolution=", b"\tsolution=R"),
                                   ("training", [], b"\tpositions=", b"\tpositions=9"), ("training", [], b"\tdata=", b"\tdata=AAAA"),
                                   ("training", [], b"\t1\t", b"\t2\t"), ("solve", ["levels.sok"], b"\tnodes=100000 ", b"\tnode=100000 "),
                                   ("solve", ["levels.sok"], b"\tsolved\t", b"\tunsolvable\t"), ("solve", ["levels.sok"], b"\t0\t", b"\t7\t"),
                                   ("match", [], b"\twinner=first", b"\twinner=second"), ("match", [], b"\tmoves=", b"\tmoves=9")):
        kept = [line for line in open(f"{name}.qdr", "rb").read().splitlines(keepends=True) if line[:1].isdigit()]
        at = next(i for i, line in enumerate(kept) if old in line)
        chunked("forged.qdr", [*kept[:at], kept[at].replace(old, new, 1), *kept[at + 1:]], plan=f"{name}.qdr")
        answer = json.loads(run("bulk", "verify", "--json", "forged.qdr", *levels, code=1).stdout.splitlines()[-1])
        check(f"{name}: a forged {old.decode().strip()} is found", answer["wrong"] == 1, str(answer))


def exports():
    found, _ = rows("solve.qdr")
    table = list(csv.DictReader(run("bulk", "export", "solve.qdr", "--csv", "-").stdout.splitlines()))
    objects = [json.loads(line) for line in run("bulk", "export", "solve.qdr", "--jsonl", "-").stdout.splitlines()]
    run("bulk", "export", "solve.qdr", "--sqlite", "solve.db")
    run("bulk", "export", "solve.qdr", "--sqlite", "solve.db", code=1)
    base = sqlite3.connect("solve.db").execute("select number, solution, pushes from results order by number").fetchall()
    run("bulk", "export", "stats.qdr", "--svg", "stats.svg")
    check("the curves have bands", open("stats.svg", encoding="utf-8").read().count("<polygon") == 4)
    run("bulk", "export", "solve.qdr", "--svg", "x.svg", code=2)
    check("exports have every row", len(table) == len(objects) == len(base) == len(found))
    check("exports agree", sorted((int(r["number"]), r["solution"], int(r["pushes"])) for r in table) == base ==
          sorted((o["number"], o["solution"], o["pushes"]) for o in objects))


def libraries():
    """Every level once up to symmetry, the best first, in a file that verbs open."""
    run("bulk", "sokoban", "generate", "--params", "5x5b1", "--count", "150", "--results", "small.qdr")
    said = run("bulk", "library", "--into", "library.sok", "small.qdr").stdout
    rates = [json.loads(line) for line in run("sokoban", "rate", "--json", "library.sok").stdout.splitlines()]
    check("a library has fewer levels than seeds", 0 < len(rates) < 150 and said.startswith(f"{len(rates)} "), said)
    points = [rate["points"] for rate in rates]
    check("the best come first", points == sorted(points, reverse=True))
    run("bulk", "library", "--into", "again.sok", "small.qdr", "small.qdr")
    check("the same results twice change nothing", open("again.sok").read() == open("library.sok").read())
    run("bulk", "library", "--best", "3", "--into", "best.sok", "small.qdr")
    check("the best three", open("library.sok").read().startswith(open("best.sok").read().rstrip("\n")))
    run("bulk", "library", "--into", "x.sok", "solve.qdr", code=2)
    run("bulk", "library", "--class", "nonsense", "--into", "x.sok", "small.qdr", code=2)
    run("bulk", "library", "--by", "nonsense", "--into", "x.sok", "small.qdr", code=2)
    check("nothing is written", not os.path.exists("x.sok"))
    said = json.loads(run("bulk", "library", "--json", "--into", "again.sok", "small.qdr").stdout)
    check("a library as an object", said["kept"] == len(rates) and said["made"] == 150, str(said))


def said(*words, code=0, before=()):
    """What a verb prints, without the times it took."""
    return re.sub(r'"(?:cpu_)?seconds":[\d.]+|[\d.]+ m?s\b', "", run(*words, code=code, before=before).stdout)


def verbs():
    """A verb on two threads says what it says on one, and its results are those of bulk work."""
    for words in (["wumpus", "agent", "--worlds", "300"], ["wumpus", "agent", "--rules", "aima", "--worlds", "100", "--size", "3"],
                  ["wumpus", "map", "--size", "4", "--worlds", "40"], ["wumpus", "map", "--size", "4", "--worlds", "40", "--json"],
                  ["wumpus", "stats", "--size", "5", "--pits", "1-3", "--grids", "12000"], ["gyges", "puzzles", "--count", "2"],
                  ["gyges", "match", "--games", "8", "--nodes", "200", "full", "level2"], ["gyges", "match", "--games", "60", "--sprt", "level3", "random"],
                  ["sokoban", "new", "--size", "7x7", "--count", "20", "--seed", "1"], ["wumpus", "new", "--proof", "--count", "9", "--seed", "1"],
                  ["taquin", "new", "--count", "9", "--seed", "1", "--json"], ["gyges", "new", "--count", "9", "--seed", "1", "--picture"],
                  ["sokoban", "solve", "--json", "levels.sok"], ["taquin", "solve", "boards.txt"], ["wumpus", "solve", "grids.txt"],
                  ["wumpus", "solve", "--json", "--bold", "grids.txt"],
                  ["sokoban", "optimise", "--nodes", "500", "--json", "levels.sok"], ["sokoban", "optimise", "--nodes", "500", "--for", "moves", "@facile"],
                  ["sokoban", "rate", "levels.sok"], ["wumpus", "rate", "--proof", "grids.txt"], ["taquin", "rate", "--json", "boards.txt"]):
        one, two = said(*words, "--jobs", "1"), said(*words, "--jobs", "2")
        check(f"{' '.join(words)}: the same on two threads", one == two and one, f"{one[-200:]} {two[-200:]}")
    check("solve: the same without threads", said("sokoban", "solve", "--json", "levels.sok") == said("sokoban", "solve", "--json", "--jobs", "2", "levels.sok"))
    tables = []
    for jobs in "1", "2":
        run("sokoban", "solve", "--results", f"many{jobs}.csv", "--jobs", jobs, "--memory", f"{512 * int(jobs)}M", "levels.sok")
        with open(f"many{jobs}.csv", encoding="utf-8") as table:
            tables.append([{name: cell for name, cell in row.items() if name not in ("seconds", "peak_bytes")}
                           for row in csv.DictReader(table)])
    check("solve --results: the same on two threads", tables[0] == tables[1] and len(tables[0]) == 40, str(tables)[:300])
    run("sokoban", "solve", "--results", "many2.csv", "--resume", "levels.sok")
    run("wumpus", "agent", "--rules", "aima", "--worlds", "100", "--size", "2-3", "--unknown", "--samples", "8", "--results", "worlds.qdr")
    answer = json.loads(run("bulk", "verify", "--json", "worlds.qdr").stdout)
    check("the textbook agent's games are made again", answer["repeated"] == 8 and not answer["wrong"], str(answer))


def streams():
    """Levels from a pipe are answered as they come, with their numbers and lines."""
    solver = subprocess.Popen([PROGRAM, "taquin", "solve", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    solver.stdin.write("1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n")
    solver.stdin.flush()
    first = json.loads(solver.stdout.readline())
    check("the first level of a pipe is answered at once", first["number"] == 1 and first["length"] == 1, str(first))
    out, err = solver.communicate("1 2 3 4 5 6 7 8 8\n1 2 3 4 5 0 7 8 6\n", timeout=60)
    rest = [json.loads(line) for line in out.splitlines()]
    check("and the others in their order", [row.get("number") for row in rest if "status" in row] == [2, 3, 4], out)
    check("faults are told by line", "stdin:3:" in err + out, err)
    for words in (["sokoban", "rate", "-"], ["sokoban", "solve", "-"]):
        text = open("levels.sok", encoding="utf-8").read()
        piped = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, timeout=60).stdout
        plain = re.sub(r"[\d.]+ m?s\b", "", piped)
        check(f"{' '.join(words)}: a pipe says what a file says", plain == said(*words[:-1], "levels.sok"), plain[-200:])
    check("an empty pipe has no level", subprocess.run([PROGRAM, "sokoban", "rate", "-"], input="", capture_output=True, text=True).returncode == 1)


def refused(words, code, english, french, program=PROGRAM, **kinds_of):
    """A command that must fail, in both languages."""
    for lang, sentence in (("en", english), ("fr", french)):
        done = subprocess.run([program, *words, "--lang", lang], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL, **kinds_of)
        check(f"{' '.join(words)}: {lang}", done.returncode == code and sentence in done.stderr, f"{done.returncode}: {done.stderr}")


def unwritable(words):
    """A folder and a file that may be read and not written. Root may write everything, so that another user has to try:
    with a copy of the program and its modules, since root's own home may be closed to others."""
    modes = {name: os.stat(name).st_mode for name in (".", "solve.qdr")}
    kinds_of = {}
    if os.geteuid() == 0:
        os.chmod(".", 0o755)
        os.mkdir("copy")
        for name in (PROGRAM, *glob.glob(os.path.join(os.path.dirname(PROGRAM), "quadrille-*.so"))):
            shutil.copy(name, "copy")
        copied = os.path.join("copy", os.path.basename(PROGRAM))
        kinds_of = {"program": copied, "user": 65534, "group": 65534, "extra_groups": []}
        try:
            subprocess.run([copied, "help"], user=65534, group=65534, extra_groups=[], capture_output=True, check=True)
        except OSError as error:
            print(f"skipped: files that may not be written, no other user can be tried: {error}")
            return
    else:
        os.chmod("solve.qdr", 0o444)
        os.chmod(".", 0o555)
    denied = ("permission denied", "accès refusé")
    refused([*words, "x.qdr"], 2, *denied, **kinds_of)
    refused([*words, "solve.qdr", "--resume"], 2, *denied, **kinds_of)
    refused(["merge", "--into", "x.qdr", "solve.qdr"], 1, *denied, **kinds_of)
    refused(["bulk", "export", "solve.qdr", "--sqlite", "x.db"], 1, *denied, **kinds_of)
    for name, mode in modes.items():
        os.chmod(name, mode)


def enemies():
    """Torn, flipped, foreign, unreadable: nothing is lost, nothing wrong is taken, and it is said why."""
    words = ["bulk", "sokoban", "solve", "--nodes", "100000", "levels.sok", "--results"]
    kept = [line for line in open("solve.qdr", "rb").read().splitlines(keepends=True) if line[:1].isdigit()]
    chunked("whole.qdr", kept[:39], kept[39:])
    data, good = open("whole.qdr", "rb").read(), rows("solve.qdr")
    begin = data.index(kept[39])
    for size in [*range(begin, len(data), 9), len(data) - 2, len(data) - 1, 0, 1, 40, data.index(b"\n") + 1, data.index(b"\n") + 9]:
        with open("stump.qdr", "wb") as out:
            out.write(data[:size])
        done = subprocess.run([PROGRAM, *words, "stump.qdr", "--resume"], capture_output=True, text=True, timeout=60)
        check(f"torn at {size}", done.returncode == 0 and rows("stump.qdr") == good, done.stderr)
    for at in range(0, len(data), 307):
        damaged = data[:at] + bytes([data[at] ^ 4]) + data[at + 1:]
        with open("flipped.qdr", "wb") as out:
            out.write(damaged)
        done = subprocess.run([PROGRAM, *words, "flipped.qdr", "--resume"], capture_output=True, text=True, timeout=60)
        left = open("flipped.qdr", "rb").read()
        check(f"a flipped bit at {at}", (done.returncode == 2 and left == damaged) or (done.returncode == 0 and rows("flipped.qdr") == good),
              f"{done.returncode} {done.stderr}")
    open("empty.qdr", "w", encoding="utf-8").close()
    os.mkdir("folder")
    os.mkfifo("pipe.qdr")
    none, odd = ("not a results file", "pas un fichier de résultats"), ("not a regular file", "pas un fichier ordinaire")
    for name, says in (("empty.qdr", none), ("levels.sok", none), ("folder", odd), ("pipe.qdr", odd), ("nowhere.qdr", ("no such file", "n’existe pas"))):
        for form in (["bulk", "verify", name, "levels.sok"], ["bulk", "export", name, "--csv", "odd.csv"], ["bulk", "export", name, "--sqlite", "odd.db"],
                     ["merge", "--into", "odd.qdr", name], ["bulk", "library", "--into", "odd.sok", name], ["bulk", "simulate", name]):
            refused(form, 2, *says)
    check("nothing was made of them", not [name for name in ("odd.csv", "odd.db", "odd.qdr", "odd.sok") if os.path.exists(name)])
    for name in "folder", "pipe.qdr":
        refused([*words, name, "--resume"], 2, *odd)
    refused(["bulk", "sokoban", "rate", "levels.sok", "--results", "solve.qdr", "--resume"], 2, "results of other work", "résultats d’un autre travail")
    refused([*words, "nowhere/x.qdr"], 2, "no such file", "n’existe pas")
    refused(["bulk", "export", "solve.qdr", "--sqlite", "nowhere/x.db"], 1, "no such file", "n’existe pas")
    unwritable(words)
    chunked("older.qdr", [line.replace(b"\tsolved\t", b"\tsolved\t9.", 1) for line in kept[:20]])
    done = run(*words, "older.qdr", "--resume")
    check("rows of another version are told", "those to come are of" in done.stderr, done.stderr)
    refused(["merge", "--into", "x.qdr", "older.qdr"], 2, "--mixed merges them", "--mixed les réunit")
    run("merge", "--into", "mixed.qdr", "--mixed", "older.qdr")
    chunked("seeded.qdr", [re.sub(rb"^(1\t\w+)\t0\t", rb"\1\t5\t", line) for line in kept])
    refused(["merge", "--into", "x.qdr", "seeded.qdr", "solve.qdr"], 2, "is not the same in all files", "n’est pas la même")


def foreign_text():
    """Any text comes out of an export as it went in; what is no UTF-8 is marked."""
    kept = [line for line in open("solve.qdr", "rb").read().splitlines() if line[:1].isdigit()]
    given = [b'say "hi", he', b"two\\nlines\\tand\\\\", b"a\0b", b"\xff\xc3", b"'; drop table results; --", "é漢".encode(), b" ", b"007"]
    wanted = ['say "hi", he', "two\nlines\tand\\", "a\ufffdb", "\ufffd\ufffd", "'; drop table results; --", "é漢", " ", "007"]
    chunked("titled.qdr", [line + b"\ttitle=" + title + b"\tstatus=odd\n" for line, title in zip(kept, given)])
    for option, name in (("--csv", "titled.csv"), ("--jsonl", "titled.jsonl"), ("--sqlite", "titled.db")):
        run("bulk", "export", "titled.qdr", option, name, code=1)  # eight of forty rows
    with open("titled.csv", encoding="utf-8", newline="") as table:
        found = [row[-2] for row in csv.reader(table)][1:]
    check("titles in CSV", found == wanted, str(found))
    found = [json.loads(line)["title"] for line in open("titled.jsonl", encoding="utf-8")]
    check("titles in JSON", found == [title.replace("a\ufffdb", "a\0b") for title in wanted], str(found))
    base = sqlite3.connect("titled.db")
    found = [row[0] for row in base.execute("select title from results order by rowid")]
    by_number = [title for _, title in sorted(zip((int(line.split(b"\t")[0]) for line in kept), wanted))]
    check("titles in SQLite", found == [7 if title == "007" else title for title in by_number], str(found))
    check("a field beside a column of its name", base.execute("select status, status_ from results").fetchone() == ("solved", "odd"))
    for field in b'a"b=1', b"a\0b=1", b"=1", b"\xff=1", b"x" * 64 + b"=1":
        chunked("named.qdr", [kept[0] + b"\t" + field + b"\n"])
        refused(["bulk", "export", "named.qdr", "--csv", "x.csv"], 2, "a row that cannot be read", "une ligne illisible")
    run("sokoban", "new", "--size", "5x5", "--boxes", "1", "--seed", str(2**64 - 2), "--count", "2", "--results", "seeds.qdr")
    seeds = [json.loads(line)["seed"] for line in run("bulk", "export", "seeds.qdr", "--jsonl", "-").stdout.splitlines()]
    check("large seeds are not negative", sorted(seeds) == [str(2**64 - 2), str(2**64 - 1)], str(seeds))


def played_and_made():
    """The verbs `match` and `new` share their results with bulk work, and resume each other's."""
    same = ["--nodes", "500", "--seed", "1", "--results", "match.qdr", "--resume"]
    check("match resumes bulk work", " of 6;" in run("gyges", "match", "--games", "6", *same, "level1", "random").stdout)
    made = run("sokoban", "new", "--size", "6x6", "--count", "20", "--seed", "1", "--results", "new.qdr", "--resume").stdout
    check("new resumes bulk work", made == run("sokoban", "new", "--size", "6x6", "--count", "20", "--seed", "1").stdout)
    check("nothing was done again", rows("new.qdr")[1] == 20 and rows("match.qdr")[1] == 6)
    done = run("sokoban", "new", "--size", "5x5", "--boxes", "1", "--difficulty", "expert", "--count", "3", "--seed", "1", code=3)
    check("every seed without a level is told", done.stderr.count("#") == 3, done.stderr)
    program = f"ugi:{PROGRAM} gyges engine"
    words = ["gyges", "match", "--games", "4", "--nodes", "100", "--compat", "--clock", "9", "level1", program, "--results", "program.qdr"]
    one = run(*words, "--record", "program.txt").stdout
    run("bulk", "gyges", "match", "--players", f"level1,{program.replace(' ', '%20')}", "--compat", "--clock", "9", "--count", "4", "--nodes", "100",
        "--seed", "0", "--results", "program.qdr", "--resume")
    os.unlink("program.txt")
    check("games of another program are kept", run(*words, "--resume", "--record", "program.txt").stdout == one)
    check("and recorded from their rows", open("program.txt", encoding="utf-8").read().count("[Result") == 4)
    answer = json.loads(run("bulk", "verify", "--json", "program.qdr").stdout)
    check("and verified", answer["verified"] == 4 and not answer["wrong"], str(answer))
    for part in "12":
        run("bulk", "gyges", "match", "--players", "level1,random", "--count", "6", "--nodes", "500", "--part", f"{part}/2", "--results", f"half-{part}.qdr")
    run("merge", "--into", "halves.qdr", "half-1.qdr", "half-2.qdr")
    check("a match in parts", rows("halves.qdr") == rows("match.qdr"))
    words = ["sokoban", "optimise", "--nodes", "500", "levels.sok", "--results", "shorter.qdr"]
    one = said(*words)
    check("optimise resumes", said(*words, "--resume") == one)
    run("bulk", "sokoban", "optimise", "--nodes", "500", "--for", "moves", "levels.sok", "--results", "shorter.qdr", "--resume", code=2)
    answer = json.loads(run("bulk", "verify", "--json", "shorter.qdr", "levels.sok").stdout)
    check("and is verified", answer["verified"] == 40 and not answer["wrong"], str(answer))
    for more in [], ["--results", "cut.qdr"]:
        runner = subprocess.Popen([PROGRAM, "sokoban", "optimise", "--jobs", "1", "--time", "60", "@difficile", *more], stdout=subprocess.PIPE)
        time.sleep(1.5)
        runner.send_signal(signal.SIGINT)
        best = runner.communicate(timeout=30)[0].count(b"\n# ")
        check("optimise: Ctrl-C ends with 130", runner.returncode == 130, f"{runner.returncode}")
        check("optimise: what was cut short is printed, or has no row", best == rows("cut.qdr")[1] if more else best >= 1, f"{best}")
    for words in (["gyges", "match", "--games", "100000", "level1", "random"], ["sokoban", "new", "--count", "100000", "--seed", "1", "--size", "9x9"]):
        runner = subprocess.Popen([PROGRAM, *words, "--results", "stopped.qdr"], stdout=subprocess.DEVNULL)
        deadline = time.time() + 60
        while not closed("stopped.qdr") and time.time() < deadline:
            time.sleep(0.05)
        runner.send_signal(signal.SIGINT)
        check(f"{words[1]}: Ctrl-C ends with 130", runner.wait(timeout=30) == 130)
        check(f"{words[1]}: and loses nothing", rows("stopped.qdr")[1] == len(rows("stopped.qdr")[0]) > 0)
        os.unlink("stopped.qdr")


def closed(name):
    """The rows of a file that are in chunks with a closing line."""
    lines = open(name, "rb").read().splitlines(keepends=True) if os.path.exists(name) else []
    last = max((i for i, line in enumerate(lines) if line.startswith(b"=")), default=0)
    return {line for line in lines[:last] if line[:1].isdigit()}


def kill_verb(words, name):
    """Kills the verb as soon as its file has rows; those rows."""
    runner = subprocess.Popen([PROGRAM, *words, "--results", name, "--resume", "-q", "--jobs", "1"], stdout=subprocess.DEVNULL)
    deadline = time.time() + 60
    while not closed(name) and runner.poll() is None and time.time() < deadline:
        time.sleep(0.02)
    runner.kill()
    check(f"{' '.join(words)}: was killed", runner.wait() == -signal.SIGKILL)
    return closed(name)


def tear_verb(words, name):
    """What a killed writer leaves: the first half of the rows, and a part of the next one; those rows."""
    run(*words, "--results", name, "-q")
    kept = [line for line in open(name, "rb").read().splitlines(keepends=True) if line[:1].isdigit()]
    check(f"{' '.join(words)}: several rows", len(kept) > 1)
    chunked(name, kept[:len(kept) // 2], plan=name)
    with open(name, "ab") as out:
        out.write(kept[-1][:-5])
    return closed(name)


def resumed_verbs(kill_all):
    """Rows of a verb that was killed are neither lost nor done again, and it says what it would have said. In the short form one verb
    is killed and the others find a file as a kill leaves it; rows are written once a second, so that a kill takes long."""
    with open("large.txt", "w", encoding="utf-8") as out:
        out.write(run("taquin", "new", "--count", "60" if kill_all else "8", "--seed", "1", "--size", "4x4").stdout)
    # Enough work to be killed at, and little.
    for name, words, large, small in (
            ("stats", ["wumpus", "stats", "--pits", "1-10", "--grids"], ["50000"], None),
            ("rate", ["taquin", "rate", "large.txt"], [], []),
            ("puzzles", ["gyges", "puzzles"], ["--win", "3", "--count", "6"], ["--win", "2", "--count", "4"]),
            ("match", ["gyges", "match", "full", "level6"], ["--games", "60", "--nodes", "2000"], ["--games", "8", "--nodes", "300"]),
            ("optimise", ["sokoban", "optimise", "@difficile", "--nodes"], ["20000"], ["2500"]),
            ("new", ["sokoban", "new", "--seed", "1"], ["--count", "30", "--size", "9x9", "--boxes", "4"], ["--count", "8", "--size", "7x7"])):
        torn = small is not None and not kill_all
        words = [*words, *(small if torn else large)]
        before = (tear_verb if torn else kill_verb)(words, f"{name}-killed.qdr")
        check(f"{name}: rows were kept", before)
        check(f"{name}: says the same", said(*words, "--results", f"{name}-killed.qdr", "--resume") == said(*words))
        check(f"{name}: no row is done again", before <= closed(f"{name}-killed.qdr"))
    words = ["gyges", "setups", "--games", "1", "--nodes", "1", "--record"]
    before = kill_verb([*words, "games.txt"], "setups-killed.qdr")
    run(*words, "games.txt", "--time", "1", "--results", "setups-killed.qdr", "--resume")
    run(*words, "straight.txt", "--time", "1")
    check("setups: no row is done again", before and before <= closed("setups-killed.qdr"))
    games, straight = (open(file, encoding="utf-8").read().splitlines() for file in ("games.txt", "straight.txt"))
    both = min(len(games), len(straight))
    check("setups: every game once and in order", games[:both] == straight[:both] and len(set(games)) == len(games), f"{both}")
    check("setups: what was kept is recorded", len(games) > len(before))
    kept = sorted(closed("setups-killed.qdr"), key=lambda line: int(line.split(b"\t")[0]))[:8]
    chunked("setups-few.qdr", kept, plan="setups-killed.qdr")
    answer = json.loads(run("bulk", "verify", "--json", "setups-few.qdr", code=1).stdout)
    check("setups: games are made again", answer["repeated"] == len(kept) > 0 and not answer["wrong"], str(answer))


def old_rows():
    """Rows without fields that a verb adds up are not counted as zeros."""
    data = open("map.qdr", "rb").read()
    check("the version of rows is in the plan", b"rows=2 size=" in data)
    lines = data.splitlines(keepends=True)
    head = lines[0].replace(b"rows=2 ", b"")
    kept = [re.sub(rb"\t(?:bound|cells)=[^\t\n]*", b"", line) for line in lines if line[:1].isdigit()]
    body = b"".join(kept)
    with open("old.qdr", "wb") as out:
        out.write(head + b"=\t0\t0\t%08x\n" % crc32c(b"0" + head) + body + b"=\t1\t%d\t%08x\n" % (len(kept), crc32c(b"1" + body)))
    old = open("old.qdr", "rb").read()
    for words in (["wumpus", "map", "--size", "5", "--worlds", "40", "--results", "old.qdr", "--resume"],
                  ["bulk", "wumpus", "map", "--size", "5", "--worlds", "40", "--results", "old.qdr", "--resume"],
                  ["bulk", "verify", "old.qdr"], ["merge", "--into", "x.qdr", "map.qdr", "old.qdr"]):
        done = run(*words, code=2)
        check("other rows are refused in a sentence", "rows of another version of the program" in done.stderr, done.stderr)
    check("and stay as they are", open("old.qdr", "rb").read() == old)


def parts():
    for part in (1, 2, 3):
        run("bulk", "sokoban", "solve", "--nodes", "100000", "--part", f"{part}/3", "--results", f"part-{part}.qdr", "levels.sok")
    names = sorted(glob.glob("part-*.qdr"))
    run("merge", "--into", "two.qdr", *names[:2], code=1)
    run("merge", "--into", "all.qdr", *names)
    run("merge", "--into", "again.qdr", "all.qdr", *reversed(names))
    run("merge", "--into", "again.qdr", "again.qdr")
    check("merging again changes nothing", open("all.qdr", "rb").read() == open("again.qdr", "rb").read())
    whole = open("all.qdr", "rb").read()
    run("merge", "--into", "again.qdr", names[0])
    check("a target keeps the rows that the parts lack", open("again.qdr", "rb").read() == whole)
    for target in "levels.sok", "rate.qdr":
        before = open(target, "rb").read()
        run("merge", "--into", target, *names, code=2)
        check("a target that is no such file stays as it is", open(target, "rb").read() == before)
    open("none.qdr", "w", encoding="utf-8").close()
    run("merge", "--into", "none.qdr", *names)
    check("an empty target is none", open("none.qdr", "rb").read() == whole)
    check("parts have the answers of one run", rows("all.qdr")[0] == rows("solve.qdr")[0])
    run("bulk", "sokoban", "solve", "--nodes", "100000", "--resume", "--results", "two.qdr", "levels.sok")
    check("a merged file is resumed", rows("two.qdr") == rows("solve.qdr"))


def spread():
    """Work whose rows do not depend on time, with the file that threads made of it."""
    return (("new", ["sokoban", "new", "--params", "6x6", "--count", "20"]), ("new-grids", ["wumpus", "new", "--params", "5x5", "--count", "20"]),
            ("shortened", ["sokoban", "optimise", "--nodes", "500", "levels.sok"]), ("training", ["gyges", "training", "--count", "80", "--nodes", "30"]),
            ("puzzles", ["gyges", "puzzles", "--count", "12"]))


def shared_out():
    """Parts of what other verbs make, merged, are one run."""
    run("bulk", "sokoban", "optimise", "--nodes", "500", "levels.sok", "--results", "shortened.qdr")
    for name, words in spread():
        for part in "12":
            run("bulk", *words, "--part", f"{part}/2", "--results", f"{name}-{part}.qdr")
        run("merge", "--into", f"{name}-both.qdr", f"{name}-2.qdr", f"{name}-1.qdr")
        check(f"{name}: parts have the rows of one run", rows(f"{name}-both.qdr") == rows(f"{name}.qdr"))
    verb = said("sokoban", "optimise", "--nodes", "500", "--memory", "1024M", "levels.sok", "--results", "shortened-both.qdr", "--resume")
    check("optimise: the verb takes what the parts made", verb == said("sokoban", "optimise", "--nodes", "500", "levels.sok"), verb[-200:])


def ranks():
    if not HAS_MPI:
        print("skipped: no mpirun, or a build without MPI")
        return
    run("bulk", "sokoban", "solve", "--nodes", "100000", "--results", "ranks.qdr", "levels.sok", before=[*MPIRUN, "-n", "4"])
    check("ranks give the answers of threads", rows("ranks.qdr") == rows("solve.qdr"))
    words = ["bulk", "gyges", "match", "--count", "6", "--nodes", "500", "--results"]
    run(*words, "games.qdr", "--players", "level1,random", before=[*MPIRUN, "-n", "2"])
    check("ranks play the games of threads", rows("games.qdr") == rows("match.qdr"))
    run(*words, "z.qdr", "--players", "level1,ugi:true", before=[*MPIRUN, "-n", "2"], code=2)
    for name, words in spread():
        run("bulk", *words, "--results", f"{name}-ranks.qdr", before=[*MPIRUN, "-n", "3"])
        check(f"{name}: ranks have the rows of threads", rows(f"{name}-ranks.qdr") == rows(f"{name}.qdr"))
    run("bulk", "wumpus", "solve", "grids.txt", "--part", "1/2", "--results", "half.qdr", before=[*MPIRUN, "-n", "2"])
    run("bulk", "wumpus", "solve", "grids.txt", "--resume", "--results", "half.qdr")
    check("a part on ranks, the rest on threads", rows("half.qdr") == rows("solve-grids.qdr"))
    done = subprocess.run([*MPIRUN, "-n", "2", PROGRAM, "bulk", "sokoban", "solve", "--results", "y.qdr", "nowhere.sok"],
                          capture_output=True, text=True, timeout=60)
    check("a mistake ends all ranks", done.returncode == 2, f"{done.returncode}")
    script = 'if [ "$OMPI_COMM_WORLD_RANK" = 1 ]; then set -- "$@" --nodes 7; fi; exec "$@" levels.sok'
    done = subprocess.run([*MPIRUN, "-n", "3", "sh", "-c", script, "sh", PROGRAM, "bulk", "sokoban", "solve", "--nodes", "100000", "--results", "strange.qdr"],
                          capture_output=True, text=True, timeout=60)
    check("a rank with other options is refused", done.returncode == 2 and "rank 1" in done.stderr, f"{done.returncode} {done.stderr[-300:]}")
    run("bulk", "sokoban", "solve", "--nodes", "100000", "--resume", "--results", "strange.qdr", "levels.sok")
    check("and none of its rows was taken", rows("strange.qdr") == rows("solve.qdr"))


def start(how, name):
    words = [PROGRAM, *WORK, "--resume", "--results", name, "-q"]
    before = [*MPIRUN, "-n", "3"] if how != "threads" else []
    return subprocess.Popen([*before, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def processes():
    """The program's processes that this test started, rank 0 first."""
    found = []
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{path}/environ", "rb") as file:
                words = dict(word.partition(b"=")[::2] for word in file.read().split(b"\0"))
            if words.get(b"QD_BULK_TEST") == MARK.encode() and os.readlink(f"{path}/exe") == PROGRAM:
                found.append((int(words.get(b"OMPI_COMM_WORLD_RANK", b"0")), int(path[6:])))
        except (OSError, ValueError):
            pass
    return [number for _, number in sorted(found)]


def kill_once(how, name, random_moment):
    """Starts a run and kills one process of it, or all, without warning; True if it had finished before."""
    runner = start(how, name)
    try:
        runner.wait(timeout=random_moment)
        return True
    except subprocess.TimeoutExpired:
        pass
    there = processes()
    victims = {"threads": there, "rank": there[-1:], "writer": there[:1], "run": [*there, runner.pid]}[how]
    for victim in victims:
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            pass
    try:
        runner.wait(timeout=30)
    except subprocess.TimeoutExpired:
        runner.kill()
        runner.wait()
    deadline = time.time() + 30
    while processes() and time.time() < deadline:
        time.sleep(0.05)
    return False


def kills(count, seed):
    """However often runs are killed: in the end every task has one row, the one an undisturbed run gives."""
    draw = random.Random(seed)
    os.environ["QD_BULK_TEST"] = MARK
    ways = ["threads", "rank", "writer", "run"] if HAS_MPI else ["threads"]
    killed, name = 0, "killed.qdr"
    for i in range(count):
        if kill_once(ways[i % len(ways)], name, draw.uniform(0.05, 1.0) + (0.5 if ways[i % len(ways)] != "threads" else 0)):
            os.replace(name, "finished.qdr")
        else:
            killed += 1
    run(*WORK, "--resume", "--results", name)
    run(*WORK, "--results", "straight.qdr")
    check("runs were killed", killed > 0, f"{killed} of {count}")
    check("every task once, none lost", rows(name) == rows("straight.qdr") and rows(name)[1] == 50)
    print(f"{killed} kills ({', '.join(ways)})")


def locks():
    first = start("threads", "locked.qdr")
    for _ in range(100):
        if os.path.exists("locked.qdr") and os.path.getsize("locked.qdr"):
            break
        time.sleep(0.05)
    done = run(*WORK, "--resume", "--results", "locked.qdr", code=2)
    check("the holder of the lock is named", str(first.pid) in done.stderr, done.stderr)
    done = run("merge", "--into", "locked.qdr", "locked.qdr", code=2)
    check("a merge waits for no writer", str(first.pid) in done.stderr, done.stderr)
    first.send_signal(signal.SIGINT)
    check("Ctrl-C ends with 130", first.wait(timeout=30) == 130)
    check("and loses nothing", rows("locked.qdr")[1] == len(rows("locked.qdr")[0]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=SHORT)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        kinds()
        refusals()
        forms()
        forgeries()
        damages()
        given_up()
        exports()
        foreign_text()
        enemies()
        libraries()
        verbs()
        streams()
        played_and_made()
        resumed_verbs(options.kills > SHORT)
        old_rows()
        parts()
        shared_out()
        ranks()
        locks()
        kills(options.kills, options.seed)
        os.chdir("/")
    print(f"{passed} passed, {failed} failed")
    sys.exit(bool(failed))


main()
