#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The terminal player in a real terminal (tmux), the plain player, shell completion and the man page.
#   QUADRILLE=PROGRAM tests/terminal/run.sh [PART…]
# One line a check, then "N passed, N failed"; exit code 1 when a check failed.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
QUADRILLE=$(realpath "${QUADRILLE:-$root/build/release/quadrille}")
if [ ! -x "$QUADRILLE" ]; then
    echo "not ok the program: $QUADRILLE is not there"
    echo "0 passed, 1 failed"
    exit 1
fi
source "$here/lib.sh"
chosen=("$@")
[ $# -gt 0 ] || chosen=(play sokoban wumpus gyges progress mind window files ending shell completion)
for part in "${chosen[@]}"; do
    if [ "$part" != shell ] && ! command -v tmux >/dev/null; then
        echo "skipped: $part, tmux is not installed"
    else
        source "$here/$part.sh"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
