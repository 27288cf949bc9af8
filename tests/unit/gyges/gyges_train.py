#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The trainer, in small: gyges_train.py TRAINER QUADRILLE. Games are the same whoever plays them, runs are resumed, weights
are the same again, and a network of a few thousand positions already orders won and lost ones better than chance."""
import base64
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

TRAINER, PROGRAM = sys.argv[1:]


def run(*words, code=0, program=TRAINER):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


def play(file, *words, code=0):
    """Training games, as bulk work."""
    run("bulk", "gyges", "training", "--results", file, "--resume", *words, program=PROGRAM, code=code)


def contents(file):
    """The positions of every task, whoever made them and when."""
    rows = [line.split("\t") for line in file.read_text().splitlines() if line[0].isdigit()]
    return {int(row[0]): row[-1] for row in rows}


def blind(bias):
    """A network of sixteen pairs that says the same of every board."""
    body = struct.pack("<i", bias) + bytes(2 * 16 * (2 + 108))
    checksum = 2166136261
    for byte in body:
        checksum = (checksum ^ byte) * 16777619 & 0xffffffff
    return b"GYGNET1\n" + struct.pack("<HHI", 16, 0, checksum) + body


def check_labels(here, board):
    """Labels of a game of three positions and of one more, by the loss of a network that says one thing of all of them."""
    game = [(100, 1, 4), (-50, 0, 5), (29990, 1, 6), (10, 0, 7)]  # score, result, ply
    (here / "label.pos").write_bytes(b"GYGPOS1\n" + b"".join(board + struct.pack("<hBB", *row) for row in game))
    (here / "blind.net").write_bytes(blind(125 * 2048))
    said = 1 / (1 + math.exp(-1))
    for share, trace in (25, 0), (25, 40), (0, 100):
        labels = [share / 100 * result + (1 - share / 100) / (1 + math.exp(-score / 125)) for score, result, _ in game]
        labels[2] = 1
        for i in 1, 0:  # the third is proved, so the fourth says nothing of it
            labels[i] = (1 - trace / 100) * labels[i] + trace / 100 * (1 - labels[i + 1])
        expected = sum(-y * math.log(said) - (1 - y) * math.log(1 - said) for y in labels) / len(labels)
        told = run("fit", "--out", here / "none.net", "--from", here / "blind.net", "--pairs", 16, "--epochs", 1, "--rate", 0,
                   "--share", share, "--trace", trace, here / "label.pos")
        assert abs(float(told.split()[-1]) - expected) < 2e-5, (share, trace, told, expected)
    run("fit", "--out", here / "none.net", "--trace", 101, here / "label.pos", code=1)


def check_widening(here, taught):
    """Further pairs change nothing until they learn; there may not be fewer."""
    words = ["--from", here / "a.net", "--pairs", 48, taught]
    run("fit", "--out", here / "wide.net", "--epochs", 0, *words)
    assert len((here / "wide.net").read_bytes()) > 2 * len((here / "a.net").read_bytes())
    assert run("auc", "--network", here / "wide.net", taught) == run("auc", "--network", here / "a.net", taught)
    tie = run("gate", "--network", here / "wide.net", "--against", here / "a.net", "--games", 4, "--nodes", 60, code=1).split()
    assert tie[1] == tie[3], tie
    before, after = (run("fit", "--out", here / name, "--epochs", 4, "--rate", 500, *words).split()[-1]
                     for name in ("wider.net", "again.net"))
    assert before == after and (here / "wider.net").read_bytes() == (here / "again.net").read_bytes()
    run("fit", "--out", here / "none.net", "--from", here / "wide.net", "--pairs", 16, taught, code=1)


def main():
    with tempfile.TemporaryDirectory() as name:
        here = pathlib.Path(name)
        taught, again, played = here / "taught.qdr", here / "again.qdr", here / "played.qdr"
        teacher = ["--count", 160, "--seed", 7, "--random", 8, "--players", "teacher"]
        play(taught, *teacher, "--jobs", 1)
        first = contents(taught)
        assert sorted(first) == [1, 2, 3] and all(data.startswith("data=") for data in first.values())
        for part in 1, 2:
            play(here / f"part-{part}.qdr", *teacher, "--part", f"{part}/2")
        run("auc", here / "part-1.qdr", code=1)  # not complete
        run("merge", "--into", again, here / "part-1.qdr", here / "part-2.qdr", program=PROGRAM)
        assert contents(again) == first, "parts play other games than one run"
        again.write_bytes(taught.read_bytes()[:-40])  # torn
        play(again, *teacher, "--jobs", 2)
        assert contents(again) == first, "a resumed run differs"
        assert "3 made again" in run("bulk", "verify", taught, program=PROGRAM)

        fit = ["--pairs", 16, "--epochs", 60, "--seed", 3, taught]
        run("fit", "--out", here / "a.net", *fit)
        run("fit", "--out", here / "b.net", *fit)
        network = (here / "a.net").read_bytes()
        assert network == (here / "b.net").read_bytes(), "the same seed gives other weights"
        area = float(run("auc", "--network", here / "a.net", taught).split()[-1])
        assert 0.55 < area < 0.95, area
        assert 0.5 < float(run("auc", taught).split()[-1]) < 0.95

        more = ["--from", here / "a.net", "--pairs", 16, "--epochs", 2, "--rate", 500, taught]
        for name in "c", "d":
            losses = run("fit", "--out", here / f"{name}.net", *more)
        assert (here / "c.net").read_bytes() == (here / "d.net").read_bytes() != network
        begun = run("fit", "--out", here / "e.net", "--pairs", 16, "--epochs", 2, "--rate", 500, taught)
        assert losses.split()[-1] < begun.split()[-1], "weights that are improved begin better than random ones"
        check_widening(here, taught)
        check_labels(here, base64.b64decode(first[1][len("data="):][:16])[:8])

        game = '[Start "full:321123/000000/000000/000000/000000/321123 s"]\n[Result "north"]\n1. c1-d1-d2 f6xe6=b2\n\n'
        (here / "games.txt").write_text(game * 3)
        assert "6 kept" in run("replay", "--out", here / "games.pos", "--keep", 1, here / "games.txt")
        assert len((here / "games.pos").read_bytes()) == 8 + 6 * 12
        (here / "games.txt").write_text(game + game.replace("b2", "b7"))
        run("replay", "--out", here / "games.pos", here / "games.txt", code=1)

        network_of = ["--count", 10, "--nodes", 60, "--players", f"network:{here / 'a.net'}"]
        play(played, *network_of)
        run("bulk", "verify", played, program=PROGRAM, code=2)  # whose network is not told
        assert "1 made again" in run("bulk", "verify", "--players", f"network:{here / 'a.net'}", played, program=PROGRAM)
        run("bulk", "verify", "--players", f"network:{here / 'c.net'}", played, program=PROGRAM, code=2)
        words = run("gate", "--network", here / "a.net", "--against", here / "b.net", "--games", 4, "--nodes", 60,
                    code=1).split()
        assert int(words[1]) == int(words[3]), "a network is no better than itself"

        (here / "a.net").write_bytes(network[:-1])
        run("gate", "--network", here / "a.net", "--against", "tables", code=1)
        lines = taught.read_bytes()
        taught.write_bytes(lines.replace(b"data=", b"data=!", 1))
        run("auc", taught, code=1)
        (here / "games.pos").write_bytes(b"no positions")
        run("auc", here / "games.pos", code=1)


main()
