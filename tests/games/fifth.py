#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A fifth game, by docs/adding-a-game.md: Nim becomes a game of the build in a copy of the tree.

    tests/games/fifth.py [FOLDER]        a temporary one if none is given; a kept one builds faster again

The game is tests/games/nim.c as it is; what the document asks for besides it is in tests/games/fifth. Nothing
is changed in the copy but what STEPS says, so if this passes the document's list is whole: for the library and the
command line, that is, since a test game has no page, no packs and no bench. The module for the browser is the same
sources compiled again, and left out.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
# Files that are new, from here.
FILES = {
    "src/nim/nim.h": "fifth/nim.h",
    "src/check/nim.c": "fifth/check.c",
    "src/cli/nim/nim.h": "fifth/family.h",
    "src/cli/nim/verbs.c": "fifth/verbs.c",
    "src/cli/nim/commands.txt": "fifth/commands.txt",
}
# Lines that are put before another one.
STEPS = [
    ("src/play/games.c", '#include "play/play.h"', '#include "nim/nim.h"'),
    ("src/play/games.c", "    &taquin_game,", "    &nim_game,"),
    ("src/cli/games.c", '#include "cli/sokoban/sokoban.h"', '#include "cli/nim/nim.h"'),
    ("src/cli/games.c", "    &cli_taquin,", "    &cli_nim,"),
    ("src/cli/meson.build", "  'options.c',", "  'nim/verbs.c',"),
    ("src/cli/meson.build", "  'taquin/commands.txt',", "  'nim/commands.txt',"),
    ("src/check/check.c", '    {"taquin",', '    {"nim", qd_check_nim},'),
    ("src/check/check.h", "qd_err qd_check_taquin(",
     "qd_err qd_check_nim(struct qd_text, struct qd_text, struct qd_checked *, struct qd_message *);"),
    ("src/check/meson.build", "  'sokoban.c',", "  'nim.c',"),
    ("meson.build", "subdir('src/check')", "subdir('src/nim')"),
]
# What is typed, what goes in, the exit code, and what comes out.
SESSIONS = [
    ("nim new --seed 7 3h7", "", 0, "# nim:3h7#7"),
    ("nim new 9h9", "", 2, "expected heaps and stones such as 3h7"),
    ("nim show nim:3h7:3,4,5", "", 0, "ooo....\noooo...\nooooo.."),
    ("nim show nim:3h7:3,4,9", "", 2, "a heap has at most as many stones"),
    ("nim check nim:2h3:2,1 1-2,2-1", "", 0, "2 moves"),
    ("nim check nim:2h3:2,1 1-3", "", 1, "expected heaps and moves of Nim"),
    ("nim hint nim:2h3:2,1", "", 0, "What is left is lost for whoever moves."),
    ("--lang fr nim hint nim:2h3:2,1", "", 0, "Ce qui reste est perdu pour qui joue."),
    ("nim play --plain nim:2h3:2,1", "1-1\n1-5\nundo\nsave\nquit\n", 0, "nim:2h3:2,1"),
    ("batch", "new nim 2h3 #1\nmoves\n", 0, '"ok":true'),
    ("nim play --help", "", 0, "quadrille nim play"),
]


def copy_tree(tree, changed):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file() and name not in changed:
            put(tree / name, (ROOT / name).read_bytes())


def put(path, data):
    """Writes what is not there yet, so that a kept copy is not built again."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def added():
    """{file: text} with all that the document asks for."""
    texts = {name: (HERE / source).read_text(encoding="utf-8") for name, source in FILES.items()}
    texts["src/nim/game.c"] = (HERE / "nim.c").read_text().replace('"games/games.h"', '"nim/nim.h"')
    texts["src/nim/meson.build"] = "library_sources += files('game.c')\n"
    for name, before, line in STEPS:
        text = texts.get(name) or (ROOT / name).read_text(encoding="utf-8")
        if text.count("\n" + before) != 1:
            sys.exit(f"{name}: expected one line that begins with {before}")
        texts[name] = text.replace("\n" + before, f"\n{line}\n{before}")
    for path in (ROOT / "lang").glob("*.txt"):
        words = (HERE / "fifth" / f"words.{path.stem}").read_text(encoding="utf-8")
        texts[f"lang/{path.name}"] = path.read_text(encoding="utf-8") + words
    texts["script/wasm.py"] = "import sys\nopen(sys.argv[3], 'wb').close()\n"
    return texts


def build(tree):
    folder = tree / "build/fifth"
    if not (folder / "build.ninja").exists():
        options = ["optimization=0", "debug=false", "werror=true", "mpi=disabled", "page=disabled", "bench=false"]
        subprocess.run(["meson", "setup", folder, *(f"-D{option}" for option in options)],
                       cwd=tree, check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(["ninja", "-C", folder], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    return folder


def main():
    failed = []
    with tempfile.TemporaryDirectory() as fresh:
        tree = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else fresh).resolve()
        texts = added()
        copy_tree(tree, texts)
        for name, text in texts.items():
            put(tree / name, text.encode())
        folder = build(tree)
        for words, typed, code, said in SESSIONS:
            done = subprocess.run([folder / "quadrille", *words.split()], input=typed, text=True, cwd=tree,
                                  env={**os.environ, "LC_ALL": "C.UTF-8"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode != code or said not in done.stdout:
                failed.append(f"FAILED  quadrille {words}: {done.returncode}, expected {code} and {said!r}\n{done.stdout}")
        for check in (["layers.py"], ["generic.py"], ["phrases.py"], ["symbols.py", folder]):
            done = subprocess.run([sys.executable, tree / "script" / check[0], *check[1:]], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode:
                failed.append(f"FAILED  script/{check[0]}\n{done.stdout}")
    print("\n".join(failed))
    print(f"{len(SESSIONS) + 4 - len(failed)} passed, {len(failed)} failed")
    return bool(failed)


sys.exit(main())
