# SPDX-License-Identifier: MIT
# Wumpus World, classic rules: hears "here ROW COL breeze stench glitter" and answers U, D, L, R, sU … (shoot) or stop.
# It enters a cell only if a visited neighbour without breeze and one without stench prove it safe.
# Run: python3 $FILE
import sys
from collections import deque

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
size = 0
seen = {}  # what was noticed, by cell


def beside(cell):
    for letter, (dr, dc) in STEPS.items():
        r, c = cell[0] + dr, cell[1] + dc
        if 0 <= r < size and 0 <= c < size:
            yield letter, (r, c)


def safe(cell):
    known = [seen[other] for _, other in beside(cell) if other in seen]
    return any("breeze" not in notes for notes in known) and any("stench" not in notes for notes in known)


def first_step(start):
    """The first step of a shortest walk over visited cells to a cell that is new and proved safe."""
    queue, first = deque([start]), {start: None}
    while queue:
        cell = queue.popleft()
        if cell not in seen:
            return first[cell]
        for letter, to in beside(cell):
            if to not in first and (to in seen or safe(to)):
                first[to] = first[cell] or letter
                queue.append(to)
    return None


for line in sys.stdin:
    word, *rest = line.split()
    if word == "wumpus":
        size = int(rest[0])
    elif word == "here":
        at = int(rest[0]), int(rest[1])
        seen[at] = set(rest[2:])
        print(first_step(at) or "stop", flush=True)
    elif word in ("won", "dead"):
        break
