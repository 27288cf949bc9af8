# SPDX-License-Identifier: MIT
# Packs, progress in the user's data folder, continuing, several players, the menu; sizes and languages.
# shellcheck shell=bash disable=SC2154,SC2119

data=$work/data/quadrille
profile=$data/profiles/ada.json
ada() { XDG_DATA_HOME=$work/data "$QUADRILLE" play --ranking --profile ada "$@"; }
field() { python3 -c 'import json,sys; d=json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$profile" "$1"; }

start 80 24 "$QUADRILLE" sokoban play --profile ada '@premiers-pas/1'
see 'a level of a pack: its place' 'First steps 1/10'
see 'its title' 'Pushing'
see 'the best possible' 'best possible: 2 pushes, 3 moves'
keys Right Right Right
see 'won, and what is next' 'Solved in 3 moves[.] n takes the next level'
see 'the own best' 'your best: 2 pushes, 3 moves'
keys n
see 'n goes to the next level' 'First steps 2/10'
keys N
see 'N back' 'First steps 1/10'
keys n Down
see 'a step in the second' 'moves 1 '
keys q
see 'left' 'exit=0'
same 'a level won without help' '1 1 1' "$(field "'{played} {won} {clean}'.format(**d['levels']['sokoban:3x7:7#|#@-\$-.#|7#'])")"
same 'the play left open' 'd False' "$(field "d['open']['sokoban']['moves'] + ' ' + str(d['open']['sokoban']['helped'])")"
same 'totals' '2 1 1' "$(field "'{played} {won} {clean}'.format(**d['games']['sokoban'])")"
python3 - "$profile" <<'PY'
import json, sys
document = json.load(open(sys.argv[1]))
document["later"] = {"kept": [1, 2]}
json.dump(document, open(sys.argv[1], "w"))
PY
start 80 24 "$QUADRILLE" sokoban play --profile ada --resume
see 'resumed' 'First steps 2/10'
see 'with its moves' 'moves 1 '
keys u q
see 'resumed and left' 'exit=0'
check 'what was taken back is kept' grep -q '/d' <<<"$(field "d['open']['sokoban']['moves']")"
same 'fields of others are kept' '[1, 2]' "$(field "d['later']['kept']")"
nothing=$(XDG_DATA_HOME=$work/data "$QUADRILLE" taquin play --profile ada --resume --plain 2>&1 </dev/null)
check 'nothing to resume is said' grep -q 'no play was left open' <<<"$nothing"
check 'the ranking' grep -Eq '^[12][.] ada: 1 level won without help' <<<"$(ada)"
check 'as JSON' grep -q '"name":"ada","levels":1' <<<"$(ada --json)"

printf '{"format":"quadrille-profile","version":1,"levels":3}' >"$profile"
start 80 24 "$QUADRILLE" taquin play --profile ada 'taquin:2x2m3#5'
see 'a broken file is told' 'was set aside as'
check 'and kept' grep -q '"levels":3' "$profile.broken-1"
keys q
printf '{"format":"quadrille-profile","version":2,"name":"ada","saved":"2030-01-01T00:00:00Z"}' >"$profile"
start 80 24 "$QUADRILLE" taquin play --profile ada 'taquin:2x2m3#5'
see 'a later version is told' 'later version'
keys Right
wait_for 'moves 1'
keys q
see 'left again' 'exit=1'
check 'and left alone' grep -q '"version":2' "$profile"

# The menu: a game, a pack, a level; back again; what was left continues.
start 80 24 "$QUADRILLE" play --profile bob
see 'the menu' 'what will you play'
see 'what the game is' '^   slide tiles until all numbers'
keys Up
see 'up from the first line is the last' '> Ranking'
keys Down Down Enter
see 'packs of the game' 'First steps +0 of 10 won'
keys Down Enter
see 'levels of the pack, in columns' '3  The corner       best possible: 4 pushes'
keys Down Enter
see 'the level opens' 'First steps 2/10'
keys Down
wait_for 'moves 1 '
keys Enter
see 'a key without a meaning has its name' 'No key Enter here'
keys q
see 'back in the list, where it was left' '> First steps +0 of 10 won'
keys Enter
see 'and so in the pack' '> [.]   2  The way round'
keys q
see 'and back' 'First steps +0 of 10 won'
keys q
see 'what was left can continue' 'Continue Sokoban'
keys Enter
see 'and does' 'moves 1 '
keys q q
see 'the menu ends' 'exit=0'
menu=$(printf '4\n1\n4\n2\n' | XDG_DATA_HOME=$work/none "$QUADRILLE" play --plain 2>&1)
check 'the menu in plain lines' grep -q '^  1  Taquin' <<<"$menu"
check 'with opponents' grep -q '^  2  level 1' <<<"$menu"
check 'and a board' grep -q '^    a b c d e f' <<<"$menu"

# The puzzle of the day: counted for its day, also when it was left and continued; a streak.
day=$("$QUADRILLE" today taquin | sed -n 's/.*: //p')
way=$("$QUADRILLE" taquin solve -q "$day" | head -n 1 | python3 -c \
    'import re; print(re.sub(r"([A-Z])(\d+)", lambda run: run[1] * int(run[2]), input()))')
eve() { XDG_DATA_HOME=$work/data "$QUADRILLE" taquin play --plain --profile eve "$@" 2>&1; }
profile=$data/profiles/eve.json
printf '%s\nquit\n' "${way:0:1}" | eve --today >/dev/null
same 'a day begun' "$day False" "$(field "[f\"{p['taquin']['id']} {p['taquin']['won']}\" for p in d['days'].values()][0]")"
check 'its rest wins' grep -q '^won' <<<"$(printf '%s\nquit\n' "${way:1}" | eve --resume)"
same 'a day won' "$day True True" "$(field "[f\"{p['taquin']['id']} {p['taquin']['won']} {p['taquin']['clean']}\" for p in d['days'].values()][0]")"
profile=$data/profiles/finn.json
printf '%s\nquit\n' "$way" | eve --profile finn "$day" >/dev/null # as `today` says
same 'a day won by its ID' "$day True" "$(field "[f\"{p['taquin']['id']} {p['taquin']['won']}\" for p in d['days'].values()][0]")"
menu=$(printf '6\nq\n' | XDG_DATA_HOME=$work/data "$QUADRILLE" --lang fr play --plain --profile eve 2>&1)
check 'days in a row in the menu' grep -q 'puzzles du jour  1 jour de suite' <<<"$menu"

# A whole game against the computer is recorded.
start 100 30 "$QUADRILLE" gyges play --profile bob --against level1 --side north \
    'gyges:full:002130/300300/021100/002000/000200/030100_n'
see 'the opponent and the side' '▸ North  [0-9:]+  you'
keys h h h Space
see 'the game ends' 'North wins after 1 move'
see 'and is recorded' 'recorded in'
check 'as a record' grep -q 'North "bob"' "$data/gyges-games.txt"
check 'that can be read' "$QUADRILLE" gyges record "$data/gyges-games.txt" >/dev/null
keys q

# Three sizes, both languages: coordinates, words and legends everywhere.
for size in '60 20' '80 24' '120 40'; do
    # shellcheck disable=SC2086
    start $size "$QUADRILLE" --lang fr wumpus play 'wumpus:8x8#3'
    see "$size: rows and columns" '^ +a +b +c +d +e +f +g +h$'
    see "$size: counters in words" 'déductions 3/3'
    see "$size: a legend" '░ inconnu'
    # shellcheck disable=SC2086
    start $size "$QUADRILLE" gyges play standard
    see "$size: goals" '│ +goal of South +│'
    see "$size: columns" '^ +a +b +c +d +e +f$'
    see "$size: clocks" 'North +0:[0-9]+'
    # shellcheck disable=SC2086
    start $size "$QUADRILLE" --lang fr sokoban play '@difficile/2'
    see "$size: best possible" 'au mieux : 27 poussées, 82 coups'
    see "$size: signs" 'caisse'
    # shellcheck disable=SC2086
    start $size "$QUADRILLE" taquin play '@easy/1'
    see "$size: tiles in a frame" '^ *1 │3   2│'
done
