# SPDX-License-Identifier: MIT
"""The Wumpus's mappers and agents against their bars, on fixed worlds, the same for every strategy.

Costs and scores are the same on every machine; only the times are not.
"""
import json
import subprocess

SIZES = {4: 19.5, 8: 21.5, 10: 21.5, 15: 21.5}
MAZES = 1000


def ask(program, *arguments):
    answer = subprocess.run([program, "wumpus", *map(str, arguments), "--json", "--quiet"],
                            capture_output=True, text=True, check=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def verdict(good):
    return "reached" if good else "MISSED"


def mapping(program):
    print(f"\nmapping ia02 mazes, cost a cell, {MAZES} mazes each, the same for all strategies")
    for size, bar in SIZES.items():
        row = {name: ask(program, "map", "--size", size, "--worlds", MAZES, "--strategy", name)[0]
               for name in ("ours", "risk", "seed")}
        ours, seed = row["ours"]["cost_per_cell"], row["seed"]["cost_per_cell"]
        milliseconds = row["ours"]["cpu_seconds"] * 1e3 / MAZES
        print(f"{size:2}x{size}: ours {ours:.3f} ± {row['ours']['cost_per_cell_error']:.3f} (bar: {bar}, "
              f"{verdict(ours <= bar)}), risk {row['risk']['cost_per_cell']:.3f}, seed {seed:.3f}: "
              f"{100 * (1 - ours / seed):.1f} % below it (bar: 25, {verdict(ours <= 0.75 * seed)}); "
              f"{milliseconds:.1f} ms a maze" + (f" (bar: 50, {verdict(milliseconds <= 50)})" if size == 15 else ""))
    for size in (2, 3):
        found = ask(program, "map", "--size", size, "--optimum")[0]
        print(f" {size}x{size}: least expected cost {found['least']:.3f}, ours {found['expected']:.3f}: "
              f"{100 * (found['expected'] / found['least'] - 1):.2f} % more")


def textbook(program):
    print("\naima, mean score")
    exact = ask(program, "agent", "--rules", "aima", "--size", 4, "--worlds", 1000000)[0]
    print(f"4x4 known, optimal policy ({exact['optimal_score']:.3f} expected): {exact['score']:.2f} ± {exact['score_error']:.2f} over "
          f"{exact['worlds']} worlds (bar: within 1.0 of 345.5, {verdict(abs(exact['score'] - 345.5) <= 1)}), "
          f"{100 * exact['deaths'] / exact['worlds']:.2f} % dead, gold in {100 * exact['golds'] / exact['worlds']:.2f} %")
    drawn = ask(program, "agent", "--rules", "aima", "--size", 4, "--worlds", 20000, "--method", "rollout")[0]
    print(f"4x4 known, rollouts: {drawn['score']:.2f} ± {drawn['score_error']:.2f} over {drawn['worlds']} worlds")
    for sizes in ("4-7", "uci"):
        rows = ask(program, "agent", "--rules", "aima", "--size", sizes, "--worlds", 10000, "--unknown")
        last = rows[-1]
        bar = f" (bar: 285, {verdict(last['score'] >= 285)})"
        parts = ", ".join(f"{row['sizes']} {row['score']:.0f}" for row in rows[:-1])
        print(f"{sizes} unknown: {last['score']:.2f} ± {last['score_error']:.2f} over {last['worlds']} worlds{bar}: {parts}")


def run(program):
    mapping(program)
    textbook(program)
