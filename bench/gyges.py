# SPDX-License-Identifier: MIT
"""Gygès: signatures of its generator and search, and its bars.

script/bench gyges measures all bars; python3 bench/gyges.py PART…, after `script/build` and `ninja -C build/release bench-tools`, some of them:
searches, problems, browser, threads, speed (nodes/s) and match (games) against the program before the network.
"""
import hashlib
import json
import math
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GREEDY_GAMES = 200
# The program before the network: what play and speed are compared with.
BEFORE = "ca78b4a"
# Games against it, the times a move they are played at, and positions for two threads. The full measurement is
# QD_GYGES_GAMES=400 QD_GYGES_TIMES="0.05 0.1 1" QD_GYGES_THREADS=20, which takes hours.
BEFORE_GAMES = int(os.environ.get("QD_GYGES_GAMES", "20"))
BEFORE_TIMES = os.environ.get("QD_GYGES_TIMES", "0.05 0.1").split()
THREADS_POSITIONS = int(os.environ.get("QD_GYGES_THREADS", "3"))
SEARCHED = [
    "321123/000000/000000/000000/000000/321123 s", "213312/000000/000000/000000/000000/132213 n",
    "003200/300000/001002/000102/010300/021030 n", "202110/000330/000000/000200/000100/030123 s",
    "002130/300300/021100/002000/000200/030100 s", "102030/030201/000000/000000/102030/030201 s",
]


def ask(*words, text=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def measured(*words, text=None):
    """The output, and the seconds of processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = ask(*words, text=text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime - before.ru_utime


def mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


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
    print(f"  win in one, geometric mean: {mean(wins) / 1e6:.1f} M/s (bar: 6)")


def searches(program):
    for name, position, bar in (("start", positions()[0], 0.5),
                                ("middle game", "202110/000330/000000/000200/000100/030123 s", 2)):
        output, seconds = measured(program, "gyges", "analyse", "--json", "--quiet", "--depth", "5", position)
        last = json.loads(output.splitlines()[-1])
        print(f"  {name} to depth 5: {seconds:.2f} s of processor time (bar: {bar}), {last['nodes']} nodes, "
              f"{last['nodes'] / seconds / 1e3:.0f} k nodes/s (bar: 300)")


def problems(program):
    """Each is solved by hint and by analyse, with the shortest win and its only first move."""
    hints = analyses = count = 0
    slowest = 0
    for path in sorted((ROOT / "levels" / "gyges").glob("*.txt")):
        win = first = None
        for line in path.read_text().splitlines():
            if line.startswith("# win:"):
                win = int(line.split(":")[1])
            elif line.startswith("# first:"):
                first = line.split(":")[1].strip()
            elif line and not line.startswith("#"):
                count += 1
                output, seconds = measured(program, "gyges", "analyse", "--json", "--quiet", "--depth", str(2 * win - 1), line)
                last = json.loads(output.splitlines()[-1])
                analyses += last["score"] == 30000 - 2 * win + 1 and last["moves"].split(",")[0] == first
                slowest = max(slowest, seconds)
                said, seconds = measured(program, "batch", text=f"open gyges {line}\n" + 4 * "hint\n")
                slowest = max(slowest, seconds)
                said = said.splitlines()[-1]
                hints += json.loads(said)["hint"].get("move") == first
    print(f"  problems: {analyses} of {count} by analyse, {hints} by hint (bar: all), the slowest {slowest:.2f} s (bar: 1)")


def before():
    """The program before the network, built once under build/; None where there is no history of the tree."""
    folder = ROOT / "build" / "gyges-before"
    program = folder / "build" / "release" / "quadrille"
    if not program.exists():
        if not shutil.which("git") or subprocess.run(["git", "-C", ROOT, "cat-file", "-e", BEFORE],
                                                     stderr=subprocess.DEVNULL).returncode:
            return None
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder], check=True)
        subprocess.run(["git", "-C", folder, "checkout", "--quiet", BEFORE], check=True)
        subprocess.run([folder / "script" / "build"], check=True)
    return program


def speed_before(program, old):
    ratios = []
    for position in SEARCHED:
        times = [min(measured(name, "gyges", "bestmove", "--nodes", "400000", position)[1] for _ in range(2))
                 for name in (program, old)]
        ratios.append(times[1] / times[0])
    print(f"  nodes/s: {mean(ratios):.2f} of the program before the network (bar: 0.9)")


def against_before(program, *compare):
    old = before()
    if not old:
        print(f"  the program before the network ({BEFORE}) cannot be built here: not compared")
    for one in compare if old else ():
        one(program, old)


def played_with():
    """Names the engine and its network: games of another do not count."""
    text = hashlib.sha256()
    for path in sorted((ROOT / "src" / "gyges").rglob("*.[ch]")) + [ROOT / "networks" / "gyges.net"]:
        text.update(path.read_bytes())
    return text.hexdigest()[:8]


def match_before(program, old):
    """At equal processor time, whatever else the machine does. Games are kept in build/, and a stopped run goes on."""
    clock = pathlib.Path(program).resolve().parent / "libgyges_clock.so"
    for seconds in BEFORE_TIMES:
        record = ROOT / "build" / f"gyges-before-{seconds}-{played_with()}.txt"
        print(f"  against it at {seconds} s of processor time a move: " + ask(
            program, "gyges", "match", "--quiet", "--compat", "--processor", "--games", str(BEFORE_GAMES), "--time", seconds,
            "--record", record, "full", f"ugi:LD_PRELOAD={clock} exec {old} gyges engine").strip() + " (bar: 92 %)", flush=True)


def depth_seconds(program, position, depth, count):
    begun = time.perf_counter()
    ask(program, "gyges", "analyse", "--json", "--quiet", "--depth", str(depth), "--nodes", "1000000000", "--threads",
        str(count), position)
    return time.perf_counter() - begun


def threads(program):
    """How much sooner two threads reach a depth that takes one at least five seconds, by the clock: the machine must be
    idle."""
    speedups = []
    for seed in range(1, THREADS_POSITIONS + 1):
        position, depth, alone = f"gyges:random#{seed}", 6, 0
        while alone < 5 and depth < 30:
            depth += 1
            alone = depth_seconds(program, position, depth, 1)
        speedups.append(alone / depth_seconds(program, position, depth, 2))
    print(f"  two threads, {len(speedups)} positions: {mean(speedups):.2f} times as fast (bar: 1.4, on an idle machine)")


def browser(program):
    if not shutil.which("node"):
        print("  no node: the WebAssembly module's speed is not measured")
        return
    lines = "".join(f"open gyges {position}\nthink nodes=300000\n" for position in SEARCHED)
    answers, native = measured(program, "--lang", "en", "batch", text=lines)
    wasm, same = subprocess.run(["node", "bench/gyges_wasm.mjs"], input=lines, capture_output=True, text=True,
                                check=True, cwd=ROOT).stdout.split("\n", 1)
    print(f"  WebAssembly: {native / float(wasm):.2f} of the native nodes/s (bar: 0.25), answers "
          f"{'equal' if same == answers else 'NOT equal'} to the bit")


def sight(build):
    """How well static values order won and lost positions that no network was trained on."""
    trainer, frozen = build / "tools" / "gyges-train" / "gyges-train", ROOT / "bench" / "gyges-frozen.pos"
    told = [ask(trainer, "auc", *words, frozen).split()
            for words in ([], ["--network", ROOT / "networks" / "gyges.net"])]
    moves, network = (float(words[-1]) for words in told)
    print(f"  area under the curve, {told[0][0]} positions of other players: {network:.3f} the network, {moves:.3f} counting "
          f"moves, {network - moves:.3f} more (bar: 0.03)")


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
    problems(program)
    sight(build)
    browser(program)
    threads(program)
    against_before(program, speed_before, match_before)
    print("  " + ask(program, "gyges", "match", "--games", str(GREEDY_GAMES), "--time", "0.01", "full",
                     "greedy").strip() + f" (bar: {GREEDY_GAMES} won)")


PARTS = {
    "searches": searches, "problems": problems, "browser": browser, "threads": threads,
    "speed": lambda program: against_before(program, speed_before),
    "match": lambda program: against_before(program, match_before),
}


def main():
    if not sys.argv[1:] or set(sys.argv[1:]) - set(PARTS):
        sys.exit(f"usage: python3 bench/gyges.py {' | '.join(PARTS)} …")
    for name in sys.argv[1:]:
        PARTS[name](ROOT / "build" / "release" / "quadrille")


if __name__ == "__main__":
    main()
