#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fixed work, its signatures and its ratios.

A signature is what a method does on fixed boards (expanded states and length of the answer); it says
whether a change altered a search. Times are printed as ratios to a baseline of the same run, since
machines differ and seconds wobble. bench/SIGNATURES keeps the signatures. What the Taquin must reach in absolute terms is
in taquin_bars.py.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import time

import agents
import gyges
import scale
import sokoban
import taquin_bars
import wumpus

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIGNATURES = ROOT / "bench" / "SIGNATURES"
GAMES = ["taquin", "sokoban"]
BASELINES = {"taquin": "bfs", "sokoban": "bfs-moves"}


def boards(game):
    for line in (ROOT / "bench" / f"{game}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            board, *methods = line.split()
            yield board, methods


def run_game(program, game):
    """Rows of (board, method, result), as `compare` answers them."""
    for board, methods in boards(game):
        answer = subprocess.run(
            [program, game, "compare", "--json", "--quiet", "--nodes", "30000000", "--memory", "4096",
             "--methods", ",".join(methods), board], capture_output=True, text=True, check=True)
        for line in answer.stdout.splitlines():
            row = json.loads(line)
            yield board, row["method"], row


def signature(board, method, row):
    return f"{board} {method} expanded={row['nodes']} length={row.get('length', row['status'])}"


def print_table(game, rows):
    """Each method against the baseline, over the boards that both ran on."""
    by_board = {}
    for board, method, row in rows:
        by_board.setdefault(board, {})[method] = row
    baseline = BASELINES[game]
    methods = list(dict.fromkeys(method for _, method, _ in rows))
    print(f"\n{game}: ratios to {baseline} over the boards both solved (larger is better)")
    print(f"{'method':20} {'boards':>6} {'fewer states':>13} {'faster':>9} {'less memory':>12} {'moves':>7}")
    for method in methods:
        pairs = [(found[baseline], found[method]) for found in by_board.values()
                 if baseline in found and method in found]
        if not pairs:
            continue

        def ratio(key):
            ours = sum(row[key] for _, row in pairs)
            return f"{sum(base[key] for base, _ in pairs) / ours:.1f}" if ours else "-"

        moves = sum(row.get("length", 0) for _, row in pairs) / sum(base["length"] for base, _ in pairs)
        print(f"{method:20} {len(pairs):6} {ratio('nodes'):>13} {ratio('seconds'):>9} "
              f"{ratio('peak_bytes'):>12} {moves:7.2f}")


def latency(program):
    """A move's answer through the line protocol, seen from outside the program."""
    play = subprocess.Popen([program, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(line):
        play.stdin.write(line + "\n")
        play.stdin.flush()
        return json.loads(play.stdout.readline())

    ask("new taquin 4x4 #1")
    times = []
    for i in range(2000):
        moves = ask("moves")["moves"]
        begun = time.perf_counter()
        play.stdin.write(f"move {moves[i % len(moves)]}\n")
        play.stdin.flush()
        play.stdout.readline()
        times.append(time.perf_counter() - begun)
    play.stdin.close()
    play.wait()
    times.sort()
    print(f"\na move on 4x4 through the line protocol, native: median {times[1000] * 1e6:.0f} µs, "
          f"99 % within {times[1980] * 1e6:.0f} µs (bar: 1000 µs)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/quadrille"))
    parser.add_argument("--check", action="store_true", help="compare with bench/SIGNATURES, no times")
    parser.add_argument("--update", action="store_true", help="write bench/SIGNATURES anew")
    parser.add_argument("games", nargs="*", help="taquin, sokoban, wumpus, gyges, agents, all of these without a name; scale: bulk work")
    options = parser.parse_args()
    signatures = []
    wanted = options.games or [*GAMES, "wumpus", "gyges", "agents"]
    for game in [game for game in wanted if game in GAMES]:
        rows = list(run_game(options.program, game))
        signatures += [signature(*row) for row in rows]
        if not options.check:
            print("\n".join(signature(*row) for row in rows))
            print_table(game, rows)
    for game, module in ("wumpus", wumpus), ("gyges", gyges): # not solved: signatures of their own
        if game in wanted:
            own = list(module.signatures(options.program))
            signatures += own
            if not options.check:
                print("\n".join(own))
    if options.update:
        SIGNATURES.write_text("\n".join(signatures) + "\n")
    elif options.check:
        kept = SIGNATURES.read_text().splitlines()
        wrong = [f"now:  {line}" for line in signatures if line not in kept]
        wrong += [f"kept: {line}" for line in kept if line not in signatures]
        print("\n".join(wrong))
        bad = sum(line not in kept for line in signatures) or (1 if wrong else 0)
        print(f"{len(signatures) - sum(line not in kept for line in signatures)} passed, {bad} failed")
        sys.exit(bool(wrong))
    else:
        if "taquin" in wanted:
            taquin_bars.run(options.program, pathlib.Path(options.program).parent)
        if "sokoban" in wanted:
            sokoban.bars(options.program, ROOT.parent / "shared" / "data" / "sokoban")
        if "wumpus" in wanted:
            wumpus.bars(options.program)
        if "gyges" in wanted:
            gyges.bars(options.program, ROOT.parent / "shared" / "data" / "gyges-perft.txt")
        if "agents" in wanted:
            agents.run(options.program)
            print("\nthe referee: 200 clients, 1,000 mazes, killed twice", flush=True)
            subprocess.run([sys.executable, ROOT / "bench" / "referee.py", "--program", options.program], check=True)
        if "scale" in wanted:
            scale.run(options.program, ROOT.parent / "shared" / "data" / "sokoban" / "xsokoban-odd.sok")
        if "taquin" in wanted:
            latency(options.program)


main()
