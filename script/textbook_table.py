#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the measured tables of docs/textbook-solvers.md.

    script/textbook_table.py [--check]

Runs every method of the list on every level of the pack "Premiers pas" with
`quadrille sokoban compare --json`, and writes the totals and the seed report's table between the
markers in the page. With --check nothing is written: the script fails if a count in the page (times
excepted) differs from the current one.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "textbook-solvers.md"
PROGRAM = ROOT / "build" / "release" / "quadrille"
NODES = 2000000
LEVELS = range(1, 11)
METHODS = [
    "deepening", "brute", "bfs-moves", "bfs", "bfs-static", "bfs-dynamic", "bfs-tunnel", "bfs-corral",
    "bfs-corral-tunnel", "dfs", "dfs-static", "dfs-dynamic", "dfs-corral", "greedy", "greedy-corral", "astar",
    "astar-static", "astar-dynamic", "astar-corral", "idastar", "idastar-corral",
]


def measure(level):
    run = subprocess.run(
        [PROGRAM, "sokoban", "compare", "--json", "-q", "--nodes", str(NODES), "--methods", ",".join(METHODS),
         f"@premiers-pas/{level}"], check=True, capture_output=True, text=True)
    return {row["method"]: row for row in map(json.loads, run.stdout.splitlines())}


def count(value):
    return f"{value:,}"


def seconds(value):
    return f"{value:.4f}" if value < 1 else f"{value:.1f}"


def thousandths(value):
    return f"{1000 * value:.2f} ms"


def totals(measured):
    lines = ["| method | solved | states | generated | duplicates | pruned | pushes | moves | peak memory | seconds |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for method in METHODS:
        rows = [rows[method] for rows in measured]
        good = [row for row in rows if "length" in row]
        whole = len(good) == len(rows)
        total = lambda key: count(sum(row[key] for row in rows))
        answer = lambda key: count(sum(row[key] for row in good)) if whole else "–"
        lines.append(
            f"| `{method}` | {len(good)} | {total('nodes')} | {total('generated')} | {total('duplicates')} | {total('pruned')}"
            f" | {answer('pushes')} | {answer('length')} | {max(row['peak_bytes'] for row in rows) / 1048576:.1f} MB"
            f" | {seconds(sum(row['seconds'] for row in rows))} |")
    return lines


def report(measured):
    """The seed report's table: shortest lengths, then time and states of four searches."""
    shown = ["bfs", "bfs-dynamic", "dfs", "dfs-dynamic"]
    lines = ["| level | fewest moves | fewest pushes | " + " | ".join(f"`{name}`" for name in shown) + " |",
             "|---|---|---|" + "---|" * len(shown)]
    for level, rows in zip(LEVELS, measured):
        cells = [f"{thousandths(rows[name]['seconds'])}, {count(rows[name]['nodes'])}" for name in shown]
        moves = rows["bfs-moves"].get("length", "–")
        lines.append(f"| {level} | {moves} | {rows['bfs'].get('pushes', '–')} | " + " | ".join(cells) + " |")
    return lines


def between(text, mark, lines):
    pattern = re.compile(rf"(<!-- {mark} -->\n).*?(<!-- end -->)", re.S)
    assert pattern.search(text), mark
    return pattern.sub(lambda found: found.group(1) + "\n".join(lines) + "\n" + found.group(2), text)


def counts(text):
    """The page without its times."""
    text = re.sub(r"[\d.]+ ms, ", "", text)
    return re.sub(r" \| [\d.]+ \|$", " |", text, flags=re.M)


def main():
    measured = [measure(level) for level in LEVELS]
    old = PAGE.read_text(encoding="utf-8")
    new = between(between(old, "totals", totals(measured)), "report", report(measured))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(new, encoding="utf-8")
        return 0
    if counts(old) != counts(new):
        print("docs/textbook-solvers.md has outdated counts; run script/textbook_table.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
