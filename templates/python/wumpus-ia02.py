# SPDX-License-Identifier: MIT
# Wumpus World of the contest, over HTTP at $QUADRILLE_URL: maps the maze by cautious probes, then walks for the gold.
# Cheaper: probe what is proved safe, declare what is proved deadly.
# Run: python3 $FILE
import json
import os
import urllib.error
import urllib.request
from collections import deque

URL = os.environ["QUADRILLE_URL"]
me = {"id": "template"}


def call(command, cell=None):
    body = dict(me)
    if cell:
        body["position"] = {"x": cell[0], "y": cell[1]}
    request = urllib.request.Request(f"{URL}/wumpus/{command}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as answer:
        return json.load(answer)


me["token"] = call("register")["token"]
size = call("next-maze")["grid_size"]
cells = {(r, c): call("cautious-probe", (r, c))["msg"].split()[-1] for r in range(size) for c in range(size)}
call("end-map")


def way(start, wanted):
    queue, found = deque([start]), {start: []}
    while queue:
        cell = queue.popleft()
        if wanted(cell):
            return found[cell]
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to = cell[0] + dr, cell[1] + dc
            if to in cells and to not in found and not set("PW") & set(cells[to]):
                found[to] = found[cell] + [to]
                queue.append(to)
    return None


at, golds = (0, 0), {cell for cell, notes in cells.items() if "G" in notes} - {(0, 0)}
while (steps := way(at, lambda cell: cell in golds)) is not None:
    for at in steps:
        call("go-to", at)
    golds.remove(at)
for at in way(at, lambda cell: cell == (0, 0)):
    call("go-to", at)
print(call("maze-completed")["msg"])
