# SPDX-License-Identifier: MIT
# Completion in the shells themselves: a Tab typed into bash, zsh and fish, with nobody's settings.
# shellcheck shell=bash disable=SC2154,SC2119

mkdir -p "$work/desk/folder"
touch "$work/desk/levels.txt"

# Opens a shell with its completion, or with the words given instead; the prompt is "> ".
open_shell() {
    local shell=$1 begin=${2:-}
    [ -n "$begin" ] || case $shell in
    bash) begin='PS1="> "; eval "$(quadrille completion bash)"' ;;
    zsh) begin='PS1="> "; eval "$(quadrille completion zsh)"' ;;
    fish) begin='function fish_prompt; echo "> "; end; set -g fish_autosuggestion_enabled 0; quadrille completion fish | source' ;;
    esac
    declare -A alone=([bash]='--norc --noprofile -i' [zsh]='-f -i' [fish]='--no-config -i')
    # shellcheck disable=SC2086
    start 100 30 env -C "$work/desk" HOME="$work/desk" PATH="$(dirname "$QUADRILLE"):$PATH" $shell ${alone[$shell]}
    type_in "$begin; cd .; clear; echo ready"
    keys Enter
    wait_for '^ready'
    keys C-l
    wait_gone '^ready'
}

# tab SHELL TYPED PATTERN [KEY…]: a Tab (or those keys) behind the words makes the screen show that.
tab() {
    local keys=("${@:4}")
    type_in "quadrille $2"
    keys "${keys[@]:-Tab}"
    see "completion: $1, $2" "$3"
    keys C-u C-l
}

complete_in() {
    local shell=$1
    open_shell "$shell"
    tab "$shell" 'sokob' '^> quadrille sokoban ?$'
    tab "$shell" 'help wumpus ded' '^> quadrille help wumpus deduce ?$'
    tab "$shell" 'sokoban solve --poli' '^> quadrille sokoban solve --polish ?$'
    tab "$shell" 'sokoban solve --method optimal-p' ' --method optimal-pushes ?$'
    tab "$shell" 'sokoban solve --method=optimal-p' ' --method=optimal-pushes ?$'
    tab "$shell" 'taquin compare --methods bfs,astar-m' ' bfs,astar-manhattan ?$'
    tab "$shell" 'gyges play --against care' ' --against careful ?$'
    tab "$shell" 'taquin solve @ex' '^> quadrille taquin solve @expert ?$'
    tab "$shell" 'taquin solve @hard/1' '@hard/15' Tab Tab
    tab "$shell" '--lang fr sokoban play @prem' '^> quadrille --lang fr sokoban play @premiers-pas ?$'
    tab "$shell" 'taquin solve lev' '^> quadrille taquin solve levels.txt ?$'
    tab "$shell" 'taquin solve --svg=lev' '^> quadrille taquin solve --svg=levels.txt ?$'
    tab "$shell" 'export f' '^> quadrille export folder/$'
}

for shell in bash zsh fish; do
    if command -v "$shell" >/dev/null; then
        complete_in "$shell"
        # What candidates are is told in the reader's language; bash has no room for it.
        [ "$shell" = bash ] || tab "$shell" '--lang fr sokoban solve --m' \
            '^--memory.*limite de mémoire, par exemple 512M ou 1G' Tab Tab
    else
        echo "skipped: $shell is not installed"
    fi
done
# As it is installed: a file that zsh finds by its name.
if command -v zsh >/dev/null; then
    cp "$root/script/completion.zsh" "$work/desk/_quadrille"
    open_shell zsh 'PS1="> "; fpath=("$PWD" $fpath); autoload -Uz compinit; compinit -D'
    tab 'zsh, installed' 'sokob' '^> quadrille sokoban ?$'
    tab 'zsh, installed' 'taquin solve @ex' '^> quadrille taquin solve @expert ?$'
fi
tm kill-session -t t 2>/dev/null
