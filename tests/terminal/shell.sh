# SPDX-License-Identifier: MIT
# Without a terminal; completion; the man page.
# shellcheck shell=bash disable=SC2154,SC2119

plain=$(printf 'R\nU\nL\nsave\nquit\n' | "$QUADRILLE" taquin play 'taquin:2x2m3#5' 2>&1)
check 'a pipe gets plain lines' grep -q '^won$' <<<"$plain"
check 'without escape sequences' bash -c '! grep -q "$(printf "\033")"' <<<"$plain"
check 'and the save' grep -q 'RUL' <<<"$plain"

# The first words of the lines of a help text that begin with an option.
help_options() {
    "$QUADRILLE" "$@" --help | sed -nE 's/^  ((-[a-z], )?--[a-z-]+).*/\1/p' | tr -d ' ' | tr , '\n' | sort
}

# complete_words WORD…: what the last word may become, one a line.
complete_words() {
    bash --norc -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _quadrille
        printf "%s\n" "${COMPREPLY[@]}"' - "$root/script/completion.bash" "$QUADRILLE" "$@" | sort
}

games=$(echo games | "$QUADRILLE" batch)
game_names=$(grep -o '"id":"[a-z]*"' <<<"$games" | cut -d '"' -f 4)
program_verbs=$("$QUADRILLE" --help | sed -nE 's/^  quadrille ([a-z]+) {2,}.*/\1/p')
same 'completion: games and verbs' "$(printf '%s\n' $game_names $program_verbs | sort)" "$(complete_words '')"
same 'completion: options before the verb' $'--help\n--lang\n--version' "$(complete_words --)"
for game in $game_names; do
    verbs=$("$QUADRILLE" "$game" --help | sed -nE "s/^  quadrille $game ([a-z]+) .*/\\1/p" | sort)
    same "completion: verbs of $game" "$verbs" "$(complete_words "$game" '')"
    for verb in $verbs; do
        same "completion: options of $game $verb" "$(help_options "$game" "$verb")" \
            "$(complete_words "$game" "$verb" -)"
    done
    methods=$(grep -oE "\"id\":\"$game\".*" <<<"$games" | sed 's/"methods":\(\[[^]]*\]\).*/\1/' |
        grep -o '"name":"[a-z0-9-]*"' | cut -d '"' -f 4 | sort)
    same "completion: methods of $game" "$methods" "$(complete_words "$game" solve --method '')"
done
for verb in $program_verbs; do
    same "completion: options of $verb" "$(help_options "$verb")" "$(complete_words "$verb" -)"
done
same 'completion: a list of methods' $'bfs,astar-manhattan' "$(complete_words taquin compare --methods bfs,astar-m)"
same 'completion: languages' $'en\nfr' "$(complete_words --lang '')"
same 'completion: after the language' $'serve' "$(complete_words --lang fr se)"
same 'completion: files' "$root/script/completion.bash" \
    "$(complete_words taquin solve -q "$root/script/compl")"
same 'completion: folders' "$root/script" "$(complete_words export "$root/scri")"
same 'completion: numbers have none' '' "$(complete_words taquin new --seed '')"
check 'completion: with the strictest shell' bash --norc -uc 'source "$1" && complete -p quadrille >/dev/null' \
    - "$root/script/completion.bash"

page=$root/docs/quadrille.1
if command -v mandoc >/dev/null; then
    same 'man page: no complaints' '' "$(mandoc -Tlint -W style "$page" 2>&1)"
    manual=$(mandoc -Tascii "$page" | sed $'s/.\b//g')
    for verb in $game_names $program_verbs; do
        check "man page: $verb" grep -Eq "(^| )$verb( |\$|:)" <<<"$manual"
    done
    for command in 'taquin new' 'taquin show' 'taquin check' 'taquin solve' 'taquin compare' \
        'taquin play' $program_verbs; do
        missing=
        # shellcheck disable=SC2086
        for option in $(help_options $command); do
            grep -Eq -- "(^|[^a-z-])$option([^a-z-]|\$)" <<<"$manual" || missing+=" $option"
        done
        same "man page: options of $command" '' "$missing"
    done
    missing=
    for method in $methods; do
        grep -Eq -- "(^|[ ,])$method([ ,.]|\$)" <<<"$manual" || missing+=" $method"
    done
    same 'man page: methods' '' "$missing"
else
    echo 'skipped: mandoc is not installed'
fi
