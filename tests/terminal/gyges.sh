# SPDX-License-Identifier: MIT
# Gygès in the terminal: the setup by keys, moves part by part, an opponent, taking back, hints, threats.
# shellcheck shell=bash disable=SC2154,SC2119

start 80 24 "$QUADRILLE" gyges play setup
see 'an empty board' '^ Gygès setup.*South to move'
see 'the rule of Gygès is told' 'Bring a piece into the goal'
keys Enter
see 'the setup asks for values' 'in the setup 1, 2 or 3'
keys 3 2 1 1 2
see 'the row so far' '32112 …'
keys BSpace
see 'a value is taken back' '3211 …'
keys 2 1
see 'two of each, no more' '32112 cannot continue there'
keys 3
see 'the setup is a move' 'moves 1 .*North to move'
keys e
see 'an opponent' 'You play North against level 1'
keys E
see 'or none' 'Two human players'
keys 1 2 3 3 2 1
see 'both have set up' 'moves 2 .*South to move'
see 'the board stands' '1 │ ▐3▌ │ ▐2▌ │ ▐1▌ │ ▐1▌ │ ▐2▌ │ ▐3▌ │'
see 'columns are named' '^ +a +b +c +d +e +f$'
see 'a goal is one place' '│ +goal of North +│'
see 'both players have a clock' '▸ South  [0-9]+:[0-9][0-9]  a player'

# c1 bounces on d1 and ends on d2.
keys Right Right
see 'the cursor says where it is' 'c1: 1 ring, in your row, may move'
keys Enter
see 'a piece is picked' 'c1 …: choose a marked cell'
keys Up Up
keys Enter
see 'not there' 'c1 cannot continue there'
keys Down Down Right Enter
see 'a bounce' 'c1-d1 …'
keys BSpace
see 'one part back' 'c1 …: choose'
keys Enter Up Enter
see 'a whole move' 'moves 3 .*North to move'
keys u
see 'undo' 'moves 2 .*South to move'
keys r
see 'redo' 'moves 3 '
keys u

# A replacement, against an opponent that answers.
keys e e
see 'level 2' 'You play South against level 2'
keys Right Right Enter Left x
see 'the piece is replaced' 'c1xb1 …'
keys Up Up Enter
see 'and put down; the answer follows' 'North: [a-f]6'
see 'two moves later' 'moves 4 .*South to move'
keys u
see 'both are taken back' 'moves 2 .*South to move'
keys h h h
see 'a hint' 'Hint 3 of 4: (Bring it to|Replace the piece on)'
keys t
see 'no threats yet' 'Nobody threatens'
keys c
see 'sides are changed: the computer begins' 'moves 3 .*North to move'
keys g
see 'it can move for both' 'moves 4 '
keys '?'
see 'its own keys' 'e, E +an opponent, levels 1 to 12 and others, or none'
keys q
keys q

# A win: threats are told, the goal is one cell wide as the board.
start 80 24 "$QUADRILLE" gyges play 'gyges:full:002130/300300/021100/002000/000200/030100_n'
see 'a middle game' '^ Gygès full.*North to move'
keys t
see 'a win at once is told' 'North can win at once'
keys h h h h
see 'and hinted' 'Hint 4 of 4: Bring it into South’s goal. It wins at once'
keys q
keys q
start 80 24 "$QUADRILLE" gyges play '@two/1'
see 'a problem of a pack' 'Win in two 1/[0-9]+'
see 'and its best' 'best possible: 3 moves'
keys e e e
keys Enter Up Left Enter
see 'its first move, and the answer' 'North: '
keys q
keys q
start 80 40 "$QUADRILLE" --lang fr gyges play standard
see 'in French' 'trait à Sud'
see 'drawn large' '┌─'
keys Enter
see 'a piece, in French' 'a1 ….*une case marquée'
keys q
keys q
