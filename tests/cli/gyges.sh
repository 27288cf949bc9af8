# SPDX-License-Identifier: MIT
# Gygès: every verb, its errors with line and column, resumed matches, an engine that stops.
# shellcheck shell=bash disable=SC2154

start='321123/000000/000000/000000/000000/321123 s'
middle='002130/300300/021100/002000/000200/030100 n'
expect 'gyges: help' 0 'gyges match ' "$quadrille" gyges --help
expect 'gyges: new' 0 '^full:[123]{6}/000000/000000/000000/000000/[123]{6} s$' "$quadrille" gyges new --seed 3
expect 'gyges: new, options' 0 '^beginner-free:' "$quadrille" gyges new random-beginner-free --seed 3
expect 'gyges: show' 0 '^  1 3 2 1 1 2 3$' piped "$start" gyges show -
expect 'gyges: place of an error' 2 'stdin:1:10: expected 0, 1, 2 or 3' piped '321123/00x000/000000/000000/000000/321123 s' gyges show -
expect 'gyges: five threes' 2 'expected 4 pieces of value 2, found 3' piped '321123/000000/000000/000000/000000/321133 s' gyges show -
expect 'gyges: no side' 2 'stdin:1:42: ' piped "${start% s}" gyges show -
expect 'gyges: check' 1 'not' "$quadrille" gyges check "gyges:full:${start/ /_}" c1-d1-d2,f6xe6=b2
expect 'gyges: check, a win' 0 'in 1 move' "$quadrille" gyges check "gyges:full:${middle/ /_}" b6-S
expect 'gyges: check, the rule is told' 1 'move 1|reach|exactly' "$quadrille" gyges check "gyges:full:${start/ /_}" a1-a2
expect 'gyges: perft' 0 '^56352$' "$quadrille" gyges perft 2 "$start"
expect 'gyges: perft, compat' 0 '^57374$' "$quadrille" gyges perft 2 --compat "$start"
expect 'gyges: perft, divided' 0 '^a1-' "$quadrille" gyges perft 1 --divide "$start"
expect 'gyges: perft, the total last' 0 '^222$' sh -c "'$quadrille' gyges perft 1 --divide '$start' | tail -n 1"
expect 'gyges: perft without depth' 2 'depth|DEPTH' "$quadrille" gyges perft
expect 'gyges: eval' 0 '^zones 0$' "$quadrille" gyges eval "$start"
expect 'gyges: bestmove' 0 '^b6-S$|^[a-f][0-9]-S$' "$quadrille" gyges bestmove "$middle"
expect 'gyges: bestmove of a level' 0 '^[a-f]1[-x]' "$quadrille" gyges bestmove --player level2 "$start"
expect 'gyges: bestmove of greedy' 0 '^[a-f]1[-x]' "$quadrille" gyges bestmove --player greedy "$start"
expect 'gyges: no such player' 2 'kasparov is not a valid value' "$quadrille" gyges bestmove --player kasparov "$start"
expect 'gyges: a setup' 0 '^[123]{6}$' "$quadrille" gyges bestmove '000000/000000/000000/000000/000000/000000 s'
expect 'gyges: the same twice' 0 "^$("$quadrille" gyges bestmove --nodes 3000 "$start")$" "$quadrille" gyges bestmove --nodes 3000 "$start"
expect 'gyges: analyse' 0 '^3\. depth' "$quadrille" gyges analyse --quiet --lines 3 --depth 2 "$start"
expect 'gyges: analyse for programs' 0 '"proof":"proved against every defence"' "$quadrille" gyges analyse --json --quiet --nodes 50000 @two/9
expect 'gyges: two threads' 0 'wins in 2' "$quadrille" gyges analyse --quiet --threads 2 --depth 3 @two/9
expect 'gyges: a hint' 0 'It forces a win in 3 moves' "$quadrille" gyges hint @three/3
expect 'gyges: packs' 0 'three +30  Win in three' "$quadrille" gyges levels
expect 'gyges: packs, in French' 0 'deux coups' "$quadrille" --lang fr gyges levels
expect 'gyges: not so many' 2 'has only 30 levels' "$quadrille" gyges show @two/31
expect 'gyges: problems' 0 '^# win in 2: ' "$quadrille" gyges puzzles --count 1 --seed 5
expect 'gyges: problems of three' 0 '"win":3,"move":"[^"]+","tries":[0-9]+' "$quadrille" gyges puzzles --win 3 --count 1 --seed 5 --json
expect 'gyges: no problems of four' 2 'not a valid value' "$quadrille" gyges puzzles --win 4
expect 'gyges: plain play' 0 '^lost$' piped $'b6-S\nquit' gyges play --plain "gyges:full:${middle/ /_}"

# Matches: scored, recorded, interrupted and resumed.
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
expect 'gyges: a program that is none' 1 'ugi:true does not answer' "$quadrille" gyges match --compat --quiet --games 2 level1 ugi:true
expect 'gyges: a program that cheats' 0 '2 won, 0 lost' \
  "$quadrille" gyges match --compat --quiet --games 2 level1 "ugi:while read -r w; do [ \"\$w\" = go ] && echo 'bestmove 0|37'; done"

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

# The engine protocol.
ugi() { printf '%s\n' "$@" | "$quadrille" gyges engine; }
digits=${start%% *}
digits=${digits//\//}
expect 'gyges: ugi' 0 '^ugiok$' ugi ugi quit
expect 'gyges: isready' 0 '^readyok$' ugi isready quit
expect 'gyges: go' 0 '^bestmove [0-5]\|' ugi 'setoption maxPly 2' "setpos data $digits" go
expect 'gyges: its lines' 0 '^info ply 2 bestmove .* score .* nodes .* pv ' ugi 'setoption maxPly 2' "setpos data $digits" go
expect 'gyges: nodes are obeyed' 0 '^bestmove .* nodes 700$' ugi 'setoption maxNodes 700' "setpos data $digits" go
expect 'gyges: no position' 0 '^error no position' ugi go
expect 'gyges: a wrong position' 0 '^error setpos' ugi 'setpos data 123'
expect 'gyges: a wrong option' 0 '^error no such option' ugi 'setoption colour red'
expect 'gyges: a wrong command' 0 '^error unknown' ugi dance
stops() { # milliseconds from stop to bestmove, the best of five
  python3 - "$quadrille" "$digits" <<'END'
import subprocess, sys, time
engine = subprocess.Popen([sys.argv[1], "gyges", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
times = []
for _ in range(5):
    engine.stdin.write(f"setpos data {sys.argv[2]}\ngo\n")
    engine.stdin.flush()
    time.sleep(0.3)
    begun = time.perf_counter()
    engine.stdin.write("stop\n")
    engine.stdin.flush()
    while not engine.stdout.readline().startswith("bestmove"):
        pass
    times.append(time.perf_counter() - begun)
engine.stdin.close()
engine.wait()
print("within 50 ms" if min(times) <= 0.05 else f"late: {times}")
END
}
expect 'gyges: stop is answered' 0 'within 50 ms' stops
