#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes bench/sokoban-results.md anew: what Sokoban's solver does on known collections.

  ./script/bench sokoban                 all of it, with the bars
  python3 bench/sokoban_results.py [--data DIR] [--seconds 60] [--polish 60] [--only PART…]

One run a level under the longest limit of processor time tells the columns of all limits; every answer was replayed.
Every line measured is kept in build/sokoban-results until the programs change, so a run that was interrupted is resumed
by the same command. The page is written anew after every part and says what has not been measured yet.
"""
import argparse
import csv
import hashlib
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / "build/sokoban-results"
TOOL, PROGRAM = ROOT / "build/release/sokoban_levels", ROOT / "build/release/quadrille"
SETS = ["xsokoban-odd.sok", "microban1.sok", "boxoban-medium-100.sok"]
PARTS = ["fess", "fess-reach", "fess-corral", "fess-room", "fess-clearing"]
PART_SECONDS, STAND_SECONDS, OPTIMAL_SECONDS = 1, 3, 30
LINE = re.compile(r"(?P<title>.*?) +(?P<result>solved|limit|\w+) +(?P<cpu>[0-9.]+) s +(?P<pushes>[0-9]+) pushes.*? "
                  r"(?P<nodes>[0-9]+) nodes +(?P<megabytes>[0-9]+) MB(; (?P<stand>.*))?$")


class Kept:
    """Lines of one measurement, in a file whose first line names the program that made them."""

    def __init__(self, name, program):
        self.path = KEPT / f"{name}.txt"
        self.maker = hashlib.sha256(program.read_bytes()).hexdigest()
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.lines = lines[1:] if lines and lines[0] == self.maker else []
        self.whole = self.lines[-1:] == ["whole"]
        if self.whole:
            self.lines.pop()

    def add(self, line):
        KEPT.mkdir(parents=True, exist_ok=True)
        if not self.lines and not self.path.exists() or self.path.read_text().splitlines()[:1] != [self.maker]:
            self.path.write_text(self.maker + "\n")
        with self.path.open("a") as file:
            file.write(line + "\n")
        self.lines.append(line)

    def finish(self):
        if not self.whole:
            self.add("whole")
            self.lines.pop()
            self.whole = True


def read_rows(kept):
    rows = [match.groupdict() for match in map(LINE.match, kept.lines) if match]
    for row in rows:
        row["cpu"] = float(row["cpu"])
        row["solved"] = row["result"] == "solved"
    return rows


def measure(path, method, seconds, titles=(), run=True):
    """Rows of a set; None where it is not measured and must not be now."""
    kept = Kept("-".join([path.stem, method, str(seconds), *titles]), TOOL)
    if not kept.whole and not run:
        return None
    if not kept.whole:
        command = [TOOL, path, method, str(seconds), f"+{len(kept.lines)}", *titles]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
            for line in tool.stdout:
                if LINE.match(line.rstrip("\n")):
                    kept.add(line.rstrip("\n"))
        if tool.returncode:
            raise SystemExit(f"{TOOL.name} ended with {tool.returncode}")
        kept.finish()
    return read_rows(kept)


def best_known(path):
    best = path.with_name(path.stem + "-best.csv")
    if not best.exists():
        return {}
    lines = [line for line in best.read_text().splitlines() if not line.startswith("#")]
    return {row["level"]: int(row["best_known_pushes"]) for row in csv.DictReader(lines)}


def over_best(path, pushes):
    """Pushes of solved levels, by title, over the best known, where these are known."""
    known = best_known(path)
    both = [title for title in pushes if title in known]
    return f"{sum(pushes[t] for t in both) / sum(known[t] for t in both):.3f}" if both else "-"


def polished(path, seconds, polish, run):
    """Pushes by title when the solver may shorten its answer for the rest of the time; those measured so far."""
    kept = Kept(f"{path.stem}-polish-{polish}", PROGRAM)
    if not kept.whole and run:
        boards = re.findall(r"((?:^ *#.*\n)+)Title: *(.*)\n", path.read_text(), re.M)
        rows = measure(path, "auto", seconds, run=False)
        if rows:
            solved = {row["title"] for row in rows if row["solved"]}
            boards = [board for board in boards if board[1] in solved]
        for board, title in boards[len(kept.lines):]:
            command = [PROGRAM, "sokoban", "solve", "--json", "--quiet", "--cpu", str(seconds), "--polish", str(polish),
                       "--memory", "1024", "-"]
            answer = subprocess.run(command, input=f"{board}Title: {title}\n", capture_output=True, text=True)
            row = json.loads(answer.stdout.splitlines()[0])
            kept.add(json.dumps({"title": title, "pushes": row.get("pushes") if row["status"] == "solved" else None,
                                 "cpu": row["cpu_seconds"]}))
        kept.finish()
    rows = map(json.loads, kept.lines)
    return {row["title"]: row["pushes"] for row in rows if row["pushes"]}


def limits(seconds):
    return sorted({limit for limit in (1, 10, 60) if limit <= seconds} | {seconds})


def set_line(path, rows, seconds):
    if rows is None:
        return f"| {path.stem} | not measured yet |" + " |" * (len(limits(seconds)) + 3)
    within = " | ".join(str(sum(row["solved"] and row["cpu"] <= limit for row in rows)) for limit in limits(seconds))
    cpu = sum(row["cpu"] for row in rows if row["solved"])
    megabytes = max(int(row["megabytes"]) for row in rows)
    pushes = {row["title"]: int(row["pushes"]) for row in rows if row["solved"]}
    return f"| {path.stem} | {len(rows)} | {within} | {cpu:.2f} s | {over_best(path, pushes)} | {megabytes} MB |"


class Page:
    """The page, made of what is measured; `run` says of a part whether it may be measured now."""

    def __init__(self, data, seconds, polish, run):
        self.paths = [data / name for name in SETS if (data / name).exists()]
        self.seconds, self.polish, self.run = seconds, polish, run

    def sets(self):
        columns = limits(self.seconds)
        yield f"| set | levels | {' | '.join(f'{limit} s' for limit in columns)} | CPU of the solved | pushes / best known | memory |"
        yield "|---|---|" + "---|" * len(columns) + "---|---|---|"
        for path in self.paths:
            yield set_line(path, measure(path, "auto", self.seconds, run=self.run("sets")), self.seconds)

    def shortened(self):
        for path in self.paths:
            if not best_known(path):
                continue
            pushes = polished(path, self.seconds, self.polish, self.run("polish"))
            said = f"{over_best(path, pushes)} x the best known pushes over {len(pushes)} levels" if pushes else "not measured yet"
            yield f"`solve --cpu {self.seconds} --polish {self.polish}`, {path.stem}: {said}."

    def optimal(self):
        for path in self.paths[1:2]:
            rows = measure(path, "optimal-pushes", OPTIMAL_SECONDS, run=self.run("optimal"))
            said = "not measured yet" if rows is None else (
                f"{sum(row['solved'] for row in rows)} of {len(rows)}, {sum(row['cpu'] for row in rows):.0f} s in all")
            yield f"`optimal-pushes`, {path.stem}, {OPTIMAL_SECONDS} s a level: {said}."

    def parts(self):
        yield from ["| | solved | CPU |", "|---|---|---|"]
        for part in PARTS if self.paths else []:
            rows = measure(self.paths[0], part, PART_SECONDS, run=self.run("parts"))
            yield f"| {part} | not measured yet | |" if rows is None else (
                f"| {part} | {sum(row['solved'] for row in rows)} | {sum(row['cpu'] for row in rows):.0f} s |")

    def stands(self):
        yield from [f"| level | `fess`, {STAND_SECONDS} s |", "|---|---|"]
        for path in self.paths:
            for row in measure(path, "auto", self.seconds, run=False) or []:
                if row["solved"]:
                    continue
                found = measure(path, "fess", STAND_SECONDS, [row["title"]], run=self.run("stands"))
                said = "not measured yet" if not found else (
                    f"{'solved' if found[0]['solved'] else found[0]['stand']}, {found[0]['nodes']} nodes")
                yield f"| {path.stem} {row['title']} | {said} |"

    def text(self):
        lines = ["# Sokoban: what is solved", "",
                 f"Made by `python3 bench/sokoban_results.py --seconds {self.seconds} --polish {self.polish}`, which goes on where it was "
                 "interrupted. One thread, processor time, at most 1 GiB; every answer replayed by the rules.", "", *self.sets(), "",
                 *self.shortened(), "", *self.optimal(), "",
                 f"## Parts of `fess` switched off, {PART_SECONDS} s a level of {SETS[0]}", "", *self.parts(), "",
                 "## Where the search stands on what is not solved", "", *self.stands()]
        return "\n".join(lines) + "\n"


ORDER = ["sets", "stands", "parts", "polish", "optimal"]


def make(data, seconds, polish=60, only=None):
    """Measures and writes the page; builds the tool that limits processor time first."""
    subprocess.run(["ninja", "-C", ROOT / "build/release", "sokoban_levels", "quadrille"], check=True, stdout=subprocess.DEVNULL)
    for part in only or ORDER:
        page = Page(data, seconds, polish, lambda name, now=part: name == now)
        (ROOT / "bench/sokoban-results.md").write_text(page.text())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/data/sokoban")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--polish", type=int, default=60)
    parser.add_argument("--only", nargs="+", choices=ORDER, help="measure these parts only")
    options = parser.parse_args()
    make(options.data, options.seconds, options.polish, options.only)


if __name__ == "__main__":
    main()
