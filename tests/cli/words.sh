# SPDX-License-Identifier: MIT
# What is said of levels left out and games not played, what is printed and read back, and one French.
# shellcheck shell=bash disable=SC2154

# A position's first row is South's, at the bottom of the board: the help says so in both languages.
row() { "$quadrille" gyges show '332211/000000/000000/000000/000000/112233 s' | grep -E '^ *1 '; }
expect 'gyges, the first row is row 1' 0 '3 3 2 2 1 1' row
expect 'gyges, the help says so' 0 "South's first" sh -c "'$quadrille' gyges --help | tr '\n' ' ' | tr -s ' '"
expect 'gyges, in French, too' 0 "six rangées, celle de Sud d'abord" sh -c "'$quadrille' gyges --help --lang fr | tr '\n' ' ' | tr -s ' '"
# A verb of one level says that there are more; puzzles takes them all.
for verb in 'gyges eval @two' 'gyges hint @two' 'gyges moves @two' 'gyges bestmove --player greedy @two' 'gyges perft 1 @two' \
  'gyges analyse --depth 1 @two' 'taquin hint @easy' 'taquin compare --methods bfs --nodes 1 @facile' 'sokoban trace --count 1 @easy'; do
  # shellcheck disable=SC2086
  expect "one of many: $verb" 0 ': only the first level is read; --level N' "$quadrille" $verb
done
expect 'one of one says nothing' 1 '^0$' sh -c "'$quadrille' gyges eval @two/2 2>&1 | grep -c only"
expect 'and --level nothing' 1 '^0$' sh -c "'$quadrille' gyges eval --level 2 @two 2>&1 | grep -c only"
expect 'the note is no object' 0 '^[{].*"ours":' sh -c "'$quadrille' gyges eval --json @two 2>/dev/null | grep -v error"
expect 'puzzles grades all' 0 '^30$' sh -c "'$quadrille' gyges puzzles @two | grep -c ^full:"
# What is printed is read back.
again() { "$quadrille" taquin show "$@" @easy | "$quadrille" taquin show - | cmp - <("$quadrille" taquin show @easy) && echo same; }
expect 'taquin, pictures there and back' 0 '^same$' again
expect 'taquin, lists there and back' 0 '^same$' again --lisp
"$quadrille" wumpus new --lang fr --size 6 --count 3 --proof >proofs
expect 'wumpus, a proof of new' 0 'follows' "$quadrille" wumpus verify proofs @proofs
expect 'wumpus, and of the third grid' 0 'follows' "$quadrille" wumpus verify --level 3 proofs @proofs
expect 'wumpus, but not of another' 1 '.' "$quadrille" wumpus verify --level 2 proofs 'b1 safe: f6 no-breeze'
# One French vocabulary, a decimal comma, and no strategy that is a bear.
printf '. b ?\n. ? ?\n? ? ?\n' >known.txt
expect 'French: a risk' 0 '^ +sûre 40,0 % 40,0 %$' "$quadrille" wumpus deduce --lang fr known.txt
expect 'French: a share' 0 'au plus [0-9]+,[0-9] % de plus que le plus court' "$quadrille" taquin solve --lang fr --method layers taquin:4x4#1
expect 'French: a strategy' 0 'stratégie du moindre coût' "$quadrille" wumpus map --lang fr --size 2 --worlds 1
words() { for game in taquin sokoban wumpus gyges; do "$quadrille" --lang fr $game --help; done; for verb in new rate stats deduce dimacs map; do "$quadrille" --lang fr wumpus $verb --help; done; }
expect 'French: trou, puanteur, éclat' 1 '^0$' bash -c "$(declare -f words); quadrille='$quadrille' words | grep -ciwE 'puits|odeur|lueur'"
# One of a thing is said in the singular, nothing as the language has it.
printf '#####\n#@$.#\n#####\n' >one.xsb
expect 'one box, no push' 0 '^0 pushes, 0/1 on goal, 0 lines' "$quadrille" sokoban show one.xsb
expect 'French: one box, no push' 0 '^0 poussée, 0/1 rangée, 0 ligne, 0 changement$' "$quadrille" sokoban show --lang fr one.xsb
expect 'a bound of one' 3 'at least 1 move needed' "$quadrille" sokoban solve --method optimal-moves --nodes 1 @premiers-pas/2
expect 'French: a bound of one' 3 'au moins 1 coup nécessaire,' "$quadrille" sokoban solve --lang fr --method optimal-moves --nodes 1 @premiers-pas/2
# A tile is a tuile and the blank a trou, in every verb's help.
taquin_words() { for verb in new show solve rate layouts tables play; do "$quadrille" --lang fr taquin $verb --help; done; "$quadrille" --lang fr taquin --help; }
expect 'French: tuile, trou, disposition' 1 '^0$' bash -c "$(declare -f taquin_words); quadrille='$quadrille' taquin_words | grep -ciE 'case vide|le vide|agencement'"
expect 'French: a tile of a board' 2 'attendu une tuile comme' piped '2x2: x' taquin show --lang fr -
# An ID without its board says what may follow, and what it says is so.
expect 'a size alone' 2 'expected ":" and the tiles after the size, or #SEED in an ID .taquin:4x4#42.$' "$quadrille" taquin show taquin:4x4
expect 'a size alone, in French' 2 'attendu «.*:.*» et les tuiles après la taille, ou #GRAINE dans un ID .taquin:4x4#42.$' "$quadrille" taquin show --lang fr taquin:4x4
expect 'the ID it names' 0 ' pairs$' "$quadrille" taquin show taquin:4x4#42
# Of the phases of a map only what was done.
expect 'map, no tours in phase 1' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 1 --size 4 --worlds 3 | grep -c tours"
expect 'map, no map in phase 2' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 2 --size 4 --worlds 3 | grep -c 'to map'"
expect 'map, the same in JSON' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 1 --size 4 --worlds 3 --json | grep -c tours"
expect 'map, the second maze is the second' 0 'next-maze +.OK. +maze 2' "$quadrille" wumpus map --show --size 2 --worlds 2
