# SPDX-License-Identifier: MIT
# A whole game by keyboard; history; the mouse.
# shellcheck shell=bash disable=SC2154,SC2119

board='taquin:2x2m3#5'
start 80 24 "$QUADRILLE" taquin play "$board"
see 'the board is drawn' '^ Taquin 2x2m3#5   moves 0   pairs 0/2 *$'
see 'the rule is told' 'Slide the tiles until'
made=0
for move in $(spread "$(solution "$board")"); do
    keys "$(arrow "$move")"
    made=$((made + 1))
    see "arrow $move is move $made" "moves $made "
done
see 'the game is won' "^Solved in $made moves\\."
see 'all pairs agree' 'pairs 2/2'
check 'no help was used' wait_gone 'with help'
keys Up
see 'no move after the end' 'the game is over'

keys u
see 'undo' "moves $((made - 1)) "
keys r
see 'redo' "moves $made "
see 'redo wins again' '^Solved in'
keys R
see 'restart' 'moves 0 '
keys u
see 'nothing to undo' 'nothing to undo'
keys r r r
see 'redo after restart' '^Solved in'
keys x
see 'an unknown key' 'No key x here'
keys F5
see 'an unknown function key' 'No key F5 here'
type_in $'\e[99~R'
see 'the letters of an unknown sequence are no keys' 'No key Esc here'
check 'nothing was restarted' shows "moves $made "
keys '?'
see 'the keys are shown' '^ arrows +slide a tile'
keys q
gone 'a key closes them and does nothing else' '^ arrows +slide a tile'
see 'the board is back' "moves $made "

# The blank of this board is in row 1, column 2: cells are 8 columns wide and 4 lines high, the frame
# begins at line 2, column 4; beside it is the panel.
start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
see 'the larger board' 'Taquin 4x4#42   moves 0   pairs 0/22'
see 'columns are named' '^ +1 +2 +3 +4$'
see 'and rows' '^ +2 │51   62│'
see 'the panel names the player' 'player: tester'
click 4 30
see 'a click slides the run to the blank' 'moves 2 '
click 16 8
see 'a click elsewhere says what is there' 'tile: top 3, left 24, bottom 69, right 31'
check 'and moves nothing' shows 'moves 2 '
click 0 0
keys Right Left Left
see 'a tile goes back and forth' 'moves 4 '
see 'no tile beyond the edge' 'no tile can move left: the blank is at the edge'
