#compdef quadrille
# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in zsh: eval "$(quadrille completion zsh)", or this file as _quadrille in $fpath.
# The program itself says what may stand at the cursor (`quadrille completion words …`).
_quadrille() {
    local line
    local -a found
    for line in ${(f)"$(${words[1]} completion words "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
        case $line in
        :files) _files ;;
        :folders) _files -/ ;;
        *) found+=("$line") ;;
        esac
    done
    (( ${#found} )) && compadd -Q -- $found
    return 0
}
if [ "$funcstack[1]" = "_quadrille" ]; then
    _quadrille "$@"
else
    compdef _quadrille quadrille
fi
