# SPDX-License-Identifier: MIT
"""Gygès: signatures of its generator and search, and its bars."""
import json
import math
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GREEDY_GAMES = 200


def ask(*words, text=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def positions():
    lines = (ROOT / "bench" / "gyges.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def signatures(program):
    """Counts to depth 3, and the nodes, score and move of a search to depth 4."""
    for position in positions():
        count = ask(program, "gyges", "perft", "3", position).split()[-1]
        last = json.loads(ask(program, "gyges", "analyse", "--json", "--quiet", "--depth", "4",
                              position).splitlines()[-1])
        name = position.replace(" ", "_")
        yield f"gyges:{name} perft3={count} nodes={last['nodes']} score={last['score']} move={last['moves'].split(',')[0]}"


def table(data):
    """Rows of (name, position, counts of compat, counts, starts that win), not ours."""
    for line in data.read_text().splitlines():
        if line and not line.startswith("#"):
            name, board, side, compat, full, wins = line.split("|")
            yield name, f"{board} {side.lower()}", compat.split(), full.split(), int(wins)


def perft_table(program, rows):
    good = wrong = 0
    for name, position, compat, full, _ in rows:
        for words, counts in ([], full), (["--compat"], compat):
            for depth, expected in enumerate(counts, 1):
                found = ask(program, "gyges", "perft", *words, str(depth), position).split()[-1]
                good += found == expected
                wrong += found != expected
                if found != expected:
                    print(f"    {name} {position} depth {depth} {words}: {found}, expected {expected}")
    print(f"  perft to depth 3: {good} counts equal, {wrong} not (bar: all)")


def speeds(build, rows):
    names = [f"{name} {position[-1]}" for name, position, *_ in rows]
    lines = ask(build / "gyges_speed", text="\n".join(row[1] for row in rows) + "\n").splitlines()
    wins = []
    for name, line in zip(names, lines):
        listed, counted, tested = (float(word) for word in line.split())
        wins.append(tested)
        print(f"  {name:18} generations/s {listed / 1e6:6.2f} M listed, {counted / 1e6:6.2f} M counted; "
              f"win in one {tested / 1e6:6.1f} M/s")
    mean = math.exp(sum(math.log(x) for x in wins) / len(wins))
    print(f"  win in one, geometric mean: {mean / 1e6:.1f} M/s (bar: 6)")


def searches(program):
    for name, position, bar in (("start", positions()[0], 15),
                                ("middle game", "202110/000330/000000/000200/000100/030123 s", 2)):
        begun = time.process_time(), time.perf_counter()
        last = json.loads(ask(program, "gyges", "analyse", "--json", "--quiet", "--depth", "5",
                              position).splitlines()[-1])
        seconds = time.perf_counter() - begun[1]
        print(f"  {name} to depth 5: {seconds:.2f} s (bar: {bar}), {last['nodes']} nodes, "
              f"{last['nodes'] / seconds / 1e3:.0f} k nodes/s (bar: 300)")


def sight(build):
    """How well static values order won and lost positions that no network was trained on."""
    trainer, frozen = build / "tools" / "gyges-train" / "gyges-train", ROOT / "bench" / "gyges-frozen.pos"
    moves, network = (float(ask(trainer, "auc", *words, frozen).split()[-1])
                      for words in ([], ["--network", ROOT / "networks" / "gyges.net"]))
    print(f"  area under the curve: {network:.3f} the network, {moves:.3f} counting moves (bar: 0.03 more)")


def bars(program, data):
    build = pathlib.Path(program).parent
    print("\ngyges")
    rows = list(table(data)) if data.exists() else [
        ("ours", position, [], [], 0) for position in positions()]
    if data.exists():
        perft_table(program, rows)
    else:
        print("  no table of reference counts here: not compared")
    speeds(build, rows)
    searches(program)
    sight(build)
    print("  " + ask(program, "gyges", "match", "--games", str(GREEDY_GAMES), "--time", "0.01", "full",
                     "greedy").strip() + f" (bar: {GREEDY_GAMES} won)")
