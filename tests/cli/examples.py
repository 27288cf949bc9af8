#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every example that is printed anywhere, as written: those of --help and the man pages (the table of commands), the README, and
the documents.

    examples.py [WORD]...        only those whose name has one of the words

QUADRILLE is the program. The examples of a verb, and the commands of a document, share an empty folder, so that a file made by one is
there for the next; nothing else is. Every command must end with 0, unless the document says otherwise behind it (`# exit code 1`).
What serves is stopped once it answers, what takes minutes (`# six minutes`) by Ctrl-C; the client's examples get a referee. Commands
within the text must name verbs and options that there are. Ends with "N passed, N failed".
"""
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
import commands  # noqa: E402

PROGRAM = pathlib.Path(os.environ["QUADRILLE"]).resolve()
# Run by tests/grade/documents.py, in the part "grade".
ELSEWHERE = {"grade.md", "from-the-reports.md", "course"}
SECONDS = 240
INTERRUPTED = 130


def own_network():
    """Words that give a command a network of its own, so that the ports of examples are free; none where that is not allowed."""
    words = ["unshare", "--user", "--map-root-user", "--net"]
    try:
        good = subprocess.run([*words, "sh", "-c", "ip link set lo up"], capture_output=True, check=False).returncode == 0
    except OSError:
        good = False
    return words if good else []


NETWORK = own_network()


def shell(script, folder, network=False):
    environment = dict(os.environ, PATH=f"{PROGRAM.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", COLUMNS="80",
                       XDG_CACHE_HOME=f"{folder}/.cache", XDG_DATA_HOME=f"{folder}/.data")
    environment.pop("PORT", None)
    before = [*NETWORK, "sh", "-c", "ip link set lo up; exec sh -c \"$1\"", "sh"] if network and NETWORK else ["sh", "-c"]
    return subprocess.Popen([*before, script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, start_new_session=True)


def stop(process):
    os.killpg(process.pid, signal.SIGTERM)
    try:
        return process.communicate(timeout=20)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0]


def serves(command, folder):
    """Whether it says where, and then ends when it is told to."""
    process = shell("exec " + command, folder, True)
    said = process.stdout.readline() + process.stdout.readline() if "--referee" in command else process.stdout.readline()
    rest = stop(process)
    return "http://" in said and process.returncode in (0, -signal.SIGTERM), said + rest


def run(command, folder, expected=0):
    """(good, what it said)"""
    if re.match(r"(?:build/release/)?quadrille(?: --lang \w+)? serve\b", command):
        return serves(command, folder)
    if "wumpus client --server" in command:
        port = re.search(r"localhost:(\d+)", command)[1]
        command = (f"quadrille serve --referee --port {port} --size 4 --mazes 2 --seed 1 > /dev/null & p=$!; sleep 0.5; {command}; "
                   "code=$?; kill $p; exit $code")
    process = shell(("exec " if expected == INTERRUPTED else "") + command, folder, "client" in command)
    if expected == INTERRUPTED:
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
    try:
        said = process.communicate(timeout=SECONDS)[0]
    except subprocess.TimeoutExpired:
        return False, f"longer than {SECONDS} s\n" + stop(process)
    return process.returncode == expected, f"exit code {process.returncode}\n{said}"


def of_table():
    for game, verb in commands.read(commands.files()).all_verbs():
        name = f"help: {game.name + ' ' if game else ''}{verb.name}"
        if not verb.examples:
            yield name, None
        yield name, [(example, 0) for example in verb.examples]


def of_document(path):
    """Commands of the blocks that begin with `quadrille` (or a pipe with it), with their exit codes; a line that ends with \\ goes on."""
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:sh|console)?\n(.*?)^```", text, re.M | re.S)
    blocks += ["\n".join(line[4:] for line in block.splitlines()) for block in re.findall(r"(?:^ {4}\S.*\n)+", text, re.M)]
    found = []
    for block in blocks:
        for line in block.replace("\\\n", " ").splitlines():
            command, _, remark = line.strip().removeprefix("$ ").partition("  #")
            command = command.strip().removeprefix("build/release/")
            if re.match(r"(?:printf|echo) .*\| *quadrille|quadrille ", command) and not re.search(r"…|\.\.\.", command):
                code = re.search(r"exit code (\d+)", remark)
                found.append((command, int(code[1]) if code else INTERRUPTED if "minutes" in remark else 0))
    return found


def all_sets():
    yield from of_table()
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = path.relative_to(ROOT).as_posix()
        if not ELSEWHERE & set(path.relative_to(ROOT).parts):
            found = of_document(path)
            if found:
                yield name, found


def wrong_words(text, verbs):
    """Commands within a text that name a verb or an option that is not there."""
    for command in re.findall(r"`(?:build/release/)?(quadrille [^`]+)`", text):
        words = command.split()[1:]
        if not words or words[0].startswith("-") or re.match(r"[A-Z]|…", words[0]):
            continue
        name = " ".join(words[:2] if f"{words[0]} show" in verbs else words[:1])
        if words[-1] == words[0] or re.search(r"[A-Z|…]", name):
            continue
        known = verbs.get(name)
        asked = set(re.findall(r" --([a-z-]+)", command.split(" | ")[0]))
        if known is None or asked - known - {"lang", "color", "help", "version"}:
            yield command


def check_words():
    """Lines and failures, for every document."""
    table = commands.read(commands.files())
    verbs = {f"{game.name} {verb.name}" if game else verb.name: {name for option in verb.options for name in [option.name, *option.also]}
             for game, verb in table.all_verbs()}
    lines, failed = [], 0
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        wrong = list(wrong_words(path.read_text(encoding="utf-8"), verbs))
        failed += bool(wrong)
        lines.append(f"{'not ok' if wrong else 'ok'} the words of {path.relative_to(ROOT)} are those of the table")
        lines += [f"  # {command}" for command in wrong]
    return lines, failed


def run_set(name, examples):
    """Lines for every example, and how many failed."""
    lines, failed, started = [], 0, time.monotonic()
    if examples is None:
        return [f"not ok {name}: no examples"], 1
    with tempfile.TemporaryDirectory() as folder:
        for command, expected in examples:
            good, said = run(command, folder, expected)
            failed += not good
            lines.append(f"{'ok' if good else 'not ok'} {name}: {command}")
            if not good:
                lines += ["  # " + line for line in said.splitlines()[:12]]
    if time.monotonic() - started > 30:
        lines.append(f"# {name}: {time.monotonic() - started:.0f} s")
    return lines, failed


def main():
    chosen = [(name, examples) for name, examples in all_sets() if not sys.argv[1:] or any(word in name for word in sys.argv[1:])]
    lines, failed = check_words()
    total = sum(line.startswith(("ok", "not ok")) for line in lines)
    print("\n".join(lines))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for lines, bad in pool.map(lambda one: run_set(*one), chosen):
            print("\n".join(lines), flush=True)
            total += sum(line.startswith(("ok", "not ok")) for line in lines)
            failed += bad
    print(f"{total - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
