#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--csv prints what --json does: every verb that has both is asked for both, and each object must be a row with the same fields.

QUADRILLE is the program. Ends with "N passed, N failed".
"""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
sys.path.insert(0, str(ROOT / "tests/cli"))
import commands  # noqa: E402
from json_schema import ASKED, PROGRAM  # noqa: E402

# They keep a file, or play: a second run would not say the same.
ONCE = ("play", "bulk", "merge")


def flat(value, prefix=""):
    """The fields of an object as the program must write them."""
    out = {}
    for name, below in value.items():
        if isinstance(below, dict):
            out.update(flat(below, f"{prefix}{name}."))
        elif isinstance(below, list) and all(not isinstance(one, (dict, list)) and " " not in str(one) for one in below):
            out[prefix + name] = " ".join(text(one) for one in below)
        elif isinstance(below, list):
            out[prefix + name] = json.dumps(below, separators=(",", ":"), ensure_ascii=False)
        else:
            out[prefix + name] = text(below)
    return out


def table_of(value):
    """The first list of objects of an object, or None."""
    for below in value.values():
        found = below if isinstance(below, list) and below and isinstance(below[0], dict) else table_of(below) if isinstance(below, dict) else None
        if found:
            return found
    return None


def with_entry(value, table, entry):
    return {name: entry if below is table else with_entry(below, table, entry) if isinstance(below, dict) else below
            for name, below in value.items()}


def expected_rows(one):
    """An object is a row, or one for each entry of its first list of objects."""
    table = table_of(one)
    return [flat(with_entry(one, table, entry)) for entry in table] if table else [flat(one)]


def text(value):
    return value if isinstance(value, str) else "" if value is None else json.dumps(value)


def rows(output):
    """The rows of one or several tables, an empty line between them."""
    headings = None
    for row in csv.reader(output.splitlines(keepends=True)):
        if not row:
            headings = None
        elif headings is None:
            headings = row
        else:
            yield dict(zip(headings, row, strict=True))


def same(one, other):
    """Alike; times and what follows from them are only both numbers."""
    try:
        return one == other or isinstance(float(one) + float(other), float)
    except ValueError:
        return one[:1] == other[:1] == "["


def run(arguments, form, folder):
    done = subprocess.run([PROGRAM, *arguments, form], cwd=folder, capture_output=True, text=True, timeout=120, check=False,
                          stdin=subprocess.DEVNULL, env=dict(os.environ, LC_ALL="C.UTF-8", XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder))
    return done.stdout


def compare(arguments, folder):
    """What is wrong, or None; False if the verb answered with an error."""
    objects = [json.loads(line) for line in run(arguments, "--json", folder).splitlines()]
    objects = [{name: value for name, value in one.items() if name not in ("schema", "verb")} for one in objects]
    if not objects or any("error" in one for one in objects):
        return False
    found = list(rows(run(arguments, "--csv", folder)))
    wanted = [row for one in objects for row in expected_rows(one)]
    if len(found) != len(wanted):
        return f"{len(found)} rows for {len(wanted)}"
    for row, want in zip(found, wanted):
        if not set(want) <= set(row):
            return f"no column for {sorted(set(want) - set(row))}"
        wrong = [name for name, value in row.items() if not same(want.get(name, ""), value)]
        if wrong:
            return f"{wrong[0]}: {row[wrong[0]]!r}, not {want.get(wrong[0])!r}"
    return None


def main():
    table = commands.read(commands.files())
    able = {(game.name if game else "", verb.name) for game, verb in table.all_verbs() if any(one.ident == "rows" for one in verb.options)}
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "known.txt").write_text(". b ?\n. ? ?\n? ? ?\n")
        pathlib.Path(folder, "titles.txt").write_text('#####\n#@$.#\n#####\nTitle: a "b", c\n')
        for arguments in [*ASKED, ["sokoban", "info", "titles.txt"]]:
            name = tuple(arguments[:2]) if len(arguments) > 1 and tuple(arguments[:2]) in able else ("", arguments[0])
            if name not in able or arguments[0] in ONCE or "--results" in arguments:
                continue
            wrong = compare(arguments, folder)
            if wrong is False:
                continue
            passed += wrong is None
            failed += wrong is not None
            print(("ok " if wrong is None else "not ok ") + " ".join(arguments) + (f"\n  # {wrong}" if wrong else ""))
    print(f"{passed} passed, {failed} failed")
    return failed or passed < 40


if __name__ == "__main__":
    sys.exit(main())
