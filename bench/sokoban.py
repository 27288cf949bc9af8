"""Sokoban's bars, on collections that are not ours, where a checkout has them beside it."""
import json
import subprocess


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


def bars(program, data):
    print("\nSokoban on known collections, one thread")
    bar(program, data, "microban1.sok", "auto", 10, 155, 15)
    bar(program, data, "boxoban-medium-100.sok", "auto", 5, 100, 5)
    bar(program, data, "microban1.sok", "optimal-pushes", 30, 145, None)
