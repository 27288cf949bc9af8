#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line from the outside: exit codes, files, pipes, tables, errors with line and column.
# QUADRILLE is the program. Ends with "N passed, N failed".
set -u
quadrille=${QUADRILLE:?the program}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache LC_ALL=C.UTF-8
mkdir -p "$XDG_CACHE_HOME"
cd "$work" || exit 1
passed=0
failed=0

# expect NAME 3 PATTERN COMMAND…: checks the exit code and a pattern in the output.
expect() {
  local name=$1 code=$2 pattern=$3 got
  shift 3
  "$@" >out 2>&1 </dev/null
  got=$?
  if [ "$got" = "$code" ] && grep -qE -- "$pattern" out; then
    passed=$((passed + 1))
    echo "ok $name"
  else
    failed=$((failed + 1))
    echo "not ok $name: exit code $got (expected $code), expected: $pattern"
    sed 's/^/  # /' out | head -n 10
  fi
}
piped() { # piped TEXT ARGUMENT…
  local text=$1
  shift
  printf '%s\n' "$text" | "$quadrille" "$@"
}

expect 'help' 0 '^ +130 +interrupted' "$quadrille" --help
expect 'version' 0 '^quadrille [0-9.]+$' "$quadrille" --version
expect 'version, the short way' 0 '^quadrille [0-9.]+$' "$quadrille" -V
expect 'alone: the games, five things to try' 2 '^  quadrille gyges play' "$quadrille"
expect 'alone: half a screen' 0 '^[0-9]$|^1[0-9]$|^2[0-2]$' sh -c "'$quadrille' | wc -l"
expect 'help of a verb' 0 '^Usage: quadrille taquin solve' "$quadrille" help taquin solve
expect 'help in French, wherever --lang stands' 0 '^Exemples :' "$quadrille" taquin solve --help --lang fr
expect 'options between the game and the verb' 0 'Gagner en deux' "$quadrille" gyges --lang fr levels
expect 'help by the environment' 0 '^Codes de sortie :' env LC_ALL=fr_FR.UTF-8 "$quadrille" --help
expect 'did you mean, a verb' 2 'did you mean solve[?]' "$quadrille" taquin slove
expect 'did you mean, a game' 2 'did you mean sokoban[?]' "$quadrille" sokobna
expect 'did you mean, an option' 2 'did you mean --method[?]' "$quadrille" taquin solve --metod bfs taquin:3x3#1
expect 'a language that is not there' 2 'the languages are en, fr' "$quadrille" --lang de taquin levels
expect 'and behind the verb' 2 'the languages are en, fr' "$quadrille" taquin levels --lang de
expect 'seconds with a point' 3 '"status":"limit"' "$quadrille" taquin solve --json --time 0.05 --method bfs taquin:4x4#1
expect 'memory with a unit' 3 '"status":"limit"' "$quadrille" taquin solve --json --memory 8M --method bfs taquin:4x4#1
expect 'no colours in a pipe' 1 '^0$' sh -c "'$quadrille' --help | grep -c '\033'"
expect 'colours where they are wanted' 0 '\[1m' "$quadrille" --color always --help
expect 'packs in both languages' 0 "$("$quadrille" taquin show @easy/3 | head -n 2 | tail -n 1 | cut -c1-10 | sed 's/[].*[]/./g')" "$quadrille" taquin show @facile/3
expect 'titles in English' 0 '^Chaffinch$' "$quadrille" sokoban show @easy/3
expect 'titles in French' 0 '^Pinson$' "$quadrille" --lang fr sokoban show @facile/3
expect 'answers in French' 0 'le plus court [(]prouvé[)]' "$quadrille" --lang fr taquin solve taquin:3x3#7
expect 'an error is an object, too' 2 '^[{]"schema":1,"verb":"taquin show","error":"nowhere' "$quadrille" taquin show --json nowhere.txt
"$quadrille" serve --port 0 >served &
server=$!
for _ in $(seq 50); do grep -q http served && break; sleep 0.1; done
expect 'a port that is taken is an error' 1 'is taken' "$quadrille" serve --port "$(grep -oE ':[0-9]+' served | tail -n 1 | tr -d :)"
kill $server
wait $server 2>/dev/null
expect 'no verb' 2 'Usage' "$quadrille" taquin
expect 'wrong verb' 2 'no verb "dance"' "$quadrille" taquin dance
expect 'wrong option' 2 "unrecognized option '--fast'" "$quadrille" taquin solve --fast
expect 'wrong time' 2 'seconds such as' "$quadrille" taquin solve --time soon taquin:3x3#1
expect 'signs in French' 0 '^# Pinson : 18 coups, 5 poussées, le moins de poussées .prouvé. ; auto, 5 états' "$quadrille" sokoban solve --lang fr @facile/3
expect 'one of each' 0 '^# 1 move, 1 push, .*; auto, 1 state,' piped $'#####\n#@$.#\n#####' sokoban solve -
expect 'decimals in CSV' 0 ',[0-9]+[.][0-9]{1,9}(e-[0-9]+)?,[0-9.]{1,12}(e-[0-9]+)?$' "$quadrille" taquin solve --csv taquin:2x2#1
expect 'no place for tables' 1 '^quadrille: /proc/nowhere/quadrille/taquin-7-7-1.tables: ' env XDG_CACHE_HOME=/proc/nowhere "$quadrille" taquin tables build -q 7-7-1
expect 'bulk: a game alone' 2 '^quadrille: une sorte de travail est attendue après le jeu' "$quadrille" bulk wumpus --lang fr
expect 'bulk: every kind says what it is' 2 '^  mazes +the mazes of a file' "$quadrille" bulk wumpus
expect 'bulk: in French' 0 '^2 faits ; 2 faites, 0 faites auparavant ; [0-9]+,[0-9]+ s, CPU ' "$quadrille" bulk taquin generate --params 2x2 --count 2 --results french.txt --lang fr
expect 'wrong processor time' 2 '--cpu takes seconds' "$quadrille" taquin solve --cpu 0 taquin:3x3#1
expect 'processor time runs out' 3 '"status":"limit".*"cpu_seconds":1[.]' \
  "$quadrille" taquin solve --cpu 1 --method bfs --json taquin:4x4#1
expect 'time runs out before processor time' 3 '"status":"limit".*"seconds":1[.]' \
  "$quadrille" taquin solve --cpu 100 --time 1 --method bfs --json taquin:4x4#1
expect 'no such file' 2 'nowhere.txt: no such file' "$quadrille" taquin show nowhere.txt
expect 'new and show' 0 '/10 pairs' piped "$("$quadrille" taquin new --size 3x3 --seed 7)" taquin show -
expect 'the solved board' 0 '10/10 pairs' "$quadrille" taquin show --solved taquin:3x3#7
expect 'a solved board is its own' 0 'status":"won"' piped '1 2 3 4 5 6 7 8 0' taquin show --solved --json -
expect 'same seed, same board' 0 "$("$quadrille" taquin new --seed 5 | tail -n 1 | cut -c1-30 | sed 's/[*]/./g')" \
  "$quadrille" taquin new --seed 5
expect 'exactly so far' 0 '"length":30,"optimal":true' piped "$("$quadrille" taquin new --distance 30 --seed 4)" taquin solve --json -
expect 'too far' 1 'the furthest is 31 away' "$quadrille" taquin new --size 3x3 --distance 32
expect 'a difficulty' 0 '^hard ' piped "$("$quadrille" taquin new --difficulty hard --seed 2)" taquin rate -
expect 'no such difficulty' 2 'easy, medium, hard or expert' "$quadrille" taquin new --difficulty murderous
expect 'a rating for programs' 0 '"length":24,.*"layouts":1,"all_layouts":true,"class":"medium"' "$quadrille" taquin rate --json taquin:3x3#7
expect 'a rating by bounds' 0 '^expert +[0-9]+ to [0-9]+ moves, 1 layout' "$quadrille" taquin rate taquin:6x6#1
expect 'two ways of shuffling' 2 'choose one' "$quadrille" taquin new --moves 3 --uniform
expect 'place of an error' 2 'stdin:3:14: expected ","' piped $'# two boards\n\n2x2:1,2,3,4 5 *' taquin show -
expect 'unsolvable' 1 'only half of all arrangements' piped '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0' taquin solve -
expect 'an empty file' 1 'no level found' piped '' taquin solve -
expect 'solve' 0 'shortest \(proved\)' "$quadrille" taquin solve taquin:4x4#42
expect 'a large board, its bound and its ratio' 0 'moves, at least [0-9]+ moves needed, within [0-9.]+ % of shortest' \
  "$quadrille" taquin solve --nodes 2000 taquin:5x5#1
expect 'the same for programs' 0 '"optimal":false,"lower_bound":[0-9]+,"ratio":[0-9]\.[0-9]+,' \
  "$quadrille" taquin solve --json --nodes 2000 taquin:6x6#1
expect 'a large board near home' 0 'shortest \(proved\)' "$quadrille" taquin solve --method patterns taquin:5x5m40#1
expect 'a bound without an answer' 3 'no answer: at least [0-9]+ moves needed, 1000 states' \
  "$quadrille" taquin solve --method patterns --memory 16 --nodes 1000 taquin:5x5#1
expect 'limit' 3 'no answer' "$quadrille" taquin solve --method brute --nodes 10 taquin:4x4#42
expect 'wrong method' 2 'the methods are auto' "$quadrille" taquin solve --method magic taquin:3x3#1
expect 'a classic board' 0 '"length":2,"optimal":true' piped '1 2 3 4 5 6 0 7 8' taquin solve --json -
expect 'a classic goal' 0 '"length":1,' piped '1 0 2 3 4 5 6 7 8' taquin solve --goal 0.. --json -
expect 'a goal of one'\''s own' 0 '"length":0,' piped '3 2 1 0' taquin solve --goal '3 2 1 0' --json -
expect 'check' 0 'solved in 3 moves' "$quadrille" taquin check taquin:2x2m3#5 RUL
expect 'check, not solved' 1 'not solved' "$quadrille" taquin check taquin:2x2m3#5 R
expect 'check, illegal' 1 'move 2 is not legal' "$quadrille" taquin check taquin:2x2m3#5 RRR
expect 'layouts' 0 '# 1 layout, 1 within reach \(all' "$quadrille" taquin layouts taquin:4x4#1
expect 'layouts of few colours' 0 '# 13800 layouts' "$quadrille" taquin layouts taquin:4x4k3#5
expect 'layouts, given up' 3 'more than' "$quadrille" taquin layouts --steps 100 taquin:4x4k3#5
expect 'compare' 0 'astar-linear +shortest +24' "$quadrille" taquin compare --svg chart.svg --methods bfs,astar-linear taquin:3x3#7
expect 'the chart' 0 '<svg .*' cat chart.svg
expect 'a chart nowhere' 1 '[Nn]o such file' "$quadrille" taquin compare --svg no/chart.svg --methods bfs taquin:3x3#7
expect 'a method that is not there' 2 'no method "nonsense"' "$quadrille" taquin compare --methods bfs,nonsense taquin:3x3#7
expect 'one picture of many levels' 2 'use --level N' "$quadrille" taquin solve --svg many.svg @easy
expect 'nothing was written' 2 '[Nn]o such file' ls many.svg
expect 'one picture of one of them' 0 'moves' "$quadrille" taquin solve --svg many.svg --level 2 @easy
expect 'many pictures' 2 'use --level N' "$quadrille" sokoban show --svg @easy
for words in 'taquin solve --boards taquin:2x2#1' 'taquin solve --svg - taquin:2x2#1' 'taquin compare --csv taquin:2x2#1' \
  'taquin compare --svg - taquin:2x2#1' 'wumpus stats --csv -' 'wumpus map --mazes'; do
  # shellcheck disable=SC2086
  expect "objects and nothing else: $words" 2 '^[{].*"error":"--json and --[a-z]+( -)? exclude each other"' "$quadrille" $words --json
done
expect 'a menu is no object' 2 'play --json needs a game' "$quadrille" play --json
expect 'a name in UTF-8' 2 "a player's name has 1 to 40" "$quadrille" play --ranking --profile $'a\xff'
expect 'a name that turns the line around' 2 "a player's name has 1 to 40" "$quadrille" play --ranking --profile $'a\u202eb'
mkdir -p data/quadrille/profiles
mkfifo data/quadrille/profiles/pipe.json
export XDG_DATA_HOME=$work/data
expect 'progress that is a pipe is not waited for' 1 'not a regular file' timeout 20 sh -c "echo U | '$quadrille' taquin play --plain --profile pipe taquin:2x2m3#5"
expect 'nor in the ranking' 0 'nobody has played' timeout 20 "$quadrille" play --ranking
expect 'progress that cannot be written' 1 'progress could not be written' \
  sh -c "echo U | XDG_DATA_HOME=/dev/null '$quadrille' taquin play --plain --profile ada taquin:2x2m3#5"
expect 'progress that can' 0 '99 29' sh -c "echo U | '$quadrille' taquin play --plain --profile ada taquin:2x2m3#5"
flock data/quadrille/profiles/ada.json.lock sleep 3 &
expect 'progress that another program writes' 0 'waiting for another program' sh -c "sleep 0.5; echo U | '$quadrille' taquin play --plain --profile ada taquin:2x2m3#5"
wait $!
unset XDG_DATA_HOME
expect 'an unknown verb is an object' 2 '^[{]"schema":1,"verb":"quadrille","error":' "$quadrille" foo --json
expect 'help of a word too many' 2 'unexpected extra' "$quadrille" help sokoban solve extra
expect 'packs' 0 'expert +15  Expert' "$quadrille" taquin levels
expect 'a level of a pack' 0 'shortest' "$quadrille" taquin solve @easy/3
expect 'no such pack' 2 'no pack "nightmare"' "$quadrille" taquin show @nightmare
expect 'not so many' 2 'has only 15 levels' "$quadrille" taquin show @easy/16
expect 'batch' 0 '"ok":false.*protocol.unknown' piped 'dance' batch
expect 'the puzzle of a day' 0 '^sokoban:10x10b4#20261122$' "$quadrille" today --date 2026-11-22 sokoban
expect 'today is some day' 0 '^taquin:[34]x[34]-[a-z]+#20[0-9]{6}$' "$quadrille" today
expect 'no such day' 2 'takes a day such as' "$quadrille" today --date 2026-02-29
expect 'French' 0 'coups' piped 'new taquin 2x2 #1' --lang fr batch
expect 'a full disk' 1 'no space left' sh -c "'$quadrille' taquin new > /dev/full"

known=$'. b ?\n. ? ?\n? ? ?'
expect 'wumpus: new, with its proof' 0 '^# proof: (b1|a2) safe: a1 no-breeze, a1 no-stench; ' "$quadrille" wumpus new --difficulty hard --seed 7 --proof
expect 'wumpus: same seed, same grid' 0 "$("$quadrille" wumpus new --seed 5 | tail -n 1)" "$quadrille" wumpus new --size 8x8 --seed 5
expect 'wumpus: a diagram is read back' 0 '^(easy|medium) +valid, deducible' piped "$("$quadrille" wumpus new --seed 5 --diagram)" wumpus rate -
expect 'wumpus: no such difficulty' 2 '--difficulty takes easy, medium or hard, not murderous' "$quadrille" wumpus new --difficulty murderous
expect 'wumpus: difficulty and method' 2 'choose one' "$quadrille" wumpus new --difficulty easy --method random
expect 'wumpus: an old method' 0 '^15x15' "$quadrille" wumpus new --size 15 --method corridor --pits 40 --seed 1
expect 'wumpus: no room' 2 'does not fit' "$quadrille" wumpus new --size 3 --pits 8
expect 'wumpus: show' 0 'W' "$quadrille" wumpus show wumpus:4x4:2P1/4/1W2/3G
expect 'wumpus: place of an error' 2 'stdin:3:5: expected' piped $'. . .\n. . P\n. W z' wumpus show -
expect 'wumpus: a rating for programs' 0 '"valid":true,"strict":true,"arrow":true,"interest":[0-9]+,"class":"hard"' "$quadrille" wumpus rate --json wumpus:8x8-hard#7
expect 'wumpus: not fair' 0 '^unfair +not valid, not deducible' piped '4x4:3P/2PW/1P2/P2G' wumpus rate -
expect 'wumpus: solve' 0 '# won, [0-9]+ steps, 0 shots, 0 risks' "$quadrille" wumpus solve wumpus:8x8-hard#7
expect 'wumpus: stuck' 1 '# stuck' piped '4x4:3P/2PW/1P2/P2G' wumpus solve -
expect 'wumpus: check' 0 'solved in' "$quadrille" wumpus check wumpus:4x4:2P1/4/1W2/2G1 D3R2
expect 'wumpus: check, a shot' 0 'solved in' "$quadrille" wumpus check wumpus:4x4:2P1/4/1W2/2G1 RDsDD2R
expect 'wumpus: check, dead' 1 'not legal' "$quadrille" wumpus check wumpus:4x4:2P1/4/1W2/2G1 R2R
expect 'wumpus: a proof' 0 'all gold is reached' "$quadrille" wumpus verify wumpus:2x2:2/1G 'b1 safe: a1 no-breeze; b2 safe: b1 no-breeze'
expect 'wumpus: a bad proof' 1 'step 2 of the proof' "$quadrille" wumpus verify wumpus:2x2:2/1G 'b1 safe: a1 no-breeze; b2 safe: a1 no-breeze'
expect 'wumpus: agent' 0 '"worlds":200,.*"deaths":0' "$quadrille" wumpus agent --games 200 --json
expect 'wumpus: a bold agent' 0 '200 games:' "$quadrille" wumpus agent --games 200 --bold
expect 'wumpus: map' 0 '^200 mazes, strategy ours: (1[5-9]|2[01])\.[0-9]{3} ± ' "$quadrille" wumpus map --size 6 --worlds 200
expect 'wumpus: map for programs' 0 '"strategy":"seed","worlds":50,"cells":1250,.*"declared":0,' "$quadrille" wumpus map --rules ia02 --size 5 --worlds 50 --strategy seed --json
shared=$(sort <("$quadrille" wumpus map --size 6 --worlds 300 --seed 1 --mazes) <("$quadrille" wumpus map --size 6 --worlds 300 --seed 2 --mazes) | uniq -d | wc -l)
expect 'wumpus: neighbouring seeds share no mazes' 0 '^0$' echo "$shared"
expect 'wumpus: map, step by step' 0 '^maze-completed +\[OK\] +maze 1 completed$' "$quadrille" wumpus map --size 4 --worlds 1 --show
expect 'wumpus: mazes have no phase' 2 '--phase and --mazes exclude' "$quadrille" wumpus map --mazes --phase 1
expect 'wumpus: the optimum has no phase' 2 '--phase and --optimum exclude' "$quadrille" wumpus map --optimum --size 2 --phase 1
expect 'wumpus: mazes are read back' 0 '^3 mazes' piped "$("$quadrille" wumpus map --size 5 --worlds 3 --mazes)" wumpus map -
expect 'wumpus: place of an error in a maze' 1 'stdin:3:3: there must be exactly one' piped $'. . .\n. W .\n. W G' wumpus map -
expect 'wumpus: the start is safe, deduced' 0 '^ *safe ' piped $'? ? b\n? ? ?\n? ? ?' wumpus deduce -
expect 'wumpus: the start is safe, asked' 0 '^pit:a1 0$' piped $'? ? b\n? ? ?\n? ? ?' wumpus question - pit:a1
expect 'wumpus: the optimum' 0 '"least":63\.153,"expected":63\.153' "$quadrille" wumpus map --size 2 --optimum --json
expect 'wumpus: no optimum so large' 2 'sizes up to 3' "$quadrille" wumpus map --size 4 --optimum
expect 'wumpus: no such strategy' 2 'ours, risk or seed' "$quadrille" wumpus map --strategy luck
expect 'wumpus: the textbook agent' 0 '^3x3, 2000 worlds: mean score 4[0-9]{2}\.' "$quadrille" wumpus agent --rules aima --size 3 --worlds 2000
expect 'wumpus: sizes unknown' 0 '"sizes":"all","worlds":40,' "$quadrille" wumpus agent --rules aima --size 5-6 --worlds 40 --unknown --json
expect 'wumpus: options of another rule set' 2 'rule set aima' "$quadrille" wumpus agent --unknown
expect 'wumpus: deduce' 0 'danger$' piped "$known" wumpus deduce -
expect 'wumpus: deduce for programs' 0 '"cell":"c1","seen":false,"verdict":"danger","risk":1000000' piped "$known" wumpus deduce --json -
expect 'wumpus: and why' 0 '"certificate":"b2 safe: a2 no-breeze, a2 no-stench"' piped "$known" wumpus deduce --json --why b2 -
expect 'wumpus: with counted pits' 0 '"cell":"c2","seen":false,"verdict":"unknown","risk":333333' piped "$known" wumpus deduce --json --pits 1 -
expect 'wumpus: a contradiction' 1 'no world fits' piped $'. b\n. .' wumpus deduce -
expect 'wumpus: a bad diagram' 2 'stdin:2:3: expected' piped $'. b ?\n. q ?\n? ? ?' wumpus deduce -
expect 'wumpus: questions' 0 '^pit:c1 1$' piped "$known" wumpus question - pit:c1 pit:b2
expect 'wumpus: the same, negated' 0 '^-pit:c1 0$' piped "$known" wumpus question - pit:b2 -pit:c1
expect 'wumpus: by number, negated' 0 '^-30 0$' piped "$known" wumpus question - -30
expect 'wumpus: no such literal' 2 'no such literal' piped "$known" wumpus question - pit:z9
expect 'wumpus: dimacs' 0 '^p cnf 54 ' piped "$known" wumpus dimacs -
expect 'wumpus: stats' 0 '^   3    1000' "$quadrille" wumpus stats --pits 1-3 --grids 1000 --csv stats.csv --svg stats.svg
expect 'wumpus: stats resumed' 0 '^   4    1000' "$quadrille" wumpus stats --pits 1-4 --grids 1000 --csv stats.csv --resume
expect 'wumpus: stats of another size' 2 'not a table of this size' "$quadrille" wumpus stats --size 6 --pits 1-4 --grids 1000 --csv stats.csv --resume
expect 'wumpus: the same on one thread' 0 "$("$quadrille" wumpus stats --pits 5 --grids 500 | tail -n 1)" "$quadrille" wumpus stats --pits 5 --grids 500 --threads 1
expect 'wumpus: curves' 0 'polyline' cat stats.svg
expect 'wumpus: the curve of what cannot be deduced' 0 'not deducible' cat stats.svg
expect 'wumpus: bounds from the curves' 0 '^not deducible +most at +15 pits' "$quadrille" wumpus stats --pits 10-20 --grids 1000
expect 'wumpus: the report to the letter' 0 '^   3   10000    8549     712      13' "$quadrille" wumpus stats --pits 3 --rule letter
expect 'wumpus: a start without a sensation' 0 '^   3   10000    8708     978      27' "$quadrille" wumpus stats --pits 3 --rule report
expect 'wumpus: a third of the side' 0 '^2$' bash -c "'$quadrille' wumpus new --method sides --size 8 --seed 1 | grep -v '^#' | tr -cd P | wc -c"
printf '. b ?\n. ? ?\n? ? ?\n' >known.txt
expect 'wumpus: variables have names' 0 '^c 46 W0_0$' "$quadrille" wumpus dimacs --names known.txt
expect 'wumpus: the base of the course' 0 '^p cnf 54 152$' "$quadrille" wumpus dimacs --course known.txt
expect 'wumpus: SMT-LIB' 0 '^\(assert \(or \(not B0_1\) P1_1 P0_0 P0_2\)\)$|^\(check-sat\)$' "$quadrille" wumpus dimacs --smt known.txt
expect 'wumpus: a certain answer has a proof' 0 '^pit:a1 0$' "$quadrille" wumpus question --proof q.drat known.txt pit:a1
expect 'wumpus: the proof ends with the empty clause' 0 '^0$' tail -n 1 q.drat
expect 'wumpus: the formula is beside it' 0 '^p cnf 54 225$' cat q.drat.cnf
mkdir -p folder.drat
expect 'wumpus: no place for a proof' 1 'folder.drat: it is a folder' "$quadrille" wumpus question --proof folder.drat known.txt pit:a1
expect 'wumpus: nor its formula' 2 '[Nn]o such file' ls folder.drat.cnf
expect 'wumpus: the diagram is not replaced' 2 'would replace the diagram' "$quadrille" wumpus question --proof ./known.txt known.txt pit:a1
expect 'wumpus: no proof of a doubt' 0 '^pit:c3 2$' "$quadrille" wumpus question --proof none.drat known.txt pit:c3
expect 'wumpus: and no file' 0 gone bash -c '[ ! -e none.drat ] && echo gone'
expect 'wumpus: a large base stops in time' 3 'limits' bash -c "{ echo '64x64 pits=1000'; for i in {1..64}; do printf '? %.0s' {1..64}; echo; done; } | '$quadrille' wumpus dimacs --time 1 - >/dev/null"
expect 'wumpus: threads change no figure' 0 "$("$quadrille" wumpus map --size 4 --worlds 100 | head -n 1 | cut -d ';' -f 1)" "$quadrille" wumpus map --size 4 --worlds 100 --jobs 3
expect 'wumpus: the walk alone' 0 '^100 mazes whose map is known' "$quadrille" wumpus map --size 4 --worlds 100 --phase 2
expect 'wumpus: mazes are numbered' 0 '^maze 2$' "$quadrille" wumpus map --size 4 --worlds 2 --phase 1 --show
expect 'wumpus: Prolog facts' 0 '^mark\(0,0,start\)\.$' "$quadrille" wumpus show --prolog wumpus:4x4#1
"$quadrille" taquin show --lisp taquin:3x3#1 >board.lisp
expect 'taquin: Lisp lists are read' 0 "$("$quadrille" taquin show taquin:3x3#1 | sed -n 3p | tr '|' .)" "$quadrille" taquin show board.lisp
expect 'taquin: a list that is none' 2 'board.bad:2:8: ' bash -c "printf \"'(((1 2 3 4) *)\n((1 2 3) (1 2 3 4)))\n\" >board.bad; '$quadrille' taquin show board.bad"
expect 'taquin: every board of the path' 0 '^4$' "$quadrille" taquin solve --boards --svg film.svg taquin:2x2#1
expect 'taquin: a picture that moves' 0 'keyTimes="0;0.200;0.400" dur="2000ms"' cat film.svg
expect 'taquin: states drawn' 0 '^\|35 14\|  \*  \|$' "$quadrille" taquin trace --boards --method astar-pairs --count 2 taquin:2x2#1
expect 'sokoban: a tree' 0 '^  n0 -> n1;$' "$quadrille" sokoban trace --dot @premiers-pas/1
expect 'sokoban: a table with limits, numbered as in its file' 3 '^ +3( +-){7}$' "$quadrille" sokoban table --nodes 1 @easy/3
expect 'sokoban: a comparison in CSV' 0 '^bfs,shortest,[0-9]+,4,' "$quadrille" sokoban compare --csv --methods bfs @premiers-pas/3
expect 'sokoban: a trace in CSV' 0 '^0,,0,0,,' "$quadrille" sokoban trace --csv --count 2 @premiers-pas/3
expect 'sokoban: a picture' 0 '^<svg .*<style>.*</svg>$' "$quadrille" sokoban show --svg @premiers-pas/1
expect 'sokoban: the table' 0 '^3,4,7,11,5$' "$quadrille" sokoban table --csv --methods bfs,dfs --level 3 @premiers-pas
expect 'wumpus: packs' 0 'hard +30  Hard' "$quadrille" wumpus levels
expect 'wumpus: a level of a pack' 0 '# won' "$quadrille" wumpus solve @medium/12

expect 'no tables yet' 0 '7-7-1 +absent' "$quadrille" taquin tables list
expect 'tables are built' 0 '7-7-1 built in' "$quadrille" taquin tables build 7-7-1
expect 'and good' 0 '7-7-1 +good +57 MB' "$quadrille" taquin tables list
expect 'and not built twice' 0 'already exists' "$quadrille" taquin tables build 7-7-1
expect 'they are used' 0 '"length":61,"optimal":true.*"nodes":[0-9]{5,6},' "$quadrille" taquin solve --json taquin:4x4#5
file=$XDG_CACHE_HOME/quadrille/taquin-7-7-1.tables
printf 'x' | dd of="$file" bs=1 seek=30000000 conv=notrunc status=none
expect 'a damaged byte is noticed' 0 '7-7-1 +damaged' "$quadrille" taquin tables list
expect 'and said, and done without' 0 'damaged and not used' "$quadrille" taquin solve taquin:4x4#6
head -c 1000000 "$file" >cut && mv cut "$file"
expect 'a cut file is noticed' 0 '7-7-1 +damaged' "$quadrille" taquin tables list
expect 'and built anew' 0 '7-7-1 built in' "$quadrille" taquin tables build 7-7-1
expect 'tables are removed' 0 '7-7-1 removed' "$quadrille" taquin tables remove 7-7-1
expect 'no other tables' 2 'there are 7-8 and 7-7-1' "$quadrille" taquin tables build 9-6

# Sokoban: collections, levels by number, formats, and errors with line and column.
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
expect 'sokoban, a file of thousands' 0 '^3000 ' bash -c "$(declare -f many); many | $quadrille sokoban info - | tail -n 1"
answers() { # what is answered while the file has not ended
  (printf '#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n'; sleep 2) | "$quadrille" sokoban solve - >early &
  sleep 1
  cat early
  wait
}
expect 'sokoban, answers as levels come' 0 '^R$' answers

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
# Of the phases of a map only what was done.
expect 'map, no tours in phase 1' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 1 --size 4 --worlds 3 | grep -c tours"
expect 'map, no map in phase 2' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 2 --size 4 --worlds 3 | grep -c 'to map'"
expect 'map, the same in JSON' 1 '^0$' sh -c "'$quadrille' wumpus map --phase 1 --size 4 --worlds 3 --json | grep -c tours"
expect 'map, the second maze is the second' 0 'next-maze +.OK. +maze 2' "$quadrille" wumpus map --show --size 2 --worlds 2

# shellcheck source=tests/cli/gyges.sh
source "$here/gyges.sh"
expect 'referee: options without it' 2 'require --referee' "$quadrille" serve --mazes 3
expect 'referee: a folder and a seed' 2 'cannot be combined' "$quadrille" serve --referee --folder . --seed 3
expect 'referee: no size' 2 '--size takes a side from 2 to 64 or two of them such as 4-8, not 99' "$quadrille" serve --referee --size 99
expect 'referee: no results' 1 'cannot be used' "$quadrille" serve --referee --results /nowhere/x.db --port 0
mkdir mazes && printf '4x4\n....\n..X.\n....\n....\n' >mazes/a.txt
expect 'referee: a wrong maze' 2 'mazes/a.txt:3:3: ' "$quadrille" serve --referee --folder mazes --port 0
expect 'client: no name' 2 '--id NAME' "$quadrille" wumpus client
expect 'client: no server' 1 'cannot be reached' "$quadrille" wumpus client --id a --server localhost:1 --patience 1
expect 'client: no address' 2 'is not the address' "$quadrille" wumpus client --id a --server http://:x
expect 'client: no such protocol' 2 'is not the address' "$quadrille" wumpus client --id a --server ftp://a
expect 'client: no record' 1 'not a line of a record' "$quadrille" wumpus client --replay mazes/a.txt

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
