#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes bench/sokoban-results.md anew: what Sokoban's solver does on known collections.

  ./script/bench sokoban                                        all of it, with the bars
  python3 bench/sokoban_results.py [--data DIR] [--seconds 60]   after script/build build/release -Dbench=true

One run a level under the longest limit of processor time tells all three columns; every answer was replayed.
"""
import argparse
import csv
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETS = ["xsokoban-odd.sok", "microban1.sok", "boxoban-medium-100.sok"]
PARTS = ["fess", "fess-reach", "fess-corral", "fess-room", "fess-clearing"]
PART_SECONDS, STAND_SECONDS = 1, 3
LINE = re.compile(r"(?P<title>.*?) +(?P<result>solved|limit|\w+) +(?P<cpu>[0-9.]+) s +(?P<pushes>[0-9]+) pushes.*? "
                  r"(?P<nodes>[0-9]+) nodes +(?P<megabytes>[0-9]+) MB(; (?P<stand>.*))?$")


def measure(path, method, seconds, titles=()):
    tool = ROOT / "build/release/sokoban_levels"
    text = subprocess.run([tool, path, method, str(seconds), *titles], capture_output=True, text=True, check=True).stdout
    rows = [match.groupdict() for match in map(LINE.match, text.splitlines()) if match]
    for row in rows:
        row["cpu"] = float(row["cpu"])
        row["solved"] = row["result"] == "solved"
    return rows


def over_best(path, rows):
    """Pushes of the solved levels over the best known, where these are known."""
    best = path.with_name(path.stem + "-best.csv")
    if not best.exists():
        return "-"
    lines = [line for line in best.read_text().splitlines() if not line.startswith("#")]
    known = {row["level"]: int(row["best_known_pushes"]) for row in csv.DictReader(lines)}
    ours = sum(int(row["pushes"]) for row in rows if row["solved"] and row["title"] in known)
    theirs = sum(known[row["title"]] for row in rows if row["solved"] and row["title"] in known)
    return f"{ours / theirs:.3f}" if theirs else "-"


def limits(seconds):
    return sorted({limit for limit in (1, 10, 60) if limit <= seconds} | {seconds})


def set_line(path, rows, seconds):
    within = " | ".join(str(sum(row["solved"] and row["cpu"] <= limit for row in rows)) for limit in limits(seconds))
    cpu = sum(row["cpu"] for row in rows if row["solved"])
    megabytes = max(int(row["megabytes"]) for row in rows)
    return (f"| {path.stem} | {len(rows)} | {within} | {cpu:.1f} s | "
            f"{over_best(path, rows)} | {megabytes} MB |")


def report(data, seconds):
    lines = ["# Sokoban: what is solved", "",
             f"Made by `python3 bench/sokoban_results.py --seconds {seconds}`. One thread, processor time, at most 1 GiB; "
             "every answer replayed by the rules.", "",
             f"| set | levels | {' | '.join(f'{limit} s' for limit in limits(seconds))} | CPU of the solved | "
             "pushes / best known | memory |", "|---|---|" + "---|" * len(limits(seconds)) + "---|---|---|"]
    unsolved = []
    for path in (data / name for name in SETS):
        if path.exists():
            rows = measure(path, "auto", seconds)
            lines.append(set_line(path, rows, seconds))
            unsolved += [(path, row["title"]) for row in rows if not row["solved"]]
    lines += ["", f"## Parts of `fess` switched off, {PART_SECONDS} s a level of {SETS[0]}", "", "| | solved | CPU |", "|---|---|---|"]
    for part in PARTS if (data / SETS[0]).exists() else []:
        rows = measure(data / SETS[0], part, PART_SECONDS)
        lines.append(f"| {part} | {sum(row['solved'] for row in rows)} | {sum(row['cpu'] for row in rows):.0f} s |")
    lines += ["", "## Where the search stands on what is not solved", "", f"| level | `fess`, {STAND_SECONDS} s |", "|---|---|"]
    for path, title in unsolved:
        row = measure(path, "fess", STAND_SECONDS, [title])[0]
        lines.append(f"| {path.stem} {title} | {'solved' if row['solved'] else row['stand']}, {row['nodes']} nodes |")
    return "\n".join(lines) + "\n"


def make(data, seconds):
    """Writes the page; builds the tool that limits processor time first."""
    subprocess.run(["meson", "configure", ROOT / "build/release", "-Dbench=true"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", ROOT / "build/release", "sokoban_levels"], check=True, stdout=subprocess.DEVNULL)
    (ROOT / "bench/sokoban-results.md").write_text(report(data, seconds))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=pathlib.Path, default=ROOT.parent / "shared/data/sokoban")
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    make(options.data, options.seconds)


if __name__ == "__main__":
    main()
