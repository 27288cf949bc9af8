# Sokoban in the terminal: a plan with solid walls, arrows that walk and push, the mouse, a solution.
# shellcheck shell=bash disable=SC2154,SC2119

start 80 24 "$QUADRILLE" sokoban play 'sokoban:4x8:8#|#-@-$-.#|#6-#|8#'
see 'the plan is drawn' '^ Sokoban 4x8   moves 0   pushes 0   on goals 0/1 '
see 'player, box and goal' '@   \$   \.'
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
see 'a solution' 'A solution of 3 moves'
keys Right
see 'an arrow follows it' 'solution 1/3'
keys Right Right
see 'and wins' 'Solved in 3 moves'
keys '?'
see 'its own keys' 'walk, or push the box in front'
keys q
keys q
