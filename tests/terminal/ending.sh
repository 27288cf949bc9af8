# SPDX-License-Identifier: MIT
# However it ends, the terminal is as before.
# shellcheck shell=bash disable=SC2154,SC2119

# restored NAME EXIT: after the program's end.
restored() {
    see "$1: exit code" "exit=$2"
    local i
    for ((i = 0; i < polls; i++)); do
        [ -s "$work/after" ] && break
        sleep 0.05
    done
    same "$1: the terminal's settings" "$(cat "$work/before")" "$(cat "$work/after")"
    same "$1: screen, cursor and mouse" '0 1 0' "$(state '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')"
}

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
same 'the player has its own screen' '1 0 1' "$(state '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')"
keys q
restored 'q' 0

same 'nothing was played, nothing is said' '' "$(screen | grep -- --resume)"

# What is left unfinished is kept, and how to go on with it is said; what is finished is not.
for lang in en fr; do
    [ $lang = en ] && words='The play is kept. To go on with it:' || words='La partie est gardée. Pour la reprendre :'
    start 80 24 "$QUADRILLE" --lang $lang taquin play --profile leaver 'taquin:4x4#42'
    wait_for ' 0'
    keys Left
    wait_for ' 1'
    keys q
    see "$lang: kept" "^$words quadrille taquin play --resume\$"
done
start 80 24 "$QUADRILLE" taquin play --profile leaver --resume
see 'it goes on' 'moves 1 '
keys q
start 80 24 "$QUADRILLE" sokoban play --profile leaver @premiers-pas/1
wait_for 'moves 0'
keys Right Right Right
wait_for 'Solved'
keys q
see 'won: exit code' 'exit=0'
same 'what is won is over' '' "$(screen | grep -- --resume)"

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
keys C-c
restored 'Ctrl-C' 0

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
keys S C-c
restored 'Ctrl-C at a question' 0

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
kill -TERM "$(program_pid)"
restored 'SIGTERM' 143

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
keys m m m m m s
wait_for 'brute: [1-9]'
kill -TERM "$(program_pid)"
restored 'SIGTERM during a search' 143

start 80 24 "$QUADRILLE" taquin play 'taquin:4x4#42'
wait_for 'moves 0'
pid=$(program_pid)
tm kill-session -t t
for ((i = 0; i < polls; i++)); do
    [ -d "/proc/$pid" ] || break
    sleep 0.05
done
check 'a lost terminal ends the program' test ! -d "/proc/$pid"
