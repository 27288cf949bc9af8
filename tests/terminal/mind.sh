# SPDX-License-Identifier: MIT
# Hints, solutions, methods, new boards.
# shellcheck shell=bash disable=SC2154,SC2119

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
keys h
see 'hint 1: where' 'Hint 1 of 4: Look at row 1'
see 'a hint is help' 'with help'
check 'the row is marked' shows ': *94'
keys h
see 'hint 2: which' 'Hint 2 of 4: Move the tile 83 89 22 87'
check 'the tile is marked' shows '> *83'
keys h
see 'hint 3: what' 'Hint 3 of 4: Slide it left'
check 'the target is marked' shows '│<'
keys h
see 'hint 4: why' 'Hint 4 of 4: Slide it left. It makes way'
keys Space
see 'Space plays the hint' 'moves 1 '
check 'the marks are gone' wait_gone '> *83'
keys u
see 'help stays after undo' 'moves 0 .*with help'

board='taquin:2x2m3#5'
start 80 24 "$QUADRILLE" taquin play "$board"
wait_for 'moves 0'
keys Space
see 'no solution yet' 'No solution is shown'
keys s
see 'a shortest solution' 'A shortest solution: 3 moves'
see 'how far it is played' 'with help   solution 0/3'
keys Space
see 'one step' 'moves 1 .*solution 1/3'
keys u
see 'undo goes back in it' 'moves 0 .*solution 0/3'
keys "$(arrow R)"
see 'its next move by hand goes on in it' 'moves 1 .*solution 1/3'
keys u Up
gone 'another move leaves it' 'solution [0-9]'
keys R s
wait_for 'solution 0/3'
keys p
see 'played by itself to the end' 'Solved in 3 moves, with help'
keys s
see 'nothing to solve' 'nothing left to do'

start 80 24 "$QUADRILLE" taquin play 'taquin:5x5#1'
wait_for 'moves 0'
keys s
see 'a solution with its bound' 'A solution of [0-9]+ moves; at least [0-9]+ are needed'
keys p
wait_for 'moves [3-9] '
keys x
see 'any key pauses' 'Paused'
keys m m m m m
see 'methods' 'Method 6 of 20 for s: brute'
keys s
see 'a search shows its work' 'brute: [1-9][0-9]* positions, [0-9]+ MB; Ctrl-C stops'
keys C-c
see 'Ctrl-C stops the search' 'stopped before an answer was found'
keys u
see 'and the play goes on' 'solution [0-9]'

start 80 24 "$QUADRILLE" taquin play 'taquin:3x3k4#7'
wait_for 'moves 0'
keys n
gone 'a new board' '3x3k4#7 '
see 'of the same parameters' '^ Taquin 3x3k4#[0-9]+   moves 0'
keys Up Down Left Right
wait_for 'moves [1-9]'
keys n
see 'a board in play is not left at once' 'Leave this board'
keys n
see 'no is no' 'Cancelled'
check 'the moves are still there' shows 'moves [1-9]'
keys n y
see 'yes is yes' 'moves 0'
