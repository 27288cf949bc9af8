# SPDX-License-Identifier: MIT
# Gygès: matches, scored, recorded, interrupted and resumed; programs that misbehave; records.
# shellcheck shell=bash disable=SC2154

start='321123/000000/000000/000000/000000/321123 s'
expect 'gyges: a match' 0 'level5 against random: 4 won, 0 lost, 0 drawn of 4; 100\.0 % \(95 %: 51\.0 to 100\.0\)' \
  "$quadrille" gyges match --quiet --games 4 --record games.txt level5 random
expect 'gyges: its record' 0 '^4$' grep -c '^\[Result "' games.txt
expect 'gyges: resumed' 0 '6 won, 0 lost, 0 drawn of 6' "$quadrille" gyges match --quiet --games 6 --record games.txt level5 random
expect 'gyges: nothing left to play' 0 'of 6;' "$quadrille" gyges match --quiet --games 6 --record games.txt level5 random
expect 'gyges: of other players' 2 'not of these players' "$quadrille" gyges match --quiet --games 6 --record games.txt level5 greedy
expect 'gyges: no such player in a match' 2 'no player nobody' "$quadrille" gyges match --quiet --games 2 nobody random
expect 'gyges: one player is no match' 2 'two players' "$quadrille" gyges match level1
interrupt_match() { # Ctrl-C ends it with whole games in the file
  "$quadrille" gyges match --quiet --games 100000 --record cut.txt level3 level2 >scored 2>&1 &
  local match=$!
  for _ in $(seq 100); do
    [ -s cut.txt ] && break
    sleep 0.1
  done
  kill -INT $match
  wait $match
  echo "code $?"
  cat scored
  "$quadrille" gyges record cut.txt | grep -c '^\[Result' | sed "s/^$(grep -c '^\[Result' cut.txt)$/all read/"
}
expect 'gyges: a match interrupted' 0 'all read' interrupt_match
expect 'gyges: keeps its score' 0 'level3 against level2' cat scored
expect 'gyges: our engine as another program' 0 'of 2;' \
  "$quadrille" gyges match --compat --quiet --games 2 --nodes 500 level4 "ugi:'$quadrille' gyges engine"
honest() { # no game of our own engine, on either side, ends by a forfeit
  "$quadrille" gyges match --quiet --games 4 --json "$@" "ugi:'$quadrille' gyges engine"
}
expect 'gyges: it makes legal moves on both sides' 0 '"illegal":0,"a_forfeits":\{\},"b_forfeits":\{\}' honest --nodes 300 level4
expect 'gyges: a clock for the game' 0 '"a_forfeits":\{\},"b_forfeits":\{\}' honest --clock 0.3+0.01 --margin 5 full
# A program that greets, and answers after half a second.
late='ugi:while read -r w; do case $w in ugi) echo ugiok ;; go) sleep 0.5; echo "bestmove 0|1" ;; esac; done'
expect 'gyges: ... that runs out' 0 'forfeited 2: time forfeit 2' "$quadrille" gyges match --quiet --compat --games 2 --clock 0.2 --margin 0.1 \
  level3 "$late"
# Within the margin a program may answer late move after move; it is never told that it has no time, which means no limit.
slow() { # our engine, late with every move, and what it is told
  "$quadrille" gyges match --quiet --games 1 --clock 0.1 --margin 5 level12 \
    "ugi:tee said | '$quadrille' gyges engine | while read -r w; do case \$w in bestmove*) sleep 0.15 ;; esac; echo \"\$w\"; done"
  sort said
}
expect 'gyges: a clock always shows some time' 0 '^clock 0[.]016 0[.]000$' slow
expect 'gyges: ... never none' 0 '^never$' sh -c "! grep -E '^clock 0[.]?0* ' said && echo never"
expect 'gyges: processor time' 0 'of 2;' "$quadrille" gyges match --quiet --games 2 --processor --time 0.005 full level2
expect 'gyges: ... of the whole game' 0 'of 2;' "$quadrille" gyges match --quiet --games 2 --processor --clock 0.2 full level2
expect 'gyges: ... of a program is unknown' 2 'cannot be counted' "$quadrille" gyges match --processor --clock 1 full ugi:true
expect 'gyges: two kinds of time' 2 'exclude each other' "$quadrille" gyges match --time 1 --clock 1 full level1
expect 'gyges: a wrong clock' 2 '--clock takes seconds and seconds a move, such as 60 or 60\+0.5, not 1\+x' "$quadrille" gyges match --clock 1+x full level1

# Programs that misbehave forfeit by name; one that fails to answer twice ends the match.
match2() { "$quadrille" gyges match --compat --quiet --games 4 --nodes 500 --patience 0.3 level3 "$@"; }
expect 'gyges: a program that is missing' 1 'ugi:/nonexistent/engine forfeited 2: could not be started 2' match2 ugi:/nonexistent/engine
expect 'gyges: ... ends the match' 1 'the match ends: ugi:/nonexistent/engine failed to answer 2 times' match2 ugi:/nonexistent/engine
expect 'gyges: a program that exits' 1 'ugi:true forfeits a game: exited' match2 ugi:true
expect 'gyges: a program that says nothing' 1 '2 won, 0 lost.* of 2;' match2 'ugi:cat >/dev/null'
expect 'gyges: ... by name' 1 'ugi:cat >/dev/null forfeited 2: no answer 2' match2 'ugi:cat >/dev/null'
expect 'gyges: a program that only talks' 1 'forfeited 2: no answer 2' match2 'ugi:yes info'
expect 'gyges: a program without line ends' 1 'forfeited 2: no answer 2' match2 "ugi:tr '\\\\000' x </dev/zero"
expect 'gyges: a program that cheats' 0 'of 4;' match2 "ugi:while read -r w; do [ \"\$w\" = go ] && echo 'bestmove 0|37'; done"
expect 'gyges: ... is counted' 0 'forfeited 4: illegal move 4' match2 "ugi:while read -r w; do [ \"\$w\" = go ] && echo 'bestmove 0|37'; done"
expect 'gyges: a program that answers nonsense' 0 'forfeited 4: illegal move 4' match2 "ugi:while read -r w; do [ \"\$w\" = go ] && echo 'bestmove a1-b7'; done"
cat >dies <<'END'
#!/bin/sh
# Answers `ugi` and the first `go` like the engine it wraps, and dies at the second `go`.
count=0
while read -r line; do
  [ "$line" != go ] || count=$((count + 1))
  [ $count -lt 2 ] || kill -9 $$
  [ "$line" != ugi ] || echo ugiok
  case $line in
  'setpos data '*) board=$line ;;
  go) printf 'setoption maxNodes 100\n%s\ngo\n' "$board" | "$1" gyges engine | grep '^bestmove' ;;
  esac
done
END
chmod +x dies
expect 'gyges: a program that is killed in a game' 1 'forfeited 2: exited 2' match2 "ugi:./dies '$quadrille'"
late() { "$quadrille" gyges match --compat --quiet --games 2 --time 0.05 --margin 0.1 level3 "$@"; }
expect 'gyges: a program that is late' 0 'forfeited 2: time forfeit 2' late "$late"
expect 'gyges: forfeits for programs' 0 '"b_forfeits":\{"time forfeit":2\}' late --json "$late"
told() { # what a program is told: rules, limits and the whole game to one that asks for it
  "$quadrille" gyges match "$@" --quiet --games 2 --nodes 300 level3 "ugi:tee said | '$quadrille' gyges engine" >/dev/null
  cat said
}
expect 'gyges: the rules are told' 0 '^setoption compat true$' told --compat
expect 'gyges: ... either way' 0 '^setoption compat false$' told
expect 'gyges: the game is told' 0 '^position [0-3]{36} s moves [0-9]+\|' told
expect 'gyges: a new game is told' 0 '^newgame$' told
expect 'gyges: the board is told to others' 0 '^setpos data [0-3]{36}$' \
  sh -c "'$quadrille' gyges match --compat --quiet --games 2 --nodes 300 level3 \"ugi:tee said | '$quadrille' gyges engine | grep -v '^command' --line-buffered\" >/dev/null; cat said"

# Resuming: the same seed, rules and limits; a record that was cut off.
kept() { "$quadrille" gyges match --quiet --games 6 --record kept.txt "$@" level3 random; }
kept --seed 7 --nodes 300 >/dev/null
expect 'gyges: resumed with another seed' 2 'other setups or with other rules' kept --seed 8 --nodes 300
expect 'gyges: ... with other rules' 2 'other setups or with other rules' kept --seed 7 --nodes 300 --compat
expect 'gyges: ... with other limits' 2 'other limits \(nodes 300, not nodes 400\)' kept --seed 7 --nodes 400
cut_and_resume() { # at every kind of place: the games that are whole stay, the others are played again
  cp kept.txt whole.txt
  local size at bad=0
  size=$(wc -c <whole.txt)
  for at in $((size - 1)) $((size - 2)) $((size - 60)) $((size / 2)) 200 30 0; do
    head -c $at whole.txt >kept.txt
    kept --seed 7 --nodes 300 >/dev/null 2>&1 && cmp kept.txt whole.txt || bad=$((bad + 1))
  done
  echo "$bad bad"
}
expect 'gyges: a cut record is completed' 0 '^0 bad$' cut_and_resume
told_wrongly() { # a result is what the moves say, and moves are legal
  sed "$1" whole.txt >kept.txt
  kept --seed 7 --nodes 300
}
expect 'gyges: a record with another result' 2 'game 1 do not lead to its result, "draw"' told_wrongly '0,/Result/s/Result ".*"/Result "draw"/'
expect 'gyges: ... said to be given up' 2 'game 1 do not lead to its result' told_wrongly '0,/Result/s/\[Result/[Ending "exited"]\n&/'
expect 'gyges: ... with a move left out' 2 'do not lead to its result' told_wrongly 's/^\(1\. [^ ]* \)[^ ]* /\1/'
full_disk() { # nothing half written where the file cannot grow
  cp whole.txt small.txt
  (ulimit -f 2 && trap '' XFSZ && "$quadrille" gyges match --quiet --games 60 --seed 7 --nodes 300 --record small.txt level3 random >/dev/null 2>&1)
  echo "code $?"
  "$quadrille" gyges record small.txt >/dev/null && echo readable
}
expect 'gyges: a disk that is full' 0 'code 1' full_disk
expect 'gyges: ... leaves whole games' 0 '^readable$' full_disk
expect 'gyges: names are made harmless' 1 'ugi:x\?\[31m' sh -c "'$quadrille' gyges match --quiet --games 2 level1 \"\$(printf 'ugi:x\\033[31m')\" 2>/dev/null"

# Records: round trip, notes, errors.
same_record() {
  "$quadrille" gyges record games.txt >once && "$quadrille" gyges record once >twice && cmp once twice && grep -c Result twice
}
expect 'gyges: a record, there and back' 0 '^6$' same_record
expect 'gyges: a record with boards' 0 '^  6 ' "$quadrille" gyges record --boards games.txt
expect 'gyges: a record with notes' 0 '\{(mistake|blunder): .*better ' \
  "$quadrille" gyges record --annotate --nodes 2000 games.txt
expect 'gyges: notes are read over' 0 '^6$' \
  sh -c "'$quadrille' gyges record --annotate --nodes 500 games.txt | '$quadrille' gyges record - | grep -c Result"
expect 'gyges: a record with a wrong move' 1 'move 2' piped $'[Start "'"$start"$'"]\n1. c1-c2 c1-c3' gyges record -
expect 'gyges: a record with a wrong word' 2 'stdin:2|-:2|:2' piped $'[Start "'"$start"$'"]\n1. hello' gyges record -
expect 'gyges: a tag that is none' 1 ':1: expected a tag' piped '[Start' gyges record -

no_room() { (ulimit -v 120000 && "$quadrille" gyges match --quiet --games 2 --nodes 100 full full); }
expect 'gyges: no memory is not an unknown player' 3 'out of memory' no_room
