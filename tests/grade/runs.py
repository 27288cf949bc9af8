#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A class graded: marks by rubric, ranking, table, page in both languages, results kept and gone on with, levels by seed.

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import csv
import html.parser
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from tally import Tally

PROGRAM = os.environ["QUADRILLE"]
LEVELS = "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n\n######\n#    #\n#@$. #\n#    #\n######\n"
CLASS = """# three students
Ada: sh ada.sh
Bob: sh bob.sh
<script>Eve</script>: echo l; echo '<img src=x>' >&2
"""
# Ada answers every level; Bob walks round the box first where he can, and knows only one level.
ADA = "read head; read a; read b; case \"$b\" in '#@$.#') echo R;; '#@ $.#') echo rR;; *) echo R;; esac\n"
BOB = "cat >/dev/null; echo R\n"


def quadrille(work, *words, **more):
    return subprocess.run([PROGRAM, *words], cwd=work, capture_output=True, text=True, timeout=120, check=False, **more)


def table(work, name):
    with open(os.path.join(work, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(work, name, text):
    with open(os.path.join(work, name), "w", encoding="utf-8") as file:
        file.write(text)


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "rect", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass


def reports(tally, work):
    done = quadrille(work, "grade", "sokoban", "--class", "class.txt", "--pack", "levels.sok", "--csv", "a.csv", "--html", "a.html")
    tally.expect("exit code 1: not all was solved", done.returncode == 1, done)
    rows = {(row["program"], row["level"]): row for row in table(work, "a.csv")}
    tally.expect("a line for every program and level", len(rows) == 9, rows.keys())
    verdicts = {name: [row["verdict"] for (who, _), row in sorted(rows.items()) if who == name] for name in ("Ada", "Bob")}
    tally.expect("Ada solves all", verdicts["Ada"] == ["solved"] * 3, verdicts)
    tally.expect("Bob's one answer fits two levels", sorted(verdicts["Bob"]) == ["illegal", "solved", "solved"] or
                 sorted(verdicts["Bob"]) == ["solved", "solved", "unfinished"], verdicts)
    tally.expect("the table has ours, proved", all(row["ours"] == "1" and row["proved"] == "1" for row in rows.values()), rows)
    with open(os.path.join(work, "a.html"), encoding="utf-8") as file:
        text = file.read()
    page = Page(text)
    tags = [tag for tag, _ in page.tags]
    tally.expect("the page has pictures of failures", tags.count("svg") >= 3, tags.count("svg"))
    tally.expect("what a program says stays text", "script" not in tags and "img" not in tags, tags)
    tally.expect("the page needs nothing else", not re.search(r"(src|href)=\"(?!#)", text))
    languages = {attrs.get("lang") for tag, attrs in page.tags if tag == "span"}
    tally.expect("the page is in both languages", {"en", "fr"} <= languages and "résolu" in text and "solved" in text, languages)
    tally.expect("the ranking begins with Ada", text.index(">Ada<") < text.index(">Bob<"))
    french = quadrille(work, "--lang", "fr", "grade", "sokoban", "--class", "class.txt", "--pack", "levels.sok")
    tally.expect("French on the terminal", "Rang" in french.stdout and "Note" in french.stdout, french.stdout)
    tally.expect("French help", "Usage" in quadrille(work, "grade", "--lang", "fr", "--help").stdout and
                 "barème" in quadrille(work, "grade", "--lang", "fr", "--help").stdout)
    lines = [json.loads(line) for line in quadrille(work, "grade", "sokoban", "--class", "class.txt", "--pack", "levels.sok",
                                                     "--json").stdout.splitlines()]
    ranks = {line["program"]: line["rank"] for line in lines if "rank" in line}
    tally.expect("JSON lines with ranks", ranks.get("Ada") == 1 and len(lines) == 12, ranks)


def level_ids(tally, work):
    """A row has the exact ID of its level, in JSON and in the table, and `show` reads it; its text where the rules have no IDs."""
    for game, *rules in (("sokoban",), ("taquin",), ("gyges",), ("wumpus",), ("wumpus", "--rules", "aima"), ("wumpus", "--rules", "ia02")):
        words = ("--lang", "fr", "grade", game, *rules, "--program", "true", "--count", "2", "--seed", "3", "--time", "2", "--csv", "id.csv", "--json")
        lines = [json.loads(line) for line in quadrille(work, *words).stdout.splitlines()]
        lines = [line for line in lines if "name" in line]
        rows = {row["level"]: row for row in table(work, "id.csv")}
        for line in lines:
            known = line.get("id", "")
            tally.expect(f"{game} {rules}: the table has the ID of {line['name']}", rows[line["name"]]["id"] == known, rows[line["name"]])
            if rules:
                tally.expect(f"{game} {rules}: the level's text instead", not known and line["level"], line)
                continue
            shown = [json.loads(one) for one in quadrille(work, game, "show", "--json", known).stdout.splitlines()]
            tally.expect(f"{game}: show reads the ID of {line['name']}", [one["id"] for one in shown] == [known], (known, shown))
            reason = rows[line["name"]]["why"]
            tally.expect(f"{game}: the reason in the reader's language", line.get("why", "") == reason and "expected" not in reason, line)


def rubric(tally, work):
    write(work, "mine.txt", "solved 3 for solving\nbest 1\nfast 100 1\nout-of 10\n")
    quadrille(work, "grade", "sokoban", "--program", "sh ada.sh", "--pack", "levels.sok", "--rubric", "mine.txt", "--csv", "r.csv")
    rows = table(work, "r.csv")
    tally.expect("points by a rubric", all(row["points"] == "5" and row["of"] == "5" for row in rows), rows)
    write(work, "bad.txt", "solved 3\ndance 4\n")
    done = quadrille(work, "grade", "sokoban", "--program", "true", "--pack", "levels.sok", "--rubric", "bad.txt")
    tally.expect("a rubric that cannot be read is told by its line", done.returncode == 2 and "bad.txt:2:1" in done.stderr, done)


def fresh(tally, work):
    words = ("grade", "taquin", "--program", "true", "--params", "2x2", "--count", "4", "--csv")
    names = []
    for number, seed in enumerate(("5", "5", "6")):
        quadrille(work, *words, f"f{number}.csv", "--seed", seed)
        names.append([row["level"] for row in table(work, f"f{number}.csv")])
    tally.expect("the same seed gives the same levels", names[0] == names[1], names)
    tally.expect("another seed gives others", not set(names[0]) & set(names[2]), names)
    first, second = (quadrille(work, *words, "g.csv").stdout.splitlines()[0] for _ in range(2))
    tally.expect("without a seed one is drawn and told", first != second and re.search(r"seed \d+", first), first)


def refusals(tally, work):
    """What cannot be meant is said before anything runs."""
    for game, opponent in (("gyges", "foo"), ("gyges", "level99"), ("gyges", "ugi:true"), ("taquin", "level1")):
        done = quadrille(work, "grade", game, "--opponent", opponent, "--program", "true", "--count", "1")
        tally.expect(f"{game} has no opponent {opponent}", done.returncode == 2 and opponent in done.stderr, done)
    for option in ("--csv", "--html"):
        done = quadrille(work, "grade", "sokoban", "--program", "sleep 5", "--pack", "levels.sok", option, "no/such/x")
        tally.expect(f"{option} that cannot be written", done.returncode == 1 and not done.stdout and "no/such/x" in done.stderr, done)
    for name, text, words in (("twice", "Ada: true\nBob: true\nAda: false\n", "names.txt:3"), ("not UTF-8", b"Ad\xe9: true\n", "names.txt:1"),
                              ("turned", "Ada\u202e: true\n", "names.txt:1"), ("unseen", "Ada\u200b: true\n", "names.txt:1"),
                              ("a separate accent", "Ade\u0301: true\n", "names.txt:1")):
        with open(os.path.join(work, "names.txt"), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        done = quadrille(work, "grade", "sokoban", "--class", "names.txt", "--pack", "levels.sok")
        tally.expect(f"a name that is {name} is told by its line", done.returncode == 2 and words in done.stderr, done)
    done = quadrille(work, "grade", "sokoban", "--program", "echo R", "--program", "echo R", "--pack", "levels.sok")
    tally.expect("the same program twice", done.returncode == 2, done)
    quadrille(work, "grade", "sokoban", "--program", "echo \u202eR", "--pack", "levels.sok", "--csv", "u.csv", "--html", "u.html")
    for name in ("u.csv", "u.html"):
        with open(os.path.join(work, name), encoding="utf-8") as file:
            text = file.read()
        tally.expect(f"{name}: a command cannot turn the text round", "\u202e" not in text and "\\u202e" in text, text[:200])


ENDLESS = {"aima": "while read line; do echo left; done",
           "classic": "while read line; do case $line in here*) if [ \"$m\" = D ]; then m=U; else m=D; fi; echo $m;; esac; done"}


def endless(tally, work):
    """A legal player that never ends is not silent, and is told why."""
    for rules, program in ENDLESS.items():
        quadrille(work, "grade", "wumpus", "--rules", rules, "--params", "4x4" if rules == "aima" else "4x4-easy", "--seed", "1", "--count", "1",
                  "--time", "60", "--program", program, "--csv", "e.csv")
        row = table(work, "e.csv")[0]
        tally.expect(f"{rules}: cut off after 10,000 turns", row["verdict"] == "unfinished" and "10000" in row["why"].replace(",", ""), row)
        quadrille(work, "grade", "wumpus", "--rules", rules, "--count", "1", "--program", "exec <&-; yes " + ("left" if rules == "aima" else "U") +
                  " | head -n 20000; sleep 9", "--time", "2", "--csv", "e.csv")
        verdict = table(work, "e.csv")[0]["verdict"]
        tally.expect(f"{rules}: a program that does not listen gets nothing for it", verdict in ("silent", "time", "illegal", "lost"), verdict)


def leftovers(tally, work):
    """Folders of programs without a sandbox go with a run that is ended, and with the next one after a run that was killed."""
    folder = os.path.join(work, "tmp")
    os.mkdir(folder)
    environment = dict(os.environ, TMPDIR=folder)
    words = [PROGRAM, "grade", "sokoban", "--program", "sleep 60", "--pack", "levels.sok", "--time", "60", "--jobs", "1", "--unsealed"]
    for number in (signal.SIGTERM, signal.SIGKILL):
        child = subprocess.Popen(words, cwd=work, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            time.sleep(0.05)
            if len(os.listdir(folder)) == 1:
                break
        time.sleep(0.3)
        child.send_signal(number)
        child.wait(timeout=60)
        if number == signal.SIGTERM:
            tally.expect("SIGTERM is as Ctrl-C: 130, and no folder is left", child.returncode == 130 and not os.listdir(folder),
                         (child.returncode, os.listdir(folder)))
    left = os.listdir(folder)
    for name in left:
        os.utime(os.path.join(folder, name), (1, 1))
    held = subprocess.Popen(words, cwd=work, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        time.sleep(0.05)
        if os.listdir(folder) and not set(left) & set(os.listdir(folder)):
            break
    time.sleep(0.5)
    live = os.listdir(folder)
    tally.expect("what a killed run left is removed by the next", left and not set(left) & set(live), (left, live))
    for name in live:
        os.utime(os.path.join(folder, name), (1, 1))
    quadrille(work, "grade", "sokoban", "--program", "sh ada.sh", "--pack", "levels.sok", "--unsealed", env=environment)
    tally.expect("but not what a run holds", live and set(os.listdir(folder)) == set(live), (live, os.listdir(folder)))
    held.send_signal(signal.SIGTERM)
    held.wait(timeout=60)


def reserving(tally, work):
    """What is reserved but never touched costs nothing; what is touched does."""
    for touch, verdict in (("", "solved"), ("for i in range(0, len(m), 4096): m[i] = 1", "memory")):
        write(work, "reserve.py", f"import mmap, time\nm = mmap.mmap(-1, 600 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)\n{touch}\n"
              "time.sleep(0.2)\nprint('R')\n")
        quadrille(work, "grade", "sokoban", "--program", "/usr/bin/python3 reserve.py", "--pack", "levels.sok", "--count", "1", "--memory", "100",
                  "--csv", "m.csv")
        row = table(work, "m.csv")[0]
        tally.expect(f"600 MB reserved under 100 MB: {verdict}", row["verdict"] == verdict, row)


def interrupted(tally, work):
    """Nobody takes the marks of half a run for marks."""
    write(work, "half.txt", "Ada: sh ada.sh\nSlow: sleep 60\nLast: sleep 60; sh ada.sh\n")
    child = subprocess.Popen([PROGRAM, "grade", "sokoban", "--class", "half.txt", "--pack", "levels.sok", "--time", "60", "--jobs", "4", "--results",
                              "half.res", "--csv", "half.csv", "--html", "half.html"], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    path = os.path.join(work, "half.res")
    for _ in range(200):
        time.sleep(0.05)
        if os.path.exists(path) and open(path, encoding="utf-8").read().count("\n") >= 2:
            break
    done = quadrille(work, "grade", "sokoban", "--class", "half.txt", "--pack", "levels.sok", "--results", "half.res", "--resume")
    tally.expect("who holds the results is told", done.returncode == 2 and str(child.pid) in done.stderr, done)
    child.send_signal(signal.SIGINT)
    said = child.communicate(timeout=100)[0].decode()
    rows = table(work, "half.csv")
    unrun = [row for row in rows if row["verdict"] == "unrun"]
    tally.expect("the table has a line for what did not run", len(rows) == 9 and unrun and not any(row["points"] for row in unrun), rows)
    with open(os.path.join(work, "half.html"), encoding="utf-8") as file:
        text = file.read()
    tally.expect("the page says so in both languages", "interrupted: " in text and "interrompue" in text)
    tally.expect("and gives no mark for it", ">0.00 / 20" not in text and ">–<" in text)
    slow = next((line for line in said.splitlines() if "Slow" in line), "")
    tally.expect("nor does the terminal", slow.count("–") == 2 and " 0.00 " not in slow, said)


def changed(tally, work):
    """A program that was changed is graded again, in its folder too; one that was not is not."""
    write(work, "one.sh", "echo L\n")
    os.mkdir(os.path.join(work, "two"))
    write(work, "two/main.sh", ". ./help.sh\n")
    write(work, "two/help.sh", "echo L\n")
    write(work, "both.txt", "One: sh one.sh\nTwo: cd two && sh main.sh\nSame: cd . && sh bob.sh >/dev/null; date +R%N\n")
    words = ("grade", "sokoban", "--class", "both.txt", "--pack", "levels.sok", "--count", "1", "--results", "both.res", "--csv", "both.csv", "--resume")
    seen = []
    for number in range(3):
        if number == 2:
            write(work, "one.sh", "echo R\n")
            write(work, "two/help.sh", "echo R\n")
        quadrille(work, *words)
        seen.append({row["program"]: (row["verdict"], row["why"], row["wall_ms"]) for row in table(work, "both.csv")})
    tally.expect("nothing changed, nothing run again", seen[0] == seen[1], seen)
    tally.expect("a changed file counts", seen[1]["One"][0] == "illegal" and seen[2]["One"][0] == "solved", seen)
    tally.expect("a changed file of its folder too", seen[1]["Two"][0] == "illegal" and seen[2]["Two"][0] == "solved", seen)


def resume(tally, work):
    words = ["grade", "sokoban", "--program", "sleep 0.4; echo R", "--pack", "levels.sok", "--jobs", "1", "--results", "kept.txt"]
    child = subprocess.Popen([PROGRAM, *words], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for _ in range(200):
        time.sleep(0.05)
        path = os.path.join(work, "kept.txt")
        if os.path.exists(path) and open(path, encoding="utf-8").read().count("\n") >= 2:
            break
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    child.stderr.close()
    kept = open(os.path.join(work, "kept.txt"), encoding="utf-8").read()
    tally.expect("a killed run keeps what was done", 2 <= kept.count("\n") <= 4, kept)
    with open(os.path.join(work, "kept.txt"), "a", encoding="utf-8") as file:
        file.write("half a li")
    tally.expect("results are not overwritten", quadrille(work, *words).returncode == 2)
    done = quadrille(work, *words, "--resume", "--csv", "k.csv")
    after = open(os.path.join(work, "kept.txt"), encoding="utf-8").read()
    tally.expect("and goes on", done.returncode in (0, 1) and after.startswith(kept) and after.count("\n") == 4, after)
    tally.expect("with all results in the table", len(table(work, "k.csv")) == 3, done)
    child = subprocess.Popen([PROGRAM, "grade", "sokoban", "--program", "sleep 60", "--pack", "levels.sok", "--time", "60"], cwd=work,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    begun = time.monotonic()
    child.communicate(timeout=100)
    tally.expect("Ctrl-C ends it soon, with 130", child.returncode == 130 and time.monotonic() - begun < 5,
                 (child.returncode, time.monotonic() - begun))


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)  # as root, programs without a sandbox run as another user
        for name, text in (("levels.sok", LEVELS), ("class.txt", CLASS), ("ada.sh", ADA), ("bob.sh", BOB)):
            write(work, name, text)
        reports(tally, work)
        level_ids(tally, work)
        rubric(tally, work)
        fresh(tally, work)
        refusals(tally, work)
        endless(tally, work)
        leftovers(tally, work)
        reserving(tally, work)
        interrupted(tally, work)
        changed(tally, work)
        resume(tally, work)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0


sys.exit(main())
