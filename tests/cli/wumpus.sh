# SPDX-License-Identifier: MIT
# Wumpus World: every verb, proofs, statistics, the two other rule sets.
# shellcheck shell=bash disable=SC2154

known=$'. b ?\n. ? ?\n? ? ?'
expect 'wumpus: new, with its proof' 0 '^# proof: (b1|a2) safe: a1 no-breeze, a1 no-stench; ' "$quadrille" wumpus new --difficulty hard --seed 7 --proof
expect 'wumpus: same seed, same grid' 0 "$("$quadrille" wumpus new --seed 5 | tail -n 1)" "$quadrille" wumpus new --size 8x8 --seed 5
expect 'wumpus: a diagram is read back' 0 '^ +1  (easy|medium) +yes +yes ' piped "$("$quadrille" wumpus new --seed 5 --diagram)" wumpus rate -
expect 'wumpus: no such difficulty' 2 '--difficulty takes easy, medium or hard, not murderous' "$quadrille" wumpus new --difficulty murderous
expect 'wumpus: difficulty and method' 2 'choose one' "$quadrille" wumpus new --difficulty easy --method random
expect 'wumpus: an old method' 0 '^15x15' "$quadrille" wumpus new --size 15 --method corridor --pits 40 --seed 1
expect 'wumpus: no room' 2 'does not fit' "$quadrille" wumpus new --size 3 --pits 8
expect 'wumpus: show' 0 'W' "$quadrille" wumpus show wumpus:4x4:2P1/4/1W2/3G
expect 'wumpus: place of an error' 2 'stdin:3:5: expected' piped $'. . .\n. . P\n. W z' wumpus show -
expect 'wumpus: a rating for programs' 0 '"valid":true,"strict":true,"arrow":true,"interest":[0-9]+,"class":"hard"' "$quadrille" wumpus rate --json wumpus:8x8-hard#7
expect 'wumpus: not fair' 0 '^ +1  unfair +no +no +- +- +- +-$' piped '4x4:3P/2PW/1P2/P2G' wumpus rate -
expect 'wumpus: no figure of interest without a way' 0 '"valid":false,"strict":false,"arrow":false}$' "$quadrille" wumpus rate --json wumpus:4x4:4/2P1/1PGP/2P1
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
expect 'wumpus: no such strategy for mazes of a file' 2 'ours, risk or seed' "$quadrille" bulk wumpus mazes --method luck --results none.qdr mazes
expect 'wumpus: the textbook agent' 0 '^3x3, 2000 worlds: mean score 4[0-9]{2}\.' "$quadrille" wumpus agent --rules aima --size 3 --worlds 2000
expect 'wumpus: sizes unknown' 0 '"sizes":"all","worlds":40,' "$quadrille" wumpus agent --rules aima --size 5-6 --worlds 40 --unknown --json
expect 'wumpus: options of another rule set' 2 'rule set aima' "$quadrille" wumpus agent --unknown
expect 'wumpus: deduce' 0 'danger$' piped "$known" wumpus deduce -
expect 'wumpus: deduce for programs' 0 '"cell":"c1","seen":false,"verdict":"danger","risk":1000000' piped "$known" wumpus deduce --json -
expect 'wumpus: and why' 0 '"certificate":"b2 safe: a2 no-breeze, a2 no-stench"' piped "$known" wumpus deduce --json --why b2 -
expect 'wumpus: what the risk is a share of' 0 '40.0 % of the worlds that fit, weighted by probability, have' piped $'. b ?\n. ? ?\n? ? ?' wumpus deduce --why c2 -
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
expect 'wumpus: the report to the letter' 0 '^   3   10000    8627     953      25' "$quadrille" wumpus stats --pits 3 --rule letter
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
expect 'wumpus: packs' 0 'hard +30  Hard' "$quadrille" wumpus levels
expect 'wumpus: a level of a pack' 0 '# won' "$quadrille" wumpus solve @medium/12
