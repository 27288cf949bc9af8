#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A fifth game and a third language in a copy of the tree, by script/new-game and script/new-language.

    tests/games/fifth.py [FOLDER]        a temporary one if none is given; a kept one is built and tested as it is

The skeleton of a game is played, its generated tests and the checks of the tree pass, and every verb has its help in the
new language. The module for the browser is the same sources compiled again, and left out; the rest of the page is built.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAME, LANGUAGE = "strider", "de"
# What is typed, what goes in, the exit code, and what comes out.
SESSIONS = [
    ("strider new --seed 7 7", "", 0, "# strider:7#7"),
    ("strider new 1", "", 2, "expected a number of cells from 2 to 64"),
    ("strider levels", "", 0, "@easy"),
    ("strider show strider:7:2,5", "", 0, ".@..*.."),
    ("strider show strider:7:2,9", "", 2, "the cells of the pawn and of the goal"),
    ("strider check strider:7:2,5 RRR", "", 0, "3 moves"),
    ("strider check strider:7:2,5 LLR", "", 1, "expected a level and moves of Strider"),
    ("strider solve @easy/1", "", 0, "RRR"),
    ("strider hint @easy/1", "", 0, "The goal is 3 cells away, on that side."),
    ("--lang fr strider hint @easy/1", "", 0, "Le but est à 3 cases, de ce côté."),
    ("--lang de strider hint @easy/1", "", 0, "The goal is 3 cells away, on that side."),
    ("strider play --plain strider:7:2,5", "R\nL\nundo\nsave\nquit\n", 0, "strider:7:2,5"),
    ("batch", "new strider 7 #1\nmoves\n", 0, '"ok":true'),
    ("strider play --help", "", 0, "quadrille strider play"),
    ("help", "", 0, "  strider "),
    ("--lang de help", "", 0, "en, fr or de"),
    ("--lang de sokoban solve nowhere", "", 2, "nowhere"),
]
CHECKS = ["layers.py", "generic.py", "phrases.py", "sentences.py"]
TESTS = [f"tests/test_{GAME}", "tests/test_any_game"]


def copy_tree(tree):
    """A kept copy keeps the times of what did not change, so that it is not built again."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            put(tree / name, (ROOT / name).read_bytes())
    put(tree / "script/wasm.py", b"import sys\nopen(next(word for word in sys.argv if word.endswith('.wasm')), 'wb').close()\n")


def put(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(0o755 if data.startswith(b"#!") else 0o644)


def build(tree):
    folder = tree / "build/fifth"
    if not (folder / "build.ninja").exists():
        subprocess.run(["meson", "setup", folder, "-Dtests=true", "-Dwerror=true", "-Doptimization=0", "-Ddebug=false",
                        "-Dmpi=disabled"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(["ninja", "-C", folder, "quadrille", f"docs/{LANGUAGE}/quadrille.1", *TESTS], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    return folder


class Report:
    def __init__(self):
        self.passed, self.failed = 0, []

    def run(self, words, tree, code=0, said="", typed="", **environment):
        done = subprocess.run(list(map(str, words)), input=typed, text=True, cwd=tree, env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode == code and said in done.stdout:
            self.passed += 1
        else:
            self.failed.append(f"FAILED  {' '.join(map(str, words))}: {done.returncode}, expected {code} and {said!r}\n{done.stdout}")


def verbs_of(tree):
    """Every verb with its game, as typed."""
    sys.path.insert(0, str(tree / "script"))
    import commands
    return [[*([game.name] if game else []), verb.name] for game, verb in commands.read(commands.files()).all_verbs()]


def page_has(folder):
    """The page of the build offers the language, with its phrases and a sheet of rules of every game."""
    table = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    wanted = [f"lang/{LANGUAGE}.txt", *(f"rules/{game}.{LANGUAGE}.md" for game in (GAME, "taquin"))]
    return [f"FAILED  the page has no {name}" for name in wanted if name not in table]


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as fresh:
        tree = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else fresh).resolve()
        if not (tree / "src" / GAME).exists():
            copy_tree(tree)
            for script, name in (("new-language", LANGUAGE), ("new-game", GAME)):
                subprocess.run([tree / "script" / script, name], check=True, stdout=subprocess.DEVNULL)
        folder = build(tree)
        program = folder / "quadrille"
        for words, typed, code, said in SESSIONS:
            report.run([program, *words.split()], tree, code, said, typed)
        for verb in verbs_of(tree):
            report.run([program, "--lang", LANGUAGE, *verb, "--help"], tree, 0, "Usage: quadrille ")
        for check in CHECKS:
            report.run([sys.executable, tree / "script" / check], tree)
        report.run([tree / "script/new-language", "--left", LANGUAGE], tree, 0, f"phrases in lang/{LANGUAGE}.txt")
        report.run([folder / f"tests/test_{GAME}"], tree)
        report.run([folder / "tests/test_any_game", "5"], tree)
        report.run([sys.executable, tree / f"tests/levels/{GAME}.py"], tree, 0, " 0 failed", QUADRILLE=str(program))
        report.failed += page_has(folder)
    print("\n".join(report.failed))
    print(f"{report.passed} passed, {len(report.failed)} failed")
    return bool(report.failed)


sys.exit(main())
