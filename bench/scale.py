# SPDX-License-Identifier: MIT
"""Bulk work: what the runner costs, what a second rank brings, large results files, and the simulated hand-out.

Speed on several ranks is told three times: by the clock, which a busy machine distorts; by processor time, as the work of one
rank over that of the busiest of two, which is distorted where other programs hold one of them up; and as the work of one rank
over that of all ranks together, which says what sharing costs on any machine. Beside it stands what the machine itself allows:
two processes that know nothing of each other, each on half of the tasks, against one on all.
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time

LEVELS = 2000  # made for the run
TASKS = 100000  # each of them solved and rated so often, as tasks of their own
ROWS = 1000000
ROUNDS = 2
# Not bound to cores: what else runs on one of them would hold its rank up.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]


def say(name, value, bar, good):
    print(f"  {name}: {value} (bar: {bar}) {'ok' if good else 'MISSED'}", flush=True)


def cpu_of(words):
    """Processor seconds, wall seconds and peak megabytes of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - begun


def overhead(program, levels):
    """The runner on one thread against a program that solves one level after the other and prints the answers."""
    best = {}
    for _ in range(3):
        for name, words in (("plain", [pathlib.Path(program).parent / "sokoban_plain", levels, "100000"]),
                            ("bulk", [program, "bulk", "sokoban", "solve", "--nodes", "100000", "--jobs", "1",
                                      "--results", "one.qdr", levels])):
            pathlib.Path("one.qdr").unlink(missing_ok=True)
            best[name] = min(best.get(name, 1e9), cpu_of(words)[0])
    cost = 100 * (best["bulk"] / best["plain"] - 1)
    say("overhead against a plain loop, processor time", f"{cost:+.1f} %", "at most 3 %", cost <= 3)


KINDS = ["solve", "--nodes", "100000"], ["rate"]


def timed(commands):
    """Runs shell commands side by side; wall seconds, and the processor seconds that each line "cpu" of theirs tells."""
    began = time.monotonic()
    runs = [subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for words in commands]
    said = [run.communicate()[1] for run in runs]
    if any(run.returncode for run in runs):
        raise RuntimeError("".join(said))
    spent = [sum(map(float, line.split()[1:])) for text in said for line in text.splitlines() if line.startswith("cpu")]
    return time.monotonic() - began, spent


def bulk(program, kind, levels, *more):
    """A script that runs a kind of work from the beginning and tells its processor time."""
    words = " ".join([*kind, *more])
    return f'TIMEFORMAT="cpu %U %S"; time "{program}" bulk sokoban {words} "{levels}"'


def of_ranks(program, levels, count):
    """Wall seconds, processor seconds of the busiest rank and of all, for all kinds."""
    sums = [0, 0, 0]
    for kind in KINDS:
        pathlib.Path("ranks.qdr").unlink(missing_ok=True)
        wall, spent = timed([[*MPIRUN, "-n", str(count), "bash", "-c", bulk(program, kind, levels, "--results", "ranks.qdr")]])
        sums = [a + b for a, b in zip(sums, (wall, max(spent), sum(spent)))]
    return sums


def of_processes(program, levels, count):
    """The same of processes that know nothing of each other."""
    sums = [0, 0, 0]
    for kind in KINDS:
        names = [f"part-{part}.qdr" for part in range(1, count + 1)]
        for name in names:
            pathlib.Path(name).unlink(missing_ok=True)
        wall, spent = timed([["bash", "-c", bulk(program, kind, levels, "--jobs", "1", "--part", f"{part}/{count}", "--results", name)]
                             for part, name in enumerate(names, 1)])
        sums = [a + b for a, b in zip(sums, (wall, max(spent), sum(spent)))]
    return sums


def ranks(program, levels):
    """Levels solved and rated on one, two and four ranks: the best of several runs in turn."""
    if not shutil.which("mpirun"):
        print("  no mpirun: ranks are not measured")
        return
    best = {}
    for _ in range(ROUNDS):
        for how, counts in ((of_processes, (1, 2)), (of_ranks, (1, 2, 4))):
            for count in counts:
                now = how(program, levels, count)
                best[how, count] = list(map(min, best.get((how, count), now), now))
    for (how, count), (wall, busiest, total) in best.items():
        what = "ranks" if how is of_ranks else "processes without a runner between them"
        print(f"  {count} {what}: {wall:.1f} s, the busiest {busiest:.1f} s of processor time, all together {total:.1f} s: "
              f"{100 * best[how, 1][2] / total:.1f} % of it is work", flush=True)
    for at, name, bar in ((1, "processor time of the busiest", "at least 1.85"), (0, "by the clock", "at least 1.85 on an idle machine")):
        ratio, ceiling = (best[how, 1][at] / best[how, 2][at] for how in (of_ranks, of_processes))
        say(f"two ranks against one, {name}", f"{ratio:.2f}; two processes against one {ceiling:.2f}", bar, ratio >= 1.85)


def memory_of(number):
    try:
        for line in pathlib.Path(f"/proc/{number}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def large(program, rows):
    """A million small tasks: memory on the way, then opening, resuming and merging the file."""
    words = [program, "bulk", "taquin", "generate", "--params", "2x2", "--count", str(rows), "--results", "large.qdr", "-q"]
    seen = []
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None:
            seen.append((os.path.getsize("large.qdr") if os.path.exists("large.qdr") else 0, memory_of(run.pid)))
            time.sleep(0.2)
    size = os.path.getsize("large.qdr")
    early = max((memory for done, memory in seen if done < size / 5), default=0)
    late = max(memory for done, memory in seen)
    say(f"memory over {rows} tasks", f"{early:.0f} MB in the first fifth, {late:.0f} MB in all", "flat: at most 10 % more", late <= 1.1 * early)
    resume, _ = cpu_of([*words, "--resume"])
    merge, _ = cpu_of([program, "merge", "--into", "merged.qdr", "large.qdr", "large.qdr"])
    say(f"{rows} rows ({size >> 20} MB) opened and resumed, processor time", f"{resume:.2f} s", "at most 5 s", resume <= 5)
    say("and merged, twice the rows", f"{merge:.2f} s", "at most 5 s", merge <= 5)


def simulated(program, levels):
    """Task times measured here, on many ranks."""
    subprocess.run([program, "bulk", "sokoban", "solve", "--nodes", "20000", "--results", "times.qdr", levels, "-q"],
                   stdout=subprocess.DEVNULL)
    done = subprocess.run([program, "bulk", "simulate", "--json", "times.qdr"], capture_output=True, text=True, check=True)
    for row in map(json.loads, done.stdout.splitlines()):
        print(f"  failures {row['failures']:5} {row['ranks']:5} ranks: efficiency {100 * row['efficiency']:.1f} %, "
              f"writer {100 * row['writer']:.1f} %")
        if row["failures"] == "none" and row["ranks"] == 1024:
            at = row["efficiency"]
    say("1,024 ranks, 100,000 tasks", f"{100 * at:.1f} %", "at least 90 %", at >= 0.9)


def run(program, collection, levels=LEVELS, tasks=TASKS, rows=ROWS):
    """`collection` is a file of hard levels for the times of the simulation."""
    program, home = os.path.abspath(program), os.getcwd()
    print(f"\nbulk work: {tasks} tasks on {levels} generated levels, {rows} rows")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("levels.sok", "w", encoding="utf-8") as out:
            subprocess.run([program, "sokoban", "new", "--count", str(levels), "--seed", "1", "--size", "8x8"], stdout=out, check=True)
        text = pathlib.Path("levels.sok").read_text(encoding="utf-8")
        with open("some.sok", "w", encoding="utf-8") as out:
            out.writelines([text] * 10)  # so that the start of the programs does not count
        overhead(program, "some.sok")
        with open("many.sok", "w", encoding="utf-8") as out:
            out.writelines([text] * (tasks // levels))
        ranks(program, "many.sok")
        large(program, rows)
        simulated(program, str(collection) if pathlib.Path(collection).exists() else "@difficile")
        os.chdir(home)
