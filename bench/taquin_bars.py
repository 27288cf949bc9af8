# SPDX-License-Identifier: MIT
"""The Taquin's bars: the classic 4x4, its tables, large boards, boards of three colours.

Every line that has a bar names it and says whether it is met. Times are processor seconds of one thread unless said
otherwise; a machine with other work to do gives larger ones. script/bench taquin runs all of it;

    python3 bench/taquin_bars.py        boards of few numbers alone
"""
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KNOWN = ROOT / "bench" / "taquin-large.txt"
TABLE_BARS = {"7-7-1": 25, "7-8": 150}
CLASSIC_BARS = {"small": (120, None), "7-7-1": (None, None), "7-8": (1.5, 30)}
LARGE_BARS = {"6x6": 200, "7x7": 345, "8x8": 510}


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def against(figure, bar, form="{:.2f}", unit=""):
    """A figure with its bar: at most so much."""
    verdict = "met" if figure <= bar else "MISSED"
    return f"{form.format(figure)}{unit} (bar {bar}{unit}: {verdict})"


def solve(program, boards, *options, cache="/nonexistent"):
    """The answers to boards, one JSON object each."""
    answer = subprocess.run([program, "taquin", "solve", "--json", "--quiet", *options, "-"],
                            input="\n".join(boards) + "\n", env={**os.environ, "XDG_CACHE_HOME": str(cache)},
                            capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def build_tables(program, name, cache):
    """Builds tables and prints time and memory against the bars."""
    begun = time.perf_counter()
    build = subprocess.Popen([program, "taquin", "tables", "build", name], stdout=subprocess.DEVNULL,
                             env={**os.environ, "XDG_CACHE_HOME": cache})
    _, status, usage = os.wait4(build.pid, 0)
    build.returncode = os.waitstatus_to_exitcode(status)
    if build.returncode:
        raise SystemExit(f"tables build {name} failed")
    seconds = usage.ru_utime + usage.ru_stime
    size = (pathlib.Path(cache) / "quadrille" / f"taquin-{name}.tables").stat().st_size
    ratio = usage.ru_maxrss * 1024 / size
    print(f"  {name:6} built in {against(seconds, TABLE_BARS[name], '{:.1f}', ' s')} "
          f"({time.perf_counter() - begun:.1f} s by the clock); at most {usage.ru_maxrss / 1000:.0f} MB held, "
          f"{against(ratio, 1.5)} times the file of {size / 1e6:.0f} MB")


def classic(program, build):
    """Korf's hundred 15-puzzles, where a checkout has them: optimal lengths, times, nodes against IDA*."""
    data = ROOT.parent / "shared" / "data" / "taquin-korf15.txt"
    if not data.exists():
        print("\nno file of Korf's 100 boards here: the classic 4x4 is not measured")
        return
    rows = [line.split() for line in data.read_text().splitlines() if line and line[0] != "#"]
    boards = [" ".join(row[4:20]) for row in rows]
    lengths = [int(row[1]) for row in rows]
    yardstick = subprocess.run([build / "manhattan", "100"], input="\n".join(boards[:100:10]) + "\n",
                               capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
    nodes = sum(int(line.split()[0]) for line in yardstick)
    seconds = sum(float(line.split()[1]) for line in yardstick)
    rate = nodes / seconds
    print(f"\nclassic 4x4: plain Manhattan IDA* generates {rate / 1e6:.0f} M nodes/s "
          f"(bar 60: {'met' if rate >= 60e6 else 'MISSED'})")
    korf_nodes = sum(float(row[3]) for row in rows)
    for name in CLASSIC_BARS:
        with tempfile.TemporaryDirectory() as cache:
            if name != "small":
                build_tables(program, name, cache)
            # The first board makes or maps the tables, and does not count.
            found = solve(program, [boards[0], *boards], "--method", "patterns", "--goal", "0..", cache=cache)[1:]
        report_classic(name, found, lengths, korf_nodes, rate)


def report_classic(name, found, lengths, korf_nodes, rate):
    right = sum(row.get("optimal", False) and row["length"] == length for row, length in zip(found, lengths))
    times = [row["cpu_seconds"] * 1000 for row in found]
    fewer = korf_nodes / sum(row["generated"] for row in found)
    bar, most = CLASSIC_BARS[name]
    middle = against(mean(times), bar, unit=" ms") if bar else f"{mean(times):.2f} ms"
    highest = against(max(times), most, "{:.1f}", " ms") if most else f"{max(times):.1f} ms"
    bar = f" (bar 2000: {'met' if fewer >= 2000 else 'MISSED'})" if name == "7-8" else ""
    print(f"  {name:6} {right} of {len(lengths)} optimal, mean {middle}, max {highest}, "
          f"{fewer:.0f} x fewer nodes than Manhattan IDA*{bar}, {korf_nodes / rate / (sum(times) / 1000):.0f} x faster")


def known():
    """Best lengths and proved bounds of 5x5 boards, found once with much time."""
    rows = [line.split() for line in KNOWN.read_text().splitlines() if line and line[0] != "#"]
    return {board: (int(length), int(bound)) for board, length, bound in rows}


def five(program):
    best = known()
    boards = list(best)
    first = solve(program, boards, "--method", "layers")
    print(f"\n5x5, {len(boards)} boards: first answer after at most "
          f"{against(max(row['seconds'] for row in first) * 1000, 20, '{:.1f}', ' ms')} by the clock")
    found = solve(program, boards, "--time", "2")
    ratio = mean(row["length"] / best[board][0] for row, board in zip(found, boards))
    bounds = [max(row["lower_bound"], best[board][1]) for row, board in zip(found, boards)]
    print(f"  after 2 s {mean(row['length'] for row in found):.1f} moves on average, "
          f"{against(ratio, 1.05, '{:.3f}')} times the best known ({mean(length for length, _ in best.values()):.1f}); "
          f"{mean(row['ratio'] for row in found):.3f} times the bound proved in the 2 s, "
          f"{mean(row['length'] / bound for row, bound in zip(found, bounds)):.3f} times the best bound known")
    near = [f"taquin:5x5m100#{seed}" for seed in range(1, 11)]
    proved = solve(program, near, "--method", "patterns", "--time", "20")
    solved = [row for row in proved if row["status"] == "solved"]
    print(f"  patterns, boards shuffled by 100 moves, 20 s each: {len(solved)} of {len(near)} proved shortest"
          + (f", up to {max(row['length'] for row in solved)} moves, "
             f"mean {mean(row['cpu_seconds'] for row in solved):.1f} s" if solved else ""))


def larger(program):
    for size, bar in LARGE_BARS.items():
        boards = [f"taquin:{size}#{seed}" for seed in range(1, 11)]
        found = solve(program, boards, "--time", "3")
        print(f"{size}, {len(boards)} boards, 3 s: {against(mean(row['length'] for row in found), bar, '{:.1f}')} "
              f"moves on average, {mean(row['ratio'] for row in found):.2f} times the proved bound")


def colours(program):
    boards = [f"taquin:4x4k3#{seed}" for seed in range(1, 51)]
    text = "\n".join(boards) + "\n"
    before = children_seconds()
    answer = subprocess.run([program, "taquin", "layouts", "--json", "--quiet", "-"], input=text, capture_output=True,
                            text=True, check=True)
    seconds = children_seconds() - before
    rows = [json.loads(line) for line in answer.stdout.splitlines()]
    print(f"\n4x4, 3 colours, {len(boards)} boards: all layouts in "
          f"{against(seconds * 1000 / len(boards), 100, '{:.1f}', ' ms')} on average; "
          f"{mean(row['layouts'] for row in rows):.0f} layouts a board")
    # A first turn makes the tables of every kind of goal blank; the second is what counts.
    found = solve(program, boards + boards, "--method", "patterns")
    first, second = found[:len(boards)], found[len(boards):]
    times = [row["cpu_seconds"] * 1000 for row in second]
    made = sum(row["cpu_seconds"] for row in first) - sum(times) / 1000
    print(f"  shortest over all layouts: {sum(row.get('optimal', False) for row in second)} of {len(boards)} proved, "
          f"mean {against(mean(times), 100, '{:.1f}', ' ms')}, max {max(times):.0f} ms; "
          f"making the tables took {made:.1f} s more, once")


def few_numbers(program):
    """Boards of 2, 3 and 4 numbers, whose layouts are many: the default proves each shortest."""
    for numbers in (2, 3, 4):
        boards = [f"taquin:4x4k{numbers}#{seed}" for seed in range(1, 101)]
        warm = boards[:20]  # makes tables of the usual goals; the rest makes the few others
        found = solve(program, warm + boards)[len(warm):]
        proved = sum(row.get("optimal", False) for row in found)
        print(f"4x4k{numbers}, seeds 1 to 100, by default: {proved} proved shortest "
              f"(bar {len(boards)}: {'met' if proved == len(boards) else 'MISSED'}), "
              f"mean {against(mean(row['cpu_seconds'] for row in found), 1, unit=' s')}, "
              f"max {max(row['cpu_seconds'] for row in found):.1f} s", flush=True)


def run(program, build):
    classic(program, build)
    five(program)
    larger(program)
    colours(program)
    few_numbers(program)


if __name__ == "__main__":
    few_numbers(os.environ.get("QUADRILLE", str(ROOT / "build/release/quadrille")))
