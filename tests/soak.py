#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Feeds random protocol bytes to `quadrille batch`: no crash, no leak, bounded memory, valid answers.

    soak.py PROGRAM BYTES [SEED]

Half of the lines are commands with random arguments, a quarter are commands damaged byte by byte, a
quarter are noise.
"""
import json
import random
import subprocess
import sys
import threading

WORDS = ["games", "new", "load", "open", "move", "undo", "redo", "restart", "view", "moves", "hint",
         "solve", "goal", "helped", "save", "draw", "lang", "help", "version", "taquin", "3x3", "2x2", "4x4k3",
         "#1", "#99", "U", "D", "L", "R", "UR2DL", "observer", "en", "fr", "1", "2", "3", "4", "bfs",
         "astar-linear", "layers", "nodes=50", "bytes=100000", "taquin:2x2m3#5", "taquin:3x3#7",
         "taquin:2x2:56,34,44,98_*_70,30,79,34_79,99,16,29", "2x2:1,2,3,4 5,4,6,7 3,8,9,10 *", "16x16",
         "16x16k2", "RU/L", "-", "helped", "99999999999999999999", "-----\\n|1|2|", ":", "#", "taquin:"]
MEMORY_KB = 1 << 21


def line(rng):
    kind = rng.random()
    if kind < 0.75:
        words = [rng.choice(WORDS) for _ in range(rng.randint(1, 4))]
        if words[0] == "solve":
            words = ["solve", rng.choice(["auto", "bfs", "layers", "dfs"]), "nodes=200"]
        text = bytearray(" ".join(words), "utf-8")
        if kind > 0.5:
            for _ in range(rng.randint(1, 3)):
                at = rng.randrange(len(text) + 1)
                text[at:at + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 2))
    else:
        text = bytearray(rng.randbytes(rng.randint(0, 200)))
    return bytes(text.replace(b"\n", b" ")) + b"\n"


def main():
    program, size = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    play = subprocess.Popen([program, "batch", "--memory", "64", "--nodes", "20000"],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        sent = 0
        while sent < size:
            block = b"".join(line(rng) for _ in range(100))
            play.stdin.write(block)
            sent += len(block)
        play.stdin.close()

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    answers = 0
    for answer in play.stdout:
        json.loads(answer)
        answers += 1
    feeder.join()
    status = play.wait()
    peak = __import__("resource").getrusage(__import__("resource").RUSAGE_CHILDREN).ru_maxrss
    print(f"{size} bytes, {answers} answers, peak {peak >> 10} MB, exit code {status}")
    sys.exit(status != 0 or answers == 0 or peak > MEMORY_KB)


main()
