# SPDX-License-Identifier: MIT
# Collections, levels by number, formats, and errors with line and column; pictures, traces and tables of searches.
# shellcheck shell=bash disable=SC2154

cat >levels.sok <<'END'
Title: Three

One

#####
#@$.#
#####
Author: Me

Solution
R

Two

######
#@ x.#
######

; Three
#######
#@ $ .#
#######
END
expect 'sokoban, show all' 1 'levels.sok:16:4: "x" means nothing' "$quadrille" sokoban show levels.sok
expect 'sokoban, one level' 0 '#@ [$] [.]#' "$quadrille" sokoban show --level 3 levels.sok
expect 'sokoban, no such level' 2 'no level 4' "$quadrille" sokoban check --level 4 levels.sok R
expect 'sokoban, solve' 0 '"title":"Three","status":"solved",.*"length":3,.*"moves":"rRR","pushes":2' \
  "$quadrille" sokoban solve --json --level 3 levels.sok
expect 'sokoban, solve the rest' 1 '"title":"Two","status":"invalid"' "$quadrille" sokoban solve --json levels.sok
expect 'sokoban, unsolvable' 1 'there is no solution' piped $'######\n#@ .##\n#$ ###\n######' sokoban solve -
expect 'sokoban, check' 0 'solved in 3 moves' "$quadrille" sokoban check --level 3 levels.sok r2R
expect 'sokoban, check in small letters' 0 'solved in 3 moves' "$quadrille" sokoban check --level 3 levels.sok rrr
expect 'sokoban, check, wrong case' 1 'move 2 is not legal' "$quadrille" sokoban check --level 3 levels.sok rrR
expect 'sokoban, check, not solved' 1 'not solved' "$quadrille" sokoban check --level 3 levels.sok rR
expect 'sokoban, hint' 0 'Push it to the right' "$quadrille" sokoban hint --level 3 levels.sok
expect 'sokoban, rate: the fewest pushes, proved' 0 '"pushes":21,"optimal":true,"optimal_for":"pushes"' \
  "$quadrille" sokoban rate --json @hard/9
expect 'sokoban, rate: not proved within the limits' 0 '"pushes":[0-9]+,"optimal":false,"length"' \
  "$quadrille" sokoban rate --json --nodes 100 @hard/9
expect 'sokoban, rate: and said so' 0 '^ +1 +hard +[0-9]+ +≤ [0-9]+ ' "$quadrille" sokoban rate --nodes 100 @hard/9
expect 'sokoban, rate: proved, and nothing said' 0 '^ +1 +hard +[0-9]+ +21 ' "$quadrille" sokoban rate @hard/9
expect 'sokoban, info' 0 '"title":"Three","rows":3,"cols":7,"boxes":1,.*"pushes_lower_bound":2' \
  "$quadrille" sokoban info --json --level 3 levels.sok
expect 'sokoban, to SLC' 1 '<Level Id="One" Width="5" Height="3" Copyright="Me">' \
  "$quadrille" sokoban convert --to slc levels.sok
expect 'sokoban, solution kept' 1 '<Solution Name="Solution">R</Solution>' \
  "$quadrille" sokoban convert --to slc levels.sok
"$quadrille" sokoban convert --to slc levels.sok >levels.slc 2>/dev/null
"$quadrille" sokoban convert --to line levels.slc >levels.line
expect 'sokoban, there and back' 0 '^Author: Me$' "$quadrille" sokoban convert levels.line
expect 'sokoban, one line' 0 '^3x7:7#[|]#@-[$]-[.]#[|]7#$' cat levels.line
expect 'sokoban, wrong format' 2 'xsb, rle, slc or line' "$quadrille" sokoban convert --to png levels.sok
expect 'sokoban, an ID' 0 '^#@[$][.]#$' "$quadrille" sokoban show 'sokoban:3x5:5#|#@$.#|5#'
expect 'sokoban, no goals of boards' 2 "unrecognized option '--goal'" "$quadrille" sokoban show --goal 0.. levels.sok
many() { for _ in $(seq 3000); do printf '#####\n#@$.#\n#####\nTitle: x\n\n'; done; }
expect 'sokoban, a file of thousands' 0 '^  3000 ' bash -c "$(declare -f many); many | $quadrille sokoban info - | tail -n 1"
answers() { # what is answered while the file has not ended
  (printf '#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n'; sleep 2) | "$quadrille" sokoban solve - >early &
  sleep 1
  cat early
  wait
}
expect 'sokoban, answers as levels come' 0 '^R$' answers

# Searches as pictures and tables.
"$quadrille" taquin show --lisp taquin:3x3#1 >board.lisp
expect 'taquin: Lisp lists are read' 0 "$("$quadrille" taquin show taquin:3x3#1 | sed -n 3p | tr '|' .)" "$quadrille" taquin show board.lisp
expect 'taquin: a list that is none' 2 'board.bad:2:8: ' bash -c "printf \"'(((1 2 3 4) *)\n((1 2 3) (1 2 3 4)))\n\" >board.bad; '$quadrille' taquin show board.bad"
expect 'taquin: every board of the path' 0 '^4$' "$quadrille" taquin solve --boards --svg film.svg taquin:2x2#1
expect 'taquin: a picture that moves' 0 'keyTimes="0;0.200;0.400" dur="2000ms"' cat film.svg
expect 'taquin: states drawn' 0 '^\|35 14\|  \*  \|$' "$quadrille" taquin trace --boards --method astar-pairs --count 2 taquin:2x2#1
expect 'sokoban: a tree' 0 '^  n0 -> n1;$' "$quadrille" sokoban trace --dot @premiers-pas/1
expect 'sokoban: a table with limits, numbered as in its file' 3 '^ +3( +-){7}$' "$quadrille" sokoban table --nodes 1 @easy/3
expect 'sokoban: a comparison in CSV' 0 '^bfs,fewest-pushes,[0-9]+,4,' "$quadrille" sokoban compare --csv --methods bfs @premiers-pas/3
expect 'a move that is not legal, and why' 1 'move 2 is not legal: no step to the left: there is a wall' "$quadrille" sokoban check @facile/1 uLLL
expect 'sokoban: a trace in CSV' 0 '^0,,0,0,,' "$quadrille" sokoban trace --csv --count 2 @premiers-pas/3
expect 'sokoban: a picture' 0 '^<svg .*<style>.*</svg>$' "$quadrille" sokoban show --svg @premiers-pas/1
expect 'sokoban: the table' 0 '^3,4,7,11,5$' "$quadrille" sokoban table --csv --methods bfs,dfs --level 3 @premiers-pas

other_levels() { # a table of other levels: none of these was done before
  rm -f other.csv
  "$quadrille" sokoban solve --quiet --results other.csv @easy >/dev/null && "$quadrille" sokoban solve --quiet --results other.csv @medium
}
expect 'sokoban: results of other levels' 2 ', 0 done before' other_levels
in_latin() { printf '; caf\351\n######\n#@$ .#\n######\n' | "$quadrille" sokoban solve --json -; }
expect 'sokoban: a note beside a result is no error' 0 '"note":"stdin: not UTF-8, taken for Latin-1' in_latin
