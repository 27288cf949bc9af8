#compdef quadrille
# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in zsh: eval "$(quadrille completion zsh)", or this file as _quadrille in $fpath.
# The program itself says what may stand at the cursor (`quadrille completion words …`).
_quadrille() {
    local line about
    local -a found
    local -i paths=1 folders=1
    local -a lines=("${(@f)$(${~words[1]} completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    # Behind "--svg=" only the value is completed.
    [[ $PREFIX == --*=* ]] && compset -P '*='
    for line in $lines; do
        case $line in
        :files) paths=0 ;;
        :folders) folders=0 ;;
        *)
            line=${line#$IPREFIX}
            about=${line#*$'\t'}
            line=${line%%$'\t'*}
            [[ $about == $line ]] || about=:$about
            found+=("${line//:/\\:}${about#$line}")
            ;;
        esac
    done
    (( ${#found} )) && _describe -V -t quadrille quadrille found
    (( paths )) || _files
    (( folders )) || _path_files -/
    return 0
}
if [ "$funcstack[1]" = "_quadrille" ]; then
    _quadrille "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i -D }
    compdef _quadrille quadrille
fi
