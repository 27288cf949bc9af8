# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in bash, with or without the bash-completion package:
#   eval "$(quadrille completion bash)"
# The program itself says what may stand at the cursor (`quadrille completion words …`).
_quadrille() {
    local word line lead rest=${COMP_LINE:0:COMP_POINT} i
    local -a typed=() found=() paths=()
    # Bash breaks words at @, = and :; pieces with no blank between them are put together again.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:blank:]]* ]]; then typed+=(''); fi
        rest=${rest#"${rest%%[![:blank:]]*}"}
        ((i < COMP_CWORD)) || word=$rest
        typed[${#typed[@]} - 1]+=$word
        rest=${rest#"$word"}
    done
    # What bash replaces is $2 only; candidates come without what stands before it.
    word=${typed[${#typed[@]} - 1]}
    lead=${word%"$2"}
    while IFS= read -r line; do
        case $line in
        :files) while IFS= read -r line; do paths+=("$line"); done < <(compgen -f -- "$2" | sort) ;;
        :folders) while IFS= read -r line; do paths+=("$line"); done < <(compgen -d -- "$2" | sort) ;;
        *)
            line=${line%%$'\t'*}
            found+=("${line#"$lead"}")
            ;;
        esac
    done < <("${1/#~\//$HOME/}" completion words "${typed[@]:1}" 2>/dev/null)
    # Paths alone are quoted and get their slash; the names of packs must not be quoted.
    [[ ${#found[@]} -gt 0 || ! $(type -t compopt) ]] || compopt -o filenames 2>/dev/null
    COMPREPLY=(${found[@]+"${found[@]}"} ${paths[@]+"${paths[@]}"})
}
complete -o nosort -F _quadrille quadrille 2>/dev/null || complete -F _quadrille quadrille
