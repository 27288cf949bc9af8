# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in fish: quadrille completion fish | source
# The program itself says what may stand at the cursor (`quadrille completion words …`).
function __quadrille_words
    set -l typed (commandline -opc) (commandline -ct)
    for line in (command $typed[1] completion words $typed[2..-1] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c quadrille -f -a '(__quadrille_words)'
