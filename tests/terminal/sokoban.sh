# SPDX-License-Identifier: MIT
# Sokoban in the terminal: a plan with solid walls, arrows that walk and push, the mouse, a solution.
# shellcheck shell=bash disable=SC2154,SC2119

start 80 24 "$QUADRILLE" sokoban play 'sokoban:4x8:8#|#-@-$-.#|#6-#|8#'
see 'the plan is drawn' '^ Sokoban 4x8   moves 0   pushes 0   on goals 0/1 '
see 'player, box and goal, drawn' '▟▙ +▛▀▀▜ +▗▖'
see 'rows and columns are named' '^ +2 ████'
see 'the signs are explained' '▙▄▄▟ box'
see 'the rule of sokoban is told' 'Push every box onto a goal'
keys Right
see 'an arrow walks' 'moves 1   pushes 0'
keys Up
see 'a wall is named' 'no step up: there is a wall'
keys Right
see 'an arrow pushes' 'moves 2   pushes 1'
keys u u
see 'undo takes the push back' 'moves 0   pushes 0'
keys h h h
see 'a hint' 'Push it to the right'
keys s
see 'a solution' 'A solution with the fewest pushes, 2: 3 moves'
keys Right
see 'an arrow follows it' 'solution 1/3'
keys Right Right
see 'and wins' 'Solved in 3 moves'
keys '?'
see 'its own keys' 'walk, or push the box in front'
keys q
keys q

# Whole pushes, a box picked up with the mouse, dead squares, a lost position.
start 80 24 "$QUADRILLE" sokoban play 'sokoban:6x8:8#|#6-#|#-@-$2-#|#4-.-#|#6-#|8#'
see 'a room is drawn' '^ Sokoban 6x8 '
keys x
see 'dead squares are marked' 'are marked x'
see 'in the corner too' '╲╱  ╲╱  ╲╱  ╲╱  ╲╱  ╲╱'
keys x
see 'those that are dead now as well' 'X: dead now'
keys x
see 'and hidden' 'Dead squares are hidden'
keys q
start 80 24 "$QUADRILLE" sokoban play 'sokoban:6x7:7#|#3-$.#|#2-$2-#|#@2-.-#|#4-2#|7#'
wait_for 'moves 0'
keys x x
see 'not where another box may be pushed' '2 ████ ╲╱         ▛▀▀▜ ▗▖ ████'
keys q
start 80 24 "$QUADRILLE" sokoban play 'sokoban:6x8:8#|#6-#|#-@-$2-#|#4-.-#|#6-#|8#'
wait_for 'moves 0'
keys z
see 'the reachable zone' 'Normalised position, its first cell: row 2'
see 'its first cell is marked' '2 ████ n '
keys z
see 'hidden' 'Your reach is hidden'
keys q
start 80 24 "$QUADRILLE" sokoban play 'sokoban:6x8:8#|#6-#|#-@-$2-#|#4-.-#|#6-#|8#'
wait_for 'moves 0'
keys Right Right Left Right
see 'two pushes or one' 'pushes 1'
keys b
see 'a whole push is undone, with the walk to it' 'moves 0   pushes 0'
keys f
see 'and made again' 'moves 2   pushes 1'
keys b
see 'back at the start' 'moves 0   pushes 0'
click 7 22
see 'a box is picked up' 'The box is picked up'
click 9 26
see 'and put down on its goal' 'Solved in [0-9]+ moves'
keys u u u u u u u u u
see 'back again' 'moves 0 '
keys Down Right Right Up
see 'a corner is a loss' '^Lost: the marked box can no longer reach any goal[.] It is so since move 4; u'
see 'with its reason' 'the marked box can no longer reach any goal'
keys q
keys q

# Backwards: boxes are pulled from the goals to their start squares, which gives a solution; the forward play waits.
start 80 24 "$QUADRILLE" sokoban play 'sokoban:4x8:8#|#-@-$-.#|#6-#|8#'
wait_for 'moves 0'
keys Right
see 'a step forwards' 'moves 1   pushes 0'
keys B
see 'the level is turned around' 'Backwards: the boxes begin on the goals'
see 'pulls are counted' 'moves 0   pulls 0   on start squares 0/1'
see 'the start squares are explained' 'start square'
keys s
see 'no solution on this side' 'Not while the level is played backwards'
keys B
see 'the forward play was kept' 'moves 1   pushes 0'
keys B
wait_for 'pulls 0'
keys .
see 'arrows that only walk' 'Arrows only walk'
keys Right Right Right Left
see 'walk' 'moves 4   pulls 0'
keys Right .
see 'or pull' 'Arrows pull the box behind you'
keys Left
see 'the box behind follows' 'moves 6   pulls 1'
keys Left
see 'a solution is found' 'Read from its end this is a solution: 2 pushes, 3 moves'
keys B
see 'it is shown forwards' 'The solution you found backwards'
keys Space
see 'move by move' 'solution 1/3'
keys p
see 'and solves the level' 'Solved in 3 moves, with help'
keys q
keys q

# A level played backwards is saved, opened, and kept when the player leaves.
level='sokoban:4x8:8#|#-@-$-.#|#6-#|8#'
start 80 24 bash -c "cd '$work' && exec '$QUADRILLE' sokoban play --profile back '$level'"
wait_for 'moves 0'
keys Right B
wait_for 'pulls 0'
keys . Right Right
wait_for 'moves 2 '
keys u S
type_in back.txt
keys Enter
see 'a backward play is saved' 'Saved in back.txt'
same 'with its direction' "$level r/r backwards" "$(cat "$work/back.txt")"
keys q
see 'and left' 'exit=0'
open=$(python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["open"]["sokoban"])' "$work/data/quadrille/profiles/back.json")
check 'both plays are kept' grep -q "'moves': 'r'.*'backwards': 'r/r'" <<<"$open"
start 80 24 "$QUADRILLE" sokoban play --profile back --resume
see 'it is resumed backwards' 'moves 1   pulls 0'
keys r
see 'with what was taken back' 'moves 2   pulls 0'
keys B
see 'and the forward play behind it' 'moves 1   pushes 0'
keys q
wait_for 'exit='
start 80 24 "$QUADRILLE" sokoban play "$work/back.txt"
see 'a saved one opens from the command line' 'moves 1   pulls 0'
keys q
wait_for 'exit='
echo quit | XDG_DATA_HOME=$work/data "$QUADRILLE" sokoban play --plain --profile back --resume >/dev/null
printf 'reverse\nr\nquit\n' | XDG_DATA_HOME=$work/data "$QUADRILLE" sokoban play --plain --profile back "$level" >/dev/null
moves=$(printf 'save\nquit\n' | XDG_DATA_HOME=$work/data "$QUADRILLE" sokoban play --plain --profile back --resume)
check 'plain lines keep and resume it, too' grep -qx "$level r backwards" <<<"$moves"
