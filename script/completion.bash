# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in bash, with or without the bash-completion package:
#   eval "$(quadrille completion bash)"
# The program itself says what may stand at the cursor (`quadrille completion words …`).
_quadrille() {
    local line current=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files)
            [[ $(type -t compopt) ]] && compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
            ;;
        :folders)
            [[ $(type -t compopt) ]] && compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
            ;;
        *) COMPREPLY+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _quadrille quadrille
