# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in fish: quadrille completion fish | source
# The program itself says what may stand at the cursor (`quadrille completion words …`).
function __quadrille_words
    set -l typed (commandline -opc) (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $typed[1])
    command -q $program; or return
    # Behind "--svg=" only the value is a path.
    set -l before (string match -r -- '^--[^=]*=' $typed[-1])
    set -l path (string replace -r -- '^--[^=]*=' '' $typed[-1])
    for line in (command $program completion words $typed[2..-1] 2>/dev/null)
        switch $line
            case :files
                for one in (__fish_complete_path $path)
                    echo "$before$one"
                end
            case :folders
                for one in (__fish_complete_directories $path)
                    echo "$before$one"
                end
            case '*'
                echo $line
        end
    end
end
complete -c quadrille -f -k -a '(__quadrille_words)'
