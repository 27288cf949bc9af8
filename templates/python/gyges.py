# SPDX-License-Identifier: MIT
# Gygès over the Universal Gygès Interface: "setpos data DIGITS" (my home row first), "go" -> "bestmove FROM|TO[|DROP]", 37 is the
# goal. It wins at once if it can, else takes the first move after which the opponent cannot.
# Run: python3 $FILE
import sys

GOAL = 37
made = set()  # positions after my moves: none may come again


def reach(board, start):
    """Where the piece can end, which pieces it can hit, and whether it reaches the goal."""
    ends, hits, crossed, goal = set(), set(), set(), False

    def go(cell, steps):
        nonlocal goal
        if steps == 1 and cell >= 30:
            goal = True
        row, col = divmod(cell, 6)
        for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            to = 6 * r + c
            border = (min(cell, to), max(cell, to))
            if not (0 <= r < 6 and 0 <= c < 6) or border in crossed:
                continue
            crossed.add(border)
            empty = board[to] == 0 or to == start
            if steps > 1 and empty:
                go(to, steps - 1)
            elif steps == 1 and empty:
                ends.add(to)
            elif steps == 1:
                hits.add(to)
                go(to, board[to])
            crossed.remove(border)

    go(start, board[start])
    return ends - {start}, hits, goal


def active_rows(board):
    return [row for row in range(6) if any(board[6 * row:6 * row + 6])]


def pieces(board, row):
    return [cell for cell in range(6 * row, 6 * row + 6) if board[cell]]


def wins(board):
    return next((cell for cell in pieces(board, active_rows(board)[0]) if reach(board, cell)[2]), None)


def moves(board):
    last = max(active_rows(board))  # the opponent's own row: no drop behind it
    for row in active_rows(board):
        found = False
        for start in pieces(board, row):
            ends, hits, _ = reach(board, start)
            for to in ends:
                found = True
                yield start, to, None
            for to in hits:
                for drop in range(6 * last + 6):
                    if drop == start and board[to] != board[start] or board[drop] == 0:
                        found = True
                        yield start, to, drop
        if found:
            return


def after(board, move):
    start, to, drop = move
    new = list(board)
    moved, replaced = new[start], new[to]
    new[start] = 0
    if drop is not None:
        new[drop] = replaced
    new[to] = moved
    return tuple(reversed(new))  # as the opponent sees it


def choose(board):
    start = wins(board)
    if start is not None:
        return f"{start}|{GOAL}"
    spare = None
    for move in moves(board):
        then = after(board, move)
        if then in made:
            continue
        spare = spare or move
        if wins(then) is None:
            spare = move
            break
    if spare is None:
        return "none"
    made.add(after(board, spare))
    return "|".join(str(part) for part in spare if part is not None)


board = ()
for line in sys.stdin:
    words = line.split()
    if words[:2] == ["setpos", "data"]:
        board = tuple(map(int, words[2]))
    elif words == ["go"]:
        print("bestmove", choose(board), flush=True)
    elif words == ["quit"]:
        break
