#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The trainer, in small: gyges_train.py PROGRAM. Games are the same whoever plays them, runs are resumed, weights are
the same again, and a network of a few thousand positions already orders won and lost ones better than chance."""
import pathlib
import subprocess
import sys
import tempfile

TRAINER = sys.argv[1]


def run(*words, code=0):
    done = subprocess.run([TRAINER, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def main():
    with tempfile.TemporaryDirectory() as name:
        here = pathlib.Path(name)
        for folder in "taught", "again", "played", "replayed":
            (here / folder).mkdir()
        teacher = ["--games", 160, "--seed", 7, "--random", 8]
        run("generate", "--out", here / "taught", *teacher)
        first = contents(here / "taught")
        assert len(first) == 3 and all(data.startswith(b"GYGPOS1\n") for data in first.values())
        run("generate", "--out", here / "again", *teacher, "--jobs", 2)
        assert contents(here / "again") == first, "two processes play other games than one"
        (here / "again" / "00000001.pos").unlink()
        run("generate", "--out", here / "again", *teacher)
        assert contents(here / "again") == first, "a resumed run differs"

        fit = ["--pairs", 16, "--epochs", 60, "--seed", 3, here / "taught"]
        run("fit", "--out", here / "a.net", *fit)
        run("fit", "--out", here / "b.net", *fit)
        network = (here / "a.net").read_bytes()
        assert network == (here / "b.net").read_bytes(), "the same seed gives other weights"
        area = float(run("auc", "--network", here / "a.net", here / "taught").split()[-1])
        assert 0.55 < area < 0.95, area
        assert 0.5 < float(run("auc", here / "taught").split()[-1]) < 0.95

        more = ["--from", here / "a.net", "--pairs", 16, "--epochs", 2, "--rate", 500, here / "taught"]
        for name in "c", "d":
            losses = run("fit", "--out", here / f"{name}.net", *more)
        assert (here / "c.net").read_bytes() == (here / "d.net").read_bytes() != network
        begun = run("fit", "--out", here / "e.net", "--pairs", 16, "--epochs", 2, "--rate", 500, here / "taught")
        assert losses.split()[-1] < begun.split()[-1], "weights that are improved begin better than random ones"
        run("fit", "--out", here / "e.net", "--from", here / "a.net", "--pairs", 32, here / "taught", code=1)

        game = '[Start "full:321123/000000/000000/000000/000000/321123 s"]\n[Result "north"]\n1. c1-d1-d2 f6xe6=b2\n\n'
        (here / "games.txt").write_text(game * 3)
        assert "6 kept" in run("replay", "--out", here / "games.pos", "--keep", 1, here / "games.txt")
        assert len((here / "games.pos").read_bytes()) == 8 + 6 * 12
        (here / "games.txt").write_text(game + game.replace("b2", "b7"))
        run("replay", "--out", here / "games.pos", here / "games.txt", code=1)

        for folder in "played", "replayed":
            run("generate", "--out", here / folder, "--network", here / "a.net", "--games", 10, "--nodes", 60)
        assert contents(here / "played") == contents(here / "replayed")
        words = run("gate", "--network", here / "a.net", "--against", here / "b.net", "--games", 4, "--nodes", 60,
                    code=1).split()
        assert int(words[1]) == int(words[3]), "a network is no better than itself"

        (here / "a.net").write_bytes(network[:-1])
        run("gate", "--network", here / "a.net", "--against", "tables", code=1)
        (here / "taught" / "00000001.pos").write_bytes(b"no positions")
        run("auc", here / "taught", code=1)


main()
