# SPDX-License-Identifier: MIT
# What all games share: help, languages, options, files, the Taquin's verbs, progress, packs; the contest's server and client.
# shellcheck shell=bash disable=SC2154

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
expect 'bulk: in French' 0 '^2 faits ; 2 faites, 0 faite auparavant ; [0-9]+,[0-9]+ s, CPU ' "$quadrille" bulk taquin generate --params 2x2 --count 2 --results french.txt --lang fr
expect 'wrong processor time' 2 '--cpu takes seconds' "$quadrille" taquin solve --cpu 0 taquin:3x3#1
expect 'processor time runs out' 3 '"status":"limit".*"cpu_seconds":0[.][3-9]' \
  "$quadrille" taquin solve --cpu 0.3 --method bfs --json taquin:4x4#1
expect 'time runs out before processor time' 3 '"status":"limit".*"seconds":0[.][3-9]' \
  "$quadrille" taquin solve --cpu 100 --time 0.3 --method bfs --json taquin:4x4#1
# A second is a second: it ends no earlier by the clock, and the processor has not worked much longer.
lasts() { # SECONDS COMMAND…
  local most=$1
  shift
  /usr/bin/env python3 - "$most" "$@" <<'END'
import os, subprocess, sys, time
wanted, began = float(sys.argv[1]), time.monotonic()
subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
passed, used = time.monotonic() - began, os.times()
worked = used.children_user + used.children_system
print("as asked" if passed >= wanted and worked <= wanted + 0.5 else f"{wanted}: {passed} s, {worked} s of the processor")
END
}
for seconds in 0.2 1.3; do
  expect "seconds are seconds: $seconds of a search" 0 '^as asked' \
    lasts $seconds "$quadrille" taquin solve -q --time $seconds --method idastar-manhattan taquin:5x5#1
  expect "seconds are seconds: $seconds of an analysis" 0 '^as asked' \
    lasts $seconds "$quadrille" gyges analyse -q --time $seconds '321123/000000/000000/000000/000000/321123 s'
done
"$quadrille" taquin new --count 1 --size 5x5 --seed 1 >large.txt
expect 'seconds are seconds: of every level of a file' 0 '^as asked' \
  lasts 0.2 "$quadrille" bulk taquin solve --quiet --jobs 1 --time 0.2 --method idastar-manhattan --results seconds.qdr large.txt
expect 'no such file' 2 'nowhere.txt: no such file' "$quadrille" taquin show nowhere.txt
expect 'new and show' 0 '/10 pairs' piped "$("$quadrille" taquin new --size 3x3 --seed 7)" taquin show -
expect 'the solved board' 0 '10/10 pairs' "$quadrille" taquin show --solved taquin:3x3#7
expect 'a solved board is its own' 0 'status":"won"' piped '1 2 3 4 5 6 7 8 0' taquin show --solved --json -
expect 'same seed, same board' 0 "$("$quadrille" taquin new --seed 5 | tail -n 1 | cut -c1-30 | sed 's/[*]/./g')" \
  "$quadrille" taquin new --seed 5
expect 'exactly so far' 0 '"length":30,"optimal":true' piped "$("$quadrille" taquin new --distance 30 --seed 4)" taquin solve --json -
expect 'too far' 1 'the furthest is 31 away' "$quadrille" taquin new --size 3x3 --distance 32
expect 'a difficulty' 0 '^ +1  hard ' piped "$("$quadrille" taquin new --difficulty hard --seed 2)" taquin rate -
expect 'no such difficulty' 2 'easy, medium, hard or expert' "$quadrille" taquin new --difficulty murderous
expect 'a rating for programs' 0 '"length":24,.*"layouts":1,"all_layouts":true,"class":"medium"' "$quadrille" taquin rate --json taquin:3x3#7
expect 'a rating by bounds' 0 '^ +1  expert +[0-9]+–[0-9]+ +1$' "$quadrille" taquin rate taquin:6x6#1
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
export XDG_DATA_HOME=$PWD/data
expect 'progress that is a pipe is not waited for' 1 'not a regular file' timeout 20 sh -c "echo U | '$quadrille' taquin play --plain --profile pipe taquin:2x2m3#5"
expect 'nor in the ranking' 0 'nobody has played' timeout 20 "$quadrille" play --ranking
expect 'progress that cannot be written' 1 'progress could not be written' \
  sh -c "echo U | XDG_DATA_HOME=/dev/null '$quadrille' taquin play --plain --profile ada taquin:2x2m3#5"
expect 'progress that can' 0 '99 29' sh -c "echo U | '$quadrille' taquin play --plain --profile ada taquin:2x2m3#5"
lock=data/quadrille/profiles/ada.json.lock
touch held
flock $lock sh -c 'touch taken; while [ -e held ]; do sleep 0.05; done' & # until the waiting is told
while [ ! -e taken ]; do sleep 0.02; done
waits() { echo U | "$quadrille" taquin play --plain --profile ada taquin:2x2m3#5 2>&1 | while read -r line; do
  echo "$line"
  case $line in *'waiting for another program'*) rm held ;; esac
done; }
expect 'progress that another program writes' 0 'waiting for another program' timeout 60 bash -c "$(declare -f waits); quadrille='$quadrille' waits"
rm -f held
wait $!
unset XDG_DATA_HOME
expect 'an unknown verb is an object' 2 '^[{]"schema":1,"verb":"quadrille","error":' "$quadrille" foo --json
expect 'help of a word too many' 2 'unexpected extra' "$quadrille" help sokoban solve extra
expect 'a verb without its game' 2 'solve is a verb of games: quadrille GAME solve, with taquin, sokoban, wumpus for GAME' "$quadrille" solve @easy/1
expect 'help of a verb without its game' 2 'rate est un verbe des jeux' "$quadrille" --lang fr help rate
expect 'a method, mistyped' 2 'no method "atsar"; did you mean astar' "$quadrille" sokoban solve --method atsar @easy/1
expect 'what a level is' 2 'expected one LEVEL: a file, -, @PACK/N or an ID' "$quadrille" sokoban solve
plain_game() { printf 'foo\nhelp\n' | "$quadrille" "$@"; }
for game in 'taquin U, D, L and R slide' 'sokoban u, d, l and r walk' 'wumpus the jokers: rb1 reveals b1' 'gyges c2-b3 brings the piece'; do
  expect "plain ${game%% *}: help says how moves are written" 0 "${game#* }" plain_game "${game%% *}" play --plain "${game%% *}:$(case $game in gyges*) echo 'standard#1' ;; taquin*) echo '3x3#7' ;; wumpus*) echo '4x4#3' ;; *) echo '7x7b2#1' ;; esac)"
done
expect 'plain: what is not understood' 0 'help says what can be typed' plain_game taquin play --plain 'taquin:3x3#7'
expect 'packs' 0 '^@expert +15  Expert' "$quadrille" taquin levels
expect 'packs: in the reader'"'"'s language' 0 '^@first-steps +10  First steps$' "$quadrille" sokoban levels
expect 'packs: in French' 0 '^@mille +1000  Mille$' "$quadrille" --lang fr sokoban levels
expect 'packs: a level by the name that is listed' 0 '^#' "$quadrille" sokoban levels @easy/3
expect 'packs: a title is a name as well' 0 'active row' "$quadrille" --lang en gyges show @win-in-two/1
expect 'packs: did you mean' 2 'no pack "esay"; did you mean @easy' "$quadrille" sokoban show @esay/3
expect 'packs: did you mean, in the other language' 2 'did you mean @difficile' "$quadrille" wumpus show @dificile/3
expect 'a level of a pack' 0 'shortest' "$quadrille" taquin solve @easy/3
expect 'no such pack' 2 'no pack "nightmare"' "$quadrille" taquin show @nightmare
expect 'not so many' 2 'has only 15 levels' "$quadrille" taquin show @easy/16
expect 'batch' 0 '"ok":false.*protocol.unknown' piped 'dance' batch
expect 'the puzzle of a day' 0 '^Sokoban, 10×10, 4 boxes: sokoban:10x10b4#20261122$' "$quadrille" today --date 2026-11-22 sokoban
expect 'how it is played' 0 '^  quadrille sokoban play sokoban:10x10b4#20261122$' "$quadrille" today --date 2026-11-22 sokoban
expect 'in French' 0 '^Taquin, 4×4, facile : taquin:4x4-easy#20261118$' "$quadrille" today --lang fr --date 2026-11-18
expect 'a game without a size' 0 '^Gygès, both rows set up at random: gyges:random#20261118$' "$quadrille" today --date 2026-11-18
expect 'the same for programs' 0 '"puzzles":\[{"game":"wumpus","title":"Wumpus[^"]*","text":"8×8, moyen","id":"wumpus:8x8-medium#20261118","command":"quadrille wumpus play wumpus:8x8-medium#20261118"}\]' \
  "$quadrille" today --lang fr --date 2026-11-18 --json wumpus
today_played() { eval "$("$quadrille" today --date 2026-11-18 taquin | sed -n 's/^  quadrille/"$quadrille"/p') --plain" </dev/null; }
expect 'the command plays it' 0 '^[|]64 75[|]' today_played
expect 'today is some day' 0 ': taquin:[34]x[34]-[a-z]+#20[0-9]{6}$' "$quadrille" today
expect 'no such day' 2 'takes a day such as' "$quadrille" today --date 2026-02-29
expect 'French' 0 '"text":"coup","value":0' piped 'new taquin 2x2 #1' --lang fr batch
expect 'a full disk' 1 'no space left' sh -c "'$quadrille' taquin new > /dev/full"

# The contest's server and client, without a network.
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
