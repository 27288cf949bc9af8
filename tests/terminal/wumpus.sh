# SPDX-License-Identifier: MIT
# Wumpus World in the terminal: fog, flags, the bow, jokers, why, what follows, the map, death and the win.
# shellcheck shell=bash disable=SC2154,SC2119

grid='wumpus:4x4a1r1d3:2P1/4/1W2/3G'
start 100 30 "$QUADRILLE" wumpus play "$grid"
see 'the grid lies in the dark' '░ unknown'
see 'columns are named' '^ +a +b +c +d$'
see 'the rule of the wumpus is told' 'A breeze: a pit is beside'
see 'the player is where the play starts' '│  @  *│'
see 'the rest is fog' '░░░'
keys Right
see 'what is noticed stands there' '│  b  *│'
keys f Right Enter
see 'a flag where the pointer is' '│  F  *│'
keys f f
see 'and away again' 'm(oves)? 3'
keys f Escape
see 'Escape takes it back' 'Cancelled'
keys i Enter
see 'why in words' 'Nothing decides c1: 55[.]6 %'
see 'which is help' 'with help|\*'
keys O
see 'what follows is shown' 'proved safe'
see 'safe cells' '│ +[+] +│'
see 'and risks' '%'
keys O
gone 'and hidden' '%'
keys v
see 'the whole map' '│  W  *│'
keys v
gone 'in the dark again' '│  W  *│'
keys a
see 'the agent comments' 'The agent: (nothing|[a-d][1-4]|Go|The)'
keys a
see 'and is silent' 'The agent is silent'
keys k Down
see 'a deduce joker speaks' '(deductions|d) 2/3'
keys j
see 'the pointer waits' 'Reveal joker'
keys Enter
see 'a joker shows the pit' '│ +P +│'
see 'and is spent' '(reveals|r) 0/1'
keys j Down Enter
see 'another is not there' 'no reveal joker is left'
keys Left Down Down
see 'a stench' '│  s  *│'
keys x Right
see 'the arrow is gone' '(arrows|a) 0/1'
see 'and has slain the wumpus' '│ +X +│'
gone 'whose stench is gone' '│  s  *│'
keys x Up
see 'there is no other' 'no arrow left'
keys q
keys q

# The right mouse button flags; a step into a pit ends it and shows the map; going back is help.
start 100 30 "$QUADRILLE" wumpus play "$grid"
see 'a new play' '░ unknown'
keys Right Right
see 'death' 'Lost after 2 moves'
see 'in the pit' '│ +@P +│'
see 'the map is shown' '│  W  *│'
keys u
see 'going back is help' 'with help|\*'
keys q
keys q

# The way to the gold.
start 60 14 "$QUADRILLE" wumpus play "$grid"
see 'a small window has one line a cell, and a frame' '^ *1 │ @ '
keys Down Right Right
see 'one line a cell' '@'
keys Right Down Down
see 'the gold is won' 'Solved in 6 moves'
keys q
keys q
