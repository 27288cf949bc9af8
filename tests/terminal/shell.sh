# SPDX-License-Identifier: MIT
# Without a terminal; completion; the man page.
# shellcheck shell=bash disable=SC2154,SC2119

plain=$(printf 'R\nU\nL\nsave\nquit\n' | "$QUADRILLE" taquin play 'taquin:2x2m3#5' 2>&1)
check 'a pipe gets plain lines' grep -q '^won$' <<<"$plain"
check 'without escape sequences' bash -c '! grep -q "$(printf "\033")"' <<<"$plain"
check 'and the save' grep -q 'RUL' <<<"$plain"
back=$(printf 'reverse\nhint\nrrrLL\nquit\n' | "$QUADRILLE" --lang en sokoban play --plain 'sokoban:4x8:8#|#-@-$-.#|#6-#|8#' 2>&1)
check 'plain lines play backwards' grep -q 'no hints and no solutions while a level is played backwards' <<<"$back"
check 'and print the solution that was found' grep -qx 'rRR' <<<"$back"

# The first words of the lines of a help text that begin with an option.
help_options() {
    "$QUADRILLE" "$@" --help | sed -nE 's/^  (-[a-z], )?(--[a-z-]+).*/\2/p' | sort
}

# complete_words WORD…: what the last word may become, one a line.
complete_words() {
    bash --norc -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=1000 COMPREPLY=()
        _quadrille "$1" "${!#}"
        printf "%s\n" "${COMPREPLY[@]}"' - "$root/script/completion.bash" "$QUADRILLE" "$@" | sort
}

games=$(echo games | "$QUADRILLE" batch)
game_names=$(grep -o '"id":"[a-z]*"' <<<"$games" | cut -d '"' -f 4)
# The words of a list in a help text: the first ones of its indented lines.
help_verbs() {
    "$QUADRILLE" "$@" --help | sed -nE 's/^  ([a-z]+) {2,}.*/\1/p' | sort
}
program_verbs=$(comm -23 <(help_verbs) <(sort <<<"$game_names"))
same 'completion: games and verbs' "$(printf '%s\n' $game_names $program_verbs | sort)" "$(complete_words '')"
same 'completion: options before the verb' $'--color\n--help\n--lang\n--version' "$(complete_words --)"
for game in $game_names; do
    verbs=$(help_verbs "$game")
    same "completion: verbs of $game" "$verbs" "$(complete_words "$game" '')"
    for verb in $verbs; do
        same "completion: options of $game $verb" "$(help_options "$game" "$verb")" \
            "$(complete_words "$game" "$verb" --)"
    done
    methods=$(grep -oE "\"id\":\"$game\".*" <<<"$games" | sed 's/"methods":\(\[[^]]*\]\).*/\1/' |
        grep -o '"name":"[a-z0-9-]*"' | cut -d '"' -f 4 | sort)
    [ -z "$methods" ] || [ "$game" = gyges ] ||
        same "completion: methods of $game" "$methods" "$(complete_words "$game" solve --method '')"
done
for verb in $program_verbs; do
    same "completion: options of $verb" "$(help_options "$verb")" "$(complete_words "$verb" --)"
done
same 'completion: a list of methods' $'bfs,astar-manhattan' "$(complete_words taquin compare --methods bfs,astar-m)"
same 'completion: languages' $'en\nfr' "$(complete_words --lang '')"
same 'completion: after the language' $'serve' "$(complete_words --lang fr se)"
same 'completion: files' "$root/script/completion.bash" \
    "$(complete_words taquin solve -q "$root/script/completion.b")"
same 'completion: folders' "$root/script" "$(complete_words export "$root/scri")"
same 'completion: numbers have none' '' "$(complete_words taquin new --seed '')"
check 'completion: with the strictest shell' bash --norc -uc 'source "$1" && complete -p quadrille >/dev/null' \
    - "$root/script/completion.bash"

same 'completion: packs' $'@easy\n@expert' "$(complete_words taquin solve @e)"
same 'completion: levels of a pack' $'@easy/1\n@easy/10\n@easy/11\n@easy/12\n@easy/13\n@easy/14\n@easy/15' \
    "$(complete_words taquin solve @easy/1)"
same 'completion: players' $'level2' "$(complete_words gyges bestmove --player level2)"
same 'completion: sides' $'north' "$(complete_words gyges play --side n)"
build=$(dirname "$QUADRILLE")
if command -v mandoc >/dev/null; then
    for page in "$build"/docs/*.1 "$build"/docs/fr/*.1; do
        name=${page#"$build/docs/"}
        same "man page: no complaints about $name" '' "$(mandoc -Tlint -W warning "$page" 2>&1)"
        check "man page: words and IDs stay whole in $name" grep -qx '[.]nh' "$page"
    done
    for game in $game_names; do
        manual=$(mandoc -Tutf8 "$build/docs/quadrille-$game.1" | sed $'s/.\b//g')
        missing=
        for verb in $(help_verbs "$game"); do
            grep -Eq -- "^   $verb - " <<<"$manual" || missing+=" $verb"
            for option in $(help_options "$game" "$verb"); do
                grep -Eq -- "(^|[^a-z-])$option([^a-z-]|\$)" <<<"$manual" || missing+=" $verb:$option"
            done
        done
        same "man page: verbs and options of $game" '' "$missing"
    done
    manual=$(mandoc -Tutf8 "$build/docs/quadrille-sokoban.1" | sed $'s/.\b//g')
    missing=
    for method in $("$QUADRILLE" completion words sokoban solve --method ''); do
        grep -Eq -- "(^|[ ,])$method([ ,.]|\$)" <<<"$manual" || missing+=" $method"
    done
    same 'man page: methods' '' "$missing"
else
    echo 'skipped: mandoc is not installed'
fi
