# SPDX-License-Identifier: MIT
"""Sokoban's bars, on collections that are not ours, where a checkout has them beside it."""
import json
import subprocess
import time


def run(program, path, seconds, method):
    """One JSON object a level; every answer was replayed by the checker before it was printed."""
    answer = subprocess.run([program, "sokoban", "solve", "--json", "--quiet", "--time", str(seconds),
                             "--memory", "1024", "--method", method, str(path)], capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def bar(program, data, name, method, seconds, least, most_cpu):
    path = data / name
    if not path.exists():
        print(f"  no {name} here: not measured")
        return
    rows = run(program, path, seconds, method)
    solved = [row for row in rows if row["status"] == "solved" and row["cpu_seconds"] <= seconds
              and (row["optimal"] or not method.startswith("optimal"))]
    cpu = sum(row["cpu_seconds"] for row in rows)
    slowest = max(rows, key=lambda row: row["cpu_seconds"])
    pushes = sum(row["pushes"] for row in solved)
    nodes = sum(row["nodes"] for row in rows)
    peak = max(row["peak_bytes"] for row in rows) / 1e6
    allowed = f", {most_cpu} s in all" if most_cpu else ""
    print(f"  {name} {method}: {len(solved)} of {len(rows)} within {seconds} s each, {cpu:.2f} s of processor in all "
          f"(bar: {least}{allowed}); slowest {slowest['title']} {slowest['cpu_seconds']:.2f} s; "
          f"{nodes} nodes, {pushes} pushes, at most {peak:.0f} MB")
    missing = [row["title"] for row in rows if row not in solved]
    if missing:
        print(f"    not solved: {', '.join(missing)}")


def textbook(program):
    """What zones and deadlocks save a breadth-first search, over the pack of first steps."""
    states = {"bfs-moves": 0, "bfs-dynamic": 0}
    levels = int(next(json.loads(line)["levels"] for line in subprocess.run(
        [program, "sokoban", "levels", "--json"], capture_output=True, text=True, check=True).stdout.splitlines()))
    for number in range(1, levels + 1):
        answer = subprocess.run([program, "sokoban", "compare", "--json", "--quiet", "--nodes", "30000000",
                                 "--methods", ",".join(states), f"@premiers-pas/{number}"],
                                capture_output=True, text=True, check=True)
        for line in answer.stdout.splitlines():
            row = json.loads(line)
            states[row["method"]] += row["nodes"]
    plain, pruned = states.values()
    print(f"  Premiers pas: breadth first over moves looks at {plain} states, with zones and deadlocks at {pruned}: "
          f"{plain / pruned:.0f} x fewer (bar: 50)")


def start_up(program):
    """From the call to the drawn level, the best of ten."""
    times = []
    for _ in range(10):
        begun = time.perf_counter()
        subprocess.run([program, "sokoban", "show", "@premiers-pas/1"], capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    print(f"  start-up, a level shown: {min(times) * 1000:.1f} ms (bar: 20 ms)")


def bars(program, data):
    print("\nSokoban, levels of ours")
    textbook(program)
    start_up(program)
    print("\nSokoban on known collections, one thread")
    bar(program, data, "microban1.sok", "auto", 10, 155, 15)
    bar(program, data, "boxoban-medium-100.sok", "auto", 5, 100, 5)
    bar(program, data, "microban1.sok", "optimal-pushes", 30, 145, None)
    bar(program, data, "xsokoban-odd.sok", "auto", 10, 34, None)
