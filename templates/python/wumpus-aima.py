# SPDX-License-Identifier: MIT
# Wumpus World of the textbook: hears "see breeze stench glitter bump scream" and answers forward, left, right, grab, shoot or
# climb. It enters proved cells only, takes the gold if it finds it, and climbs out.
# Run: python3 $FILE
import sys
from collections import deque

HEADINGS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # east, north, west, south: left adds one
size = 0
at, heading = (0, 0), 0
seen, gold, plan = {}, False, deque()


def beside(cell):
    for dr, dc in HEADINGS:
        if 0 <= cell[0] + dr < size and 0 <= cell[1] + dc < size:
            yield cell[0] + dr, cell[1] + dc


def safe(cell):
    known = [seen[other] for other in beside(cell) if other in seen]
    return any("breeze" not in notes for notes in known) and any("stench" not in notes for notes in known)


def way(wanted):
    """Turns and steps to the nearest cell that is wanted, over visited and proved cells."""
    queue, found = deque([(at, heading)]), {(at, heading): []}
    while queue:
        cell, head = queue.popleft()
        actions = found[cell, head]
        if wanted(cell):
            return actions
        ahead = cell[0] + HEADINGS[head][0], cell[1] + HEADINGS[head][1]
        ways = [("left", cell, (head + 1) % 4), ("right", cell, (head + 3) % 4)]
        if ahead in beside(cell) and (ahead in seen or safe(ahead)):
            ways.append(("forward", ahead, head))
        for action, to, turned in ways:
            if (to, turned) not in found:
                found[to, turned] = actions + [action]
                queue.append((to, turned))
    return None


def act(notes):
    global gold, plan
    seen[at] = notes
    if "glitter" in notes and not gold:
        gold, plan = True, deque()
        return "grab"
    if not plan:
        new = None if gold else way(lambda cell: cell not in seen)
        plan = deque(new if new is not None else way(lambda cell: cell == (0, 0)) + ["climb"])
    return plan.popleft()


for line in sys.stdin:
    word, *rest = line.split()
    if word == "wumpus":
        size = int(rest[0])
    elif word == "see":
        action = act(set(rest))
        print(action, flush=True)
        if action == "forward":
            at = at[0] + HEADINGS[heading][0], at[1] + HEADINGS[heading][1]
        elif action in ("left", "right"):
            heading = (heading + (1 if action == "left" else 3)) % 4
    else:
        break
