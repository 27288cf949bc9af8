#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the packs "Thousand": of each game a thousand levels, chosen from those of many seeds.

    script/levels_thousand.py [--work FOLDER] [--jobs N] [PROGRAM [GAME...]]

Candidates come from bulk work with fixed seeds, rated, each once up to symmetry. Those of a group (a class, a size, a
number of moves) are sorted by difficulty, and its share is taken at even steps, so that a pack goes from easy to hard
and no step is crowded. FOLDER keeps the results of bulk work, and what is there is not made again. About ten minutes of processor time in all; the same program gives
the same packs.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNT = 1000
SOKOBAN = [("6x6b2", 1000), ("7x7b2", 1000), ("7x7b3", 2000), ("8x8b3", 2000), ("8x8b4", 1000), ("9x9b4", 600), ("10x10b5", 500)]
WUMPUS = [(f"{side}x{side}-{name}", 700) for name in ("easy", "medium", "hard") for side in (5, 6, 8, 10)]
TAQUIN = [("3x3", 400), ("3x4", 300), ("4x4m12", 150), ("4x4m30", 250), ("4x4m100", 250), ("4x4", 150), ("4x4k5m12", 100),
          ("4x4k5m30", 100)]
GYGES = [(3, 1500, 500), (2, 2500, 1000)]  # moves to the win, games searched, problems at most: the first are dear
CLASSES = ["easy", "medium", "hard", "expert"]


class Maker:
    def __init__(self, program, work, jobs):
        self.program, self.work, self.jobs = program, work, jobs

    def run(self, *words):
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode == 2 or done.returncode < 0:
            raise SystemExit(done.stderr)
        return done.stdout

    def bulk(self, name, game, kind, *words):
        """The rows of a bulk run that is resumed where it was left."""
        file = self.work / f"{game}-{name}.qdr"
        self.run("bulk", game, kind, *words, "--jobs", self.jobs, "--resume", "--results", file)
        return file, [json.loads(line) for line in self.run("bulk", "export", file, "--jsonl", "-").splitlines()]

    def made(self, game, kind, sets):
        """Generated rows, each level once up to symmetry."""
        files, rows = [], {}
        for params, count in sets:
            file, found = self.bulk(f"{kind}-{params}", game, kind, "--params", params, "--count", count, "--seed", 1)
            files.append(file)
            for row in found:
                if row.get("level"):
                    rows.setdefault(row["level"], {**row, "params": params})
        library = self.work / f"{game}-{kind}.levels"
        self.run("bulk", "library", "--into", library, *files)
        kept = {line for line in library.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"}
        return [row for level, row in rows.items() if level in kept]


def choose(groups, count=COUNT):
    """Equal shares of the groups, each at even steps; what a small group lacks the others give."""
    left, chosen = count, {}
    for rest, (name, rows) in zip(range(len(groups), 0, -1), sorted(groups.items(), key=lambda item: len(item[1]))):
        share = min(len(rows), -(-left // rest))
        chosen[name] = [rows[i * (len(rows) - 1) // max(1, share - 1)] for i in range(share)]
        left -= share
    return chosen


def grouped(rows, key, order):
    groups = {}
    for row in sorted(rows, key=order):
        groups.setdefault(key(row), []).append(row)
    return groups


def sokoban(maker):
    rows = [row for row in maker.made("sokoban", "generate", SOKOBAN) if row["optimal"] == "yes"]
    groups = choose(grouped(rows, lambda row: (CLASSES.index(row["class"]), row["params"]), lambda row: (row["points"], row["level"])))
    for row in sorted((row for group in groups.values() for row in group), key=lambda row: (row["points"], row["level"])):
        yield [row["level"], f"Best: {row['pushes']} pushes"]


def wumpus(maker):
    rows = [row for row in maker.made("wumpus", "generate", WUMPUS) if row["class"] in row["params"] and not row["shots"]]
    hard = lambda row: (row["combined"], row["largest"], row["steps"], row["level"])
    groups = choose(grouped(rows, lambda row: row["params"], hard))
    for params, _ in WUMPUS:
        for row in groups[params]:
            yield [row["level"]]


def taquin(maker):
    levels = maker.work / "taquin.txt"
    rows = maker.made("taquin", "new", TAQUIN)
    levels.write_text("\n".join(row["level"] for row in rows) + "\n", encoding="utf-8")
    _, ratings = maker.bulk("rate", "taquin", "rate", levels)
    rated = [{**row, **rating} for row, rating in zip(rows, sorted(ratings, key=lambda one: one["number"]), strict=True)
             if rating.get("class") and rating["least"] == rating["most"] >= 3]
    groups = choose(grouped(rated, lambda row: (CLASSES.index(row["class"]), row["params"]), lambda row: (row["most"], row["level"])))
    for row in sorted((row for group in groups.values() for row in group), key=lambda row: (row["most"], row["level"])):
        yield [f"# best: {row['most']} moves", row["level"]]


def to_south(position, move):
    """The same problem with South to move: rows in reverse order."""
    rows, side = position.split()
    if side == "s":
        return rows, move
    turn = {"S": "N", "N": "S"} | {str(row): str(7 - row) for row in range(1, 7)}
    return "/".join(reversed(rows.split("/"))), "".join(turn.get(letter, letter) for letter in move)


def problems_of(maker, win, games):
    seen = set()
    for row in sorted(maker.bulk(f"win-{win}", "gyges", "puzzles", "--win", win, "--count", games, "--seed", 1)[1],
                      key=lambda one: one["number"]):
        if row["status"] != "found":
            continue
        rows, move = to_south(row["position"], row["move"])
        alike = min(rows, "/".join(one[::-1] for one in rows.split("/")))
        if alike not in seen:
            seen.add(alike)
            yield {**row, "rows": rows, "first": move}


def gyges(maker):
    chosen, left = [], COUNT
    for win, games, most in GYGES:
        groups = choose(grouped(problems_of(maker, win, games), lambda row: row["grade"], lambda row: (row["tries"], row["rows"])), min(most, left))
        chosen += [row for grade in sorted(groups) for row in groups[grade]]
        left = COUNT - len(chosen)
    for row in sorted(chosen, key=lambda row: row["win"]):
        yield [f"# win: {row['win']}", f"# first: {row['first']}", f"full:{row['rows']} s"]


PACKS = {"sokoban": (sokoban, "5-thousand.sok", ""), "wumpus": (wumpus, "4-thousand.txt", "# "),
         "taquin": (taquin, "5-thousand.txt", "# "), "gyges": (gyges, "3-thousand.txt", "# ")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("program", nargs="?", default=str(ROOT / "build/release/quadrille"))
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(PACKS))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = options.work or pathlib.Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        for game in options.games or PACKS:
            make, name, sign = PACKS[game]
            levels = list(make(Maker(options.program, work, options.jobs)))
            lines = [f"{sign}title.en: Thousand", f"{sign}title.fr: Mille", *(["Author: Quadrille"] if not sign else [])]
            text = "\n\n".join(["\n".join(lines), *("\n".join(level) for level in levels)]) + "\n"
            (ROOT / "levels" / game / name).write_text(text, encoding="utf-8")
            print(f"{game}: {len(levels)} levels, {len(text)} bytes")


main()
