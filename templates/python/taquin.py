# SPDX-License-Identifier: MIT
# Taquin: reads a board on stdin and prints the slides (U D L R: where the tile goes) that make all touching numbers agree.
# Breadth-first search; good for 2x2, 2x3 and 3x3. A* with an estimate goes further.
# Run: python3 $FILE
import sys
from collections import deque

lines = sys.stdin.read().split("\n")
rows, cols = map(int, lines[0].split()[1:3])
start = tuple(tuple(map(int, line.split())) if line.strip() != "*" else None for line in lines[1:rows * cols + 1])
TOP, LEFT, BOTTOM, RIGHT = range(4)
# The tile that slides stands on the other side of the blank.
SLIDES = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}


def solved(board):
    for i, tile in enumerate(board):
        if tile is None:
            continue
        right = board[i + 1] if (i + 1) % cols else None
        below = board[i + cols] if i + cols < rows * cols else None
        if right and tile[RIGHT] != right[LEFT] or below and tile[BOTTOM] != below[TOP]:
            return False
    return True


def solve():
    queue, seen = deque([(start, "")]), {start}
    while queue:
        board, moves = queue.popleft()
        if solved(board):
            return moves
        blank = board.index(None)
        for letter, (dr, dc) in SLIDES.items():
            r, c = blank // cols + dr, blank % cols + dc
            if not (0 <= r < rows and 0 <= c < cols):
                continue
            after = list(board)
            after[blank], after[r * cols + c] = after[r * cols + c], None
            after = tuple(after)
            if after not in seen:
                seen.add(after)
                queue.append((after, moves + letter))
    return ""


print(solve())
