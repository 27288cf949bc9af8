# SPDX-License-Identifier: MIT
# Sizes of the window, colours, languages, character sets.
# shellcheck shell=bash disable=SC2154,SC2119

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
see '80x24: framed' '┌───────┬'
resize 80 16
see '80x16: one line a tile, with rows and rules' '^ *1 │ 94 82 78 9'
resize 80 10
see '80x10: no rules' '│ 94 82 78 9'
resize 30 12
see '30x12: a part' '^Rows 1–4/4, columns 1–2/4'
keys S-Right S-Right
see 'Shift+Right scrolls' 'columns 3–4/4'
keys Up
see 'a move brings the blank back' 'columns 2–3/4'
check 'it was a move' shows 'm 1  p [0-9]+/22'
resize 20 8
see '20x8: numbers stay whole' '^ m 1  p [0-9]+/22 *$'
for size in '5 2' '2 1' '1 1' '20 3'; do
    # shellcheck disable=SC2086
    resize $size
    sleep 0.05
done
resize 200 60
see '200x60: framed again' '┌───────┬'
check '200x60: nothing was lost' shows 'moves 1 '
keys q
see 'still alive after all sizes' 'exit=0'

start 200 60 "$QUADRILLE" taquin play 'taquin:16x16#1'
see '200x60: all of 16x16' '^ *16 │'
resize 80 24
see '80x24: a part of 16x16' '^Rows [0-9]+–[0-9]+/16, columns'

start 20 8 "$QUADRILLE" taquin play 'taquin:4x4#42'
see 'starts in 20x8' '^ m 0  p 0/22'
keys '?'
see 'keys page by page' 'any key: more'
keys x x x x x x
see 'and back' '^ m 0  p 0/22'
keys q
see '20x8: ends well' 'exit=0'

won='taquin:2x2m1#1'
start 80 24 "$QUADRILLE" taquin play "$won"
wait_for 'moves 0'
keys "$(arrow "$(solution "$won")")"
wait_for 'Solved'
check 'agreeing numbers are green' grep -q $'\e\\[[0-9;]*32m' <(screen -e)
start 80 24 env NO_COLOR=1 "$QUADRILLE" taquin play "$won"
wait_for 'moves 0'
keys "$(arrow "$(solution "$won")")"
wait_for 'Solved'
check 'NO_COLOR: no colours' bash -c '! grep -Eq "\[([0-9]+;)*3[1-7]m"' < <(screen -e)
check 'NO_COLOR: agreeing numbers reversed' grep -Eq $'\e\\[([0-9;]*;)?7m[0-9]' <(screen -e)
start 80 24 env TERM=vt100 "$QUADRILLE" taquin play "$won"
see 'vt100' 'moves 0   pairs'
keys "$(arrow "$(solution "$won")")"
see 'vt100: playable' 'Solved in 1 move'
start 80 24 env TERM=dumb "$QUADRILLE" taquin play "$won"
see 'dumb: says so' 'cannot move its cursor'
see 'dumb: exit code' 'exit=1'

start 80 24 "$QUADRILLE" --lang fr taquin play 'taquin:2x2m3#5'
see 'French: status' 'coups 0   paires 0/2'
see 'French: rule' 'Faites glisser les tuiles'
keys h
see 'French: hint' 'Indice 1 sur 4'
keys '?'
see 'French: keys' 'flèches +faire glisser'
start 80 24 env LC_ALL=fr_FR.UTF-8 "$QUADRILLE" taquin play 'taquin:2x2m3#5'
see 'French by the environment' 'coups 0   paires 0/2'
start 80 24 env LC_ALL=C "$QUADRILLE" taquin play --lang fr 'taquin:2x2m3#5'
see 'without UTF-8: plain letters' '^\? touches - q quitter - h indice - fleches - u annuler - .* - s resoudre$'

# On 60 columns the help is broken between words, and no line begins with a sign.
start 60 20 "$QUADRILLE" taquin play --lang fr @facile/3
see 'the board at 60 columns' 'Facile 3/15'
keys '?'
see 'a long line of help goes on below' '^ {14}ou dire ce qui s’y trouve$'
check 'no line begins with a sign' wait_gone '^ *[;:?!] '
keys Space
see 'and on a second page' '^ q  '
keys Space q

# Every sign is explained on the smallest window: beside the board, and further down than it goes.
start 60 20 "$QUADRILLE" gyges play '@two/3'
see 'a game of two on 60 columns' '  North  0:00$'
keys h h h h
see 'marks of a hint are explained beside it' 'look here$'
see 'all of them' '^ +(│.*│)? *= the reason$'
start 60 20 "$QUADRILLE" sokoban play '@first-steps/3'
wait_for 'The corner'
keys s
wait_for 'p plays all'
keys p
see 'the legend of a small board goes on below it' '^ +▛▜  you$'
see 'and the end is told' 'Solved in 7 moves, with help'
start 60 20 "$QUADRILLE" wumpus play '@easy/3'
wait_for 'Reach the gold'
keys Down Right Left Down
see 'no explanation is cut' '  s stench(: a wumpus is)?$'
check 'and none has dots' wait_gone 'a pit is…'
keys '?' Space
see 'what is counted is explained' 'reveals and deductions, those that are left'
keys Space

# A message that takes more lines than there are: pages, the board stays.
start 60 20 "$QUADRILLE" sokoban play '@difficile/2'
see 'a level on 60 columns' 'Hard 2/30'
keys h h h h
see 'a reason has the lines it needs' '^the solution has 27 pushes in all, replayed and checked[.]$'
start 60 20 "$QUADRILLE" --lang fr taquin play '@moyen/5'
see 'a board on 60 columns' 'Moyen 5/15'
keys h h h h
see 'a reason too long for its lines' '^Indice 4 sur 4.: Faites-la glisser'
see 'says how to read on' ' Tab.: page 1/2$'
keys Tab
see 'the rest of it' '^qui résolvent le plateau, rejoués et vérifiés[.]'
see 'which page it is' ' Tab.: page 2/2$'
check 'the marks of the hint stay' shows '│>20'
keys Tab
see 'from the beginning again' 'Indice 4 sur 4'
resize 120 40
see 'no pages where there is room' 'rejoués et vérifiés[.]$'
check 'nor a word about them' wait_gone 'Tab.: page'
keys u
gone 'another key leaves the message' 'Indice 4'
start 60 20 "$QUADRILLE" --lang fr sokoban play '@moyen/5'
see 'the panel breaks between words' '  au mieux.: 20 poussées,$'
see 'and loses none' '  70 coups$'
check 'keys are named whole' shows '^[?] touches · q quitter · h indice · flèches · u annuler$'
keys q

# Stopped and continued, made small and large again.
start 80 24 bash --norc -i
wait_for '[$#] ?$'
type_in "'$QUADRILLE' taquin play taquin:4x4#42"
keys Enter
wait_for 'moves 0'
keys Up Down Left Right
wait_for 'moves [1-9]'
keys C-z
see 'Ctrl-Z gives the shell back' 'Stopped'
same 'with its own screen' '0 1' "$(state '#{alternate_on} #{cursor_flag}')"
type_in fg
keys Enter
see 'fg shows the play again' '^ Taquin 4x4#42   moves [1-9]'
same 'on its screen' '1 0 1' "$(state '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')"
resize 40 10
see '40x10: playable' '│'
keys q
see '40x10: ends well' '#$|[$]$'
