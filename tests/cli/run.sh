#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line from the outside: exit codes, files, pipes, tables, errors with line and column.
#   QUADRILLE=PROGRAM tests/cli/run.sh [PART…]
# One line a check, then "N passed, N failed"; exit code 1 when a check failed.
set -u
quadrille=$(realpath "${QUADRILLE:?the program}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/lib.sh"
[ $# -gt 0 ] || set -- general tables sokoban wumpus gyges match
for part; do
  mkdir "$work/$part"
  cd "$work/$part" || exit 1
  source "$here/$part.sh"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
