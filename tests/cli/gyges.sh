# SPDX-License-Identifier: MIT
# Gygès: every verb but `match` and `record`, errors with line and column, an engine that stops.
# shellcheck shell=bash disable=SC2154

start='321123/000000/000000/000000/000000/321123 s'
middle='002130/300300/021100/002000/000200/030100 n'
expect 'gyges: help' 0 '^  match +let two players' "$quadrille" gyges --help
expect 'gyges: new' 0 '^full:[123]{6}/000000/000000/000000/000000/[123]{6} s$' "$quadrille" gyges new --seed 3
expect 'gyges: new, options' 0 '^beginner-free:' "$quadrille" gyges new random-beginner-free --seed 3
expect 'gyges: show' 0 '^  1 3 2 1 1 2 3$' piped "$start" gyges show -
expect 'gyges: place of an error' 2 'stdin:1:10: expected 0, 1, 2 or 3' piped '321123/00x000/000000/000000/000000/321123 s' gyges show -
expect 'gyges: five threes' 2 'expected 4 pieces of value 2, found 3' piped '321123/000000/000000/000000/000000/321133 s' gyges show -
expect 'gyges: no side' 2 'stdin:1:42: ' piped "${start% s}" gyges show -
expect 'gyges: check' 1 'not' "$quadrille" gyges check "gyges:full:${start/ /_}" c1-d1-d2,f6xe6=b2
expect 'gyges: check, a win' 0 'in 1 move' "$quadrille" gyges check "gyges:full:${middle/ /_}" b6-S
expect 'gyges: check, the rule is told' 1 'move 1|reach|exactly' "$quadrille" gyges check "gyges:full:${start/ /_}" a1-a2
report='[[11,16,61,66],[12,15,62,65],[13,14,63,64]] s'
expect 'gyges: show, a position in quotes' 0 '^  1 3 2 1 1 2 3$' "$quadrille" gyges show "$start"
expect 'gyges: hint, a position in quotes' 0 'It wins at once' "$quadrille" gyges hint "$middle"
expect 'gyges: check, a position in quotes' 0 'in 1 move' "$quadrille" gyges check "$middle" b6-S
expect "gyges: the report's positions" 0 '^  6 1 2 3 3 2 1$' "$quadrille" gyges show "$report"
expect "gyges: the report's cells" 0 'in 1 move' "$quadrille" gyges check "$middle" 12-S
expect "gyges: the report's cells in a game" 0 'not' sh -c "'$quadrille' gyges check '$start' 63-52,16x15=33; [ \$? = 1 ]"
expect "gyges: ... and in the protocol" 0 '"last":"c1-d1-d2"' piped $'open gyges '"$start"$'\nmove 63-64-54' batch
expect "gyges: the report's cells, misplaced" 2 'position:1:26: expected a cell from 11' "$quadrille" gyges show "${report/65/77}"
expect "gyges: ... twice" 2 'position:1:26: a cell that already has a piece' "$quadrille" gyges show "${report/65/16}"
expect "gyges: ... a sign missing" 2 'position:1:15: expected ","' "$quadrille" gyges show "${report/\],\[12/][12}"
expect "gyges: ... a piece missing" 2 'expected 4 pieces of value 2, found 3' "$quadrille" gyges show "${report/,65/}"
expect 'gyges: moves' 0 '^simple 18: a1-a2 ' "$quadrille" gyges moves "$report"
expect 'gyges: moves, bounces' 0 '^bounce 12: a1-c2 ' "$quadrille" gyges moves "$report"
expect 'gyges: moves, replacements' 0 '^replace 198: a1xb1\(25\) ' "$quadrille" gyges moves "$report"
expect 'gyges: moves, as many as perft counts' 0 '^222$' sh -c "'$quadrille' gyges moves --json --all '$start' | wc -l"
expect 'gyges: moves, wins' 0 '^win 2: ' "$quadrille" gyges moves "$middle"
expect 'gyges: moves, for programs' 0 '"kind":"replace","move":"a1xb1","drops":25\}$' "$quadrille" gyges moves --json "$report"
expect 'gyges: moves of a setup' 0 '^setup 90: 112233 ' "$quadrille" gyges moves '000000/000000/000000/000000/000000/000000 s'
expect 'gyges: perft' 0 '^56352$' "$quadrille" gyges perft 2 "$start"
expect 'gyges: perft, compat' 0 '^57374$' "$quadrille" gyges perft 2 --compat "$start"
expect 'gyges: perft, divided' 0 '^a1-' "$quadrille" gyges perft 1 --divide "$start"
expect 'gyges: perft, the total last' 0 '^222$' sh -c "'$quadrille' gyges perft 1 --divide '$start' | tail -n 1"
expect 'gyges: perft without depth' 2 'depth|DEPTH' "$quadrille" gyges perft
expect 'gyges: eval' 0 '^zones 0$' "$quadrille" gyges eval "$start"
expect 'gyges: bestmove' 0 '^b6-S$|^[a-f][0-9]-S$' "$quadrille" gyges bestmove "$middle"
expect 'gyges: bestmove of a level' 0 '^[a-f]1[-x]' "$quadrille" gyges bestmove --player level2 "$start"
expect 'gyges: bestmove of greedy' 0 '^[a-f]1[-x]' "$quadrille" gyges bestmove --player greedy "$start"
expect 'gyges: score and moves are apart' 0 '^1[.] depth 1  [+-][0-9.]+  [a-f][1-6]' "$quadrille" gyges analyse --nodes 2000 @two/1
expect 'gyges: no such player' 2 '--player takes a player such as level3 or full, not kasparov' "$quadrille" gyges bestmove --player kasparov "$start"
expect 'gyges: a setup' 0 '^[123]{6}$' "$quadrille" gyges bestmove '000000/000000/000000/000000/000000/000000 s'
expect 'gyges: the same twice' 0 "^$("$quadrille" gyges bestmove --nodes 3000 "$start")$" "$quadrille" gyges bestmove --nodes 3000 "$start"
expect 'gyges: analyse' 0 '^3\. depth' "$quadrille" gyges analyse --quiet --lines 3 --depth 2 "$start"
# A move that loses, beside one that wins: the loss is the move's, not the position's.
expect 'gyges: analyse, a losing move' 0 'loses in 3' "$quadrille" gyges analyse --quiet --lines 4 --nodes 30000 @two/6
expect 'gyges: analyse, losing moves' 0 'loses in 3.*proved against every defence' "$quadrille" gyges analyse --quiet --lines 4 --nodes 30000 @three/1
expect 'gyges: analyse for programs' 0 '"proof":"proved against every defence"' "$quadrille" gyges analyse --json --quiet --nodes 50000 @two/9
expect 'gyges: two threads' 0 'wins in 2' "$quadrille" gyges analyse --quiet --threads 2 --depth 3 @two/9
expect 'gyges: a hint' 0 'It forces a win in 3 moves' "$quadrille" gyges hint @three/3
expect 'gyges: packs' 0 'three +30  Win in three' "$quadrille" gyges levels
expect 'gyges: packs, in French' 0 'deux coups' "$quadrille" --lang fr gyges levels
expect 'gyges: not so many' 2 'has only 30 levels' "$quadrille" gyges show @two/31
expect 'gyges: problems' 0 '^# win in 2: ' "$quadrille" gyges puzzles --count 1 --seed 5
expect 'gyges: problems of three' 0 '"win":3,"move":"[^"]+","tries":[0-9]+' "$quadrille" gyges puzzles --win 3 --count 1 --seed 5 --json
expect 'gyges: problems that are given' 0 '^# win in 2: c2-b3, 0 tries; run, threat; grade 1$' "$quadrille" gyges puzzles @two/1 @three/2
expect 'gyges: what is no problem' 1 'no win in two or three' "$quadrille" gyges puzzles @two/1 "$start"
expect 'gyges: a problem that cannot be read' 2 'position:1:' "$quadrille" gyges puzzles 123
expect 'gyges: no problems of four' 2 '--win takes 2 or 3, not 4' "$quadrille" gyges puzzles --win 4
expect 'gyges: play against a level' 0 '^[a-f]6[-x].*' piped $'c1-d1-d2\nquit' gyges play --plain --against level3 --time 2 "$start"
expect 'gyges: ... which begins' 0 '^[a-f]1[-x].*' piped quit gyges play --plain --against level3 --side north "$start"
expect 'gyges: no such opponent' 2 'no opponent kasparov; the opponents are level1, .*careful' "$quadrille" gyges play --against kasparov
expect 'gyges: no such side' 2 '--side takes south or north, not east' "$quadrille" gyges play --against level1 --side east
expect 'gyges: opponents have names' 0 '"name":"level12","optimal":false,"title":"level 12, grandmaster"' piped games batch
expect 'gyges: ... in French' 0 '"title":"niveau 1, nouveau venu"' sh -c "echo games | '$quadrille' --lang fr batch"
expect 'gyges: a setup is explained' 0 'In the book of [0-9]+ games .* should score [0-9]+ %' "$quadrille" gyges hint '131322/000000/000000/000000/000000/000000 n'
expect 'gyges: six moves to choose from' 0 '"choices":([6-9]|[0-9]{2,}),"asks":\["(run|bounce|replacement)","(threat|quiet)"\],"grade":[1-5]' "$quadrille" gyges puzzles --count 1 --seed 5 --json

# Setups: interrupted, cut off, resumed, reported.
setups_begin() { # until the file has more than so many lines: by then the program hears Ctrl-C
  "$quadrille" gyges setups -q --nodes 50 --record pairs.txt >/dev/null 2>&1 &
  local setups=$!
  for _ in $(seq 600); do
    [ "$(cat pairs.txt 2>/dev/null | wc -l)" -le "$1" ] || break
    sleep 0.05
  done
  kill -INT $setups
  wait $setups
}
setups_resume() {
  setups_begin 5
  head -n 5 pairs.txt >five.txt
  head -c -3 five.txt >pairs.txt
  setups_begin 5
  head -n 5 pairs.txt | cmp - five.txt && [ "$(wc -l <pairs.txt)" -gt 5 ] && echo the same
}
expect 'gyges: setups, resumed' 0 '^the same$' setups_resume
expect 'gyges: setups, other limits' 2 'played with 50 nodes' "$quadrille" gyges setups -q --nodes 60 --record pairs.txt
expect 'gyges: setups, a table' 0 '^112233 +[0-9]' "$quadrille" gyges setups --table pairs.txt
expect 'gyges: setups, for programs' 0 '"south":"112233","score":' "$quadrille" gyges setups --table --json pairs.txt
expect 'gyges: setups, a picture' 0 '^<path fill="#' "$quadrille" gyges setups --svg pairs.txt
expect 'gyges: setups, a picture in French' 0 'chaque paire de placements' "$quadrille" gyges setups --lang fr --svg pairs.txt
expect 'gyges: setups, no book of a part' 1 'the same number of games' "$quadrille" gyges setups --book pairs.txt
expect 'gyges: setups, not such a file' 2 'scraps:1: not a file of games' sh -c "echo x >scraps; '$quadrille' gyges setups --table scraps"
expect 'gyges: plain play' 0 '^lost$' piped $'b6-S\nquit' gyges play --plain "gyges:full:${middle/ /_}"

# The engine protocol.
ugi() { printf '%s\n' "$@" | "$quadrille" gyges engine; }
digits=${start%% *}
digits=${digits//\//}
expect 'gyges: ugi' 0 '^ugiok$' ugi ugi quit
expect 'gyges: isready' 0 '^readyok$' ugi isready quit
expect 'gyges: go' 0 '^bestmove [0-5]\|' ugi 'setoption maxPly 2' "setpos data $digits" go
expect 'gyges: its lines' 0 '^info ply 2 bestmove .* score .* nodes .* pv ' ugi 'setoption maxPly 2' "setpos data $digits" go
expect 'gyges: nodes are obeyed' 0 '^bestmove .* nodes 700$' ugi 'setoption maxNodes 700' "setpos data $digits" go
expect 'gyges: nps' 0 '^info .* nodes [0-9]+ nps [0-9]+ ' ugi 'setoption maxPly 2' "setpos data $digits" go
expect 'gyges: setpos start' 0 '^bestmove [0-5]\|' ugi 'setoption maxPly 1' 'setpos start' go
expect 'gyges: a board with slashes' 0 '^bestmove [0-5]\|' ugi 'setoption maxPly 1' "setpos data ${start%% *}" go
expect 'gyges: a game' 0 '^bestmove [0-9]+\|' ugi 'setoption maxPly 1' 'position start moves c1-d1-d2 5|4|13' go
expect 'gyges: a game with North to move' 0 '^bestmove [0-9]+\|37 ' ugi 'setoption maxPly 1' "position ${middle%% *} n" go
expect 'gyges: a game, North as it sees the board' 0 '^bestmove 2\|' ugi 'setoption maxPly 1' 'position 100000/000000/122223/133300/000000/000100 n' go
expect 'gyges: the clock of a game' 0 '^bestmove [0-5]\|' ugi 'clock 0.5 0.01' 'setpos start' go
expect 'gyges: no such clock' 0 '^error clock takes' ugi 'clock soon'
expect 'gyges: a game with a wrong move' 0 '^error no legal move c1-c9' ugi 'position start moves c1-c9'
expect 'gyges: ... changes nothing' 0 '^error no position' ugi 'position start moves c1-c9' go
lone='100000/000000/122223/133300/000000/100000 s moves a1-b1 a6-b6 b1-a1 b6-a6'
expect 'gyges: a game may not repeat itself' 0 '^error no legal move b6-a6 .gyges' ugi "position $lone"
expect 'gyges: ... unless it is free to' 0 '^bestmove' ugi 'setoption free true' 'setoption maxPly 1' "position $lone" go
expect 'gyges: newgame forgets' 0 '^error no position' ugi 'setpos start' newgame go
expect 'gyges: no position' 0 '^error no position' ugi go
expect 'gyges: a wrong position' 0 '^error setpos' ugi 'setpos data 123'
expect 'gyges: a wrong option' 0 '^error no such option' ugi 'setoption colour red'
expect 'gyges: a wrong command' 0 '^error unknown' ugi dance
expect 'gyges: whole lines' 0 '^2000 readyok, [0-9]+ searches, all whole$' python3 "$here/ugi_lines.py" "$quadrille"
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
