# SPDX-License-Identifier: MIT
# Sokoban: reads a level on stdin and prints the moves (u d l r) that push every box onto a goal.
# Breadth-first search over pushes; a good place to add deadlocks and an estimate.
# Run: python3 $FILE
import sys
from collections import deque

rows = sys.stdin.read().split("\n")
height, width = map(int, rows[0].split()[1:3])
grid = [row.ljust(width) for row in rows[1:height + 1]]
cells = [(r, c) for r in range(height) for c in range(width)]
walls = {p for p in cells if grid[p[0]][p[1]] == "#"}
goals = {p for p in cells if grid[p[0]][p[1]] in ".*+"}
boxes = frozenset(p for p in cells if grid[p[0]][p[1]] in "$*")
player = next(p for p in cells if grid[p[0]][p[1]] in "@+")
STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def walks(start, boxes):
    """Every cell the player can walk to, with the way there."""
    found = {start: ""}
    queue = deque([start])
    while queue:
        r, c = queue.popleft()
        for letter, (dr, dc) in STEPS.items():
            to = (r + dr, c + dc)
            if to not in walls and to not in boxes and to not in found:
                found[to] = found[r, c] + letter
                queue.append(to)
    return found


def corner(p):
    """A box in a corner that is no goal never leaves it."""
    r, c = p
    return p not in goals and ((r - 1, c) in walls or (r + 1, c) in walls) and ((r, c - 1) in walls or (r, c + 1) in walls)


def solve():
    queue = deque([(player, boxes, "")])
    seen = {(min(walks(player, boxes)), boxes)}
    while queue:
        at, now, moves = queue.popleft()
        if now <= goals:
            return moves
        reach = walks(at, now)
        for r, c in now:
            for letter, (dr, dc) in STEPS.items():
                behind, to = (r - dr, c - dc), (r + dr, c + dc)
                if behind not in reach or to in walls or to in now or corner(to):
                    continue
                after = now - {(r, c)} | {to}
                key = (min(walks((r, c), after)), after)
                if key not in seen:
                    seen.add(key)
                    queue.append(((r, c), after, moves + reach[behind] + letter))
    return ""


print(solve())
