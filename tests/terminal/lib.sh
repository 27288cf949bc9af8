# SPDX-License-Identifier: MIT
# Helpers of the terminal tests: counting, and a terminal that a script can type into and look at.
# shellcheck shell=bash disable=SC2154,SC2119,SC2120

passed=0
failed=0
work=$(mktemp -d)
polls=200 # of 50 ms each

cleanup() {
    tmux -S "$work/socket" kill-server 2>/dev/null
    # A player that lost its terminal may still write.
    rm -rf "$work" 2>/dev/null || { sleep 0.5 && rm -rf "$work"; }
}
trap cleanup EXIT
trap 'exit 1' INT TERM

ok() {
    echo "ok $1"
    passed=$((passed + 1))
}

not_ok() {
    echo "not ok $1"
    [ $# -gt 1 ] && printf '%s\n' "$2" | sed 's/^/  # /'
    failed=$((failed + 1))
}

# check NAME COMMAND…: passes when the command does.
check() {
    local name=$1
    shift
    if "$@"; then ok "$name"; else not_ok "$name" "$*"; fi
}

# same NAME EXPECTED FOUND
same() {
    if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "expected: $2"$'\n'"found: $3"; fi
}

tm() {
    tmux -S "$work/socket" -f /dev/null "$@"
}

# start COLUMNS ROWS COMMAND…: a fresh terminal; the command's exit code and the terminal's settings
# afterwards can be looked at.
start() {
    local cols=$1 rows=$2
    shift 2
    # Without a last session the server would end, perhaps while the next one begins.
    tm has-session -t hold 2>/dev/null || tm new-session -d -s hold cat
    tm kill-session -t t 2>/dev/null
    rm -f "$work/before" "$work/after"
    tm new-session -d -s t -x "$cols" -y "$rows" \
        env LC_ALL=C.UTF-8 NO_COLOR= XDG_DATA_HOME="$work/data" USER=tester bash "$here/session.sh" "$work" "$@"
}

keys() {
    tm send-keys -t t "$@"
}

# What is typed goes in as it stands.
type_in() {
    tm send-keys -t t -l -- "$1"
}

screen() {
    tm capture-pane -t t -p "$@" 2>/dev/null
}

state() {
    tm display-message -t t -p "$1"
}

resize() {
    tm resize-window -t t -x "$1" -y "$2"
}

shows() {
    screen | LC_ALL=C.UTF-8 grep -Eq -- "$1" # one sign for a dot, whatever the locale
}

# Polls until a line of the screen matches, or does not match.
wait_for() {
    local i
    for ((i = 0; i < polls; i++)); do
        shows "$1" && return 0
        sleep 0.05
    done
    return 1
}

wait_gone() {
    local i
    for ((i = 0; i < polls; i++)); do
        shows "$1" || return 0
        sleep 0.05
    done
    return 1
}

# see NAME PATTERN, gone NAME PATTERN: waits and counts.
see() {
    if wait_for "$2"; then ok "$1"; else not_ok "$1" "not seen: $2"$'\n'"$(screen)"; fi
}

gone() {
    if wait_gone "$2"; then ok "$1"; else not_ok "$1" "still there: $2"$'\n'"$(screen)"; fi
}

# A press and a release of the left button, counted from 0, as the program asked to be told.
click() {
    local row=$1 col=$2 x y
    if [ "$(state '#{mouse_sgr_flag}')" = 1 ]; then
        type_in $'\e'"[<0;$((col + 1));$((row + 1))M"
        type_in $'\e'"[<0;$((col + 1));$((row + 1))m"
    else
        printf -v x "\\x$(printf %x $((col + 33)))"
        printf -v y "\\x$(printf %x $((row + 33)))"
        type_in $'\e'"[M $x$y"
        type_in $'\e'"[M#$x$y"
    fi
}

# The program's process: the only child of the session's shell.
program_pid() {
    local pane
    pane=$(state '#{pane_pid}')
    cut -d ' ' -f 1 "/proc/$pane/task/$pane/children"
}

# One move a word: "UR2" is "U R R".
spread() {
    local rest=$1 letter count out=()
    while [[ $rest =~ ^([UDLR])([0-9]*)(.*)$ ]]; do
        letter=${BASH_REMATCH[1]} count=${BASH_REMATCH[2]:-1} rest=${BASH_REMATCH[3]}
        while ((count-- > 0)); do out+=("$letter"); done
    done
    echo "${out[@]}"
}

arrow() {
    case $1 in U) echo Up ;; D) echo Down ;; L) echo Left ;; R) echo Right ;; esac
}

solution() {
    "$QUADRILLE" taquin solve -q "$1" | head -n 1
}
