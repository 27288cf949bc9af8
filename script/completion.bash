# SPDX-License-Identifier: MIT
# Completion for quadrille(1) in bash, with or without the bash-completion package:
#   source completion.bash

# The words that may follow a game or come first, by what precedes them.
_quadrille_verbs() {
    case $1 in
    '') echo 'taquin sokoban wumpus gyges batch serve bulk merge grade export' ;;
    taquin) echo 'new levels show check solve hint rate layouts tables compare trace play' ;;
    sokoban) echo 'new levels show check solve optimise hint rate compare trace convert info play' ;;
    gyges) echo 'new levels show check moves hint bestmove analyse match record puzzles engine eval perft setups play' ;;
    'taquin tables') echo 'build list remove' ;;
    wumpus) echo 'new levels show check hint verify rate stats solve agent map client deduce question dimacs play' ;;
    esac
}

_quadrille_options() {
    local all='--json --lang --quiet --help -q -h' limits='--time --cpu --nodes --memory'
    case $1 in
    '') echo '--help --version --lang -h' ;;
    taquin | sokoban | wumpus | gyges) echo '--help -h' ;;
    'gyges new') echo "--seed --count --picture --id $all" ;;
    'gyges bestmove') echo "--player --threads --time --cpu --nodes $all" ;;
    'gyges analyse') echo "--lines --depth --threads --time --cpu --nodes $all" ;;
    'gyges match') echo "--games --time --nodes --margin --patience --sprt --compat --seed --record $all" ;;
    'gyges moves') echo "--all $all" ;;
    'gyges record') echo "--annotate --boards --nodes $all" ;;
    'gyges puzzles') echo "--win --count --seed $all" ;;
    'gyges perft') echo "--compat --beginner --divide $all" ;;
    'gyges setups') echo "--games --nodes --record --table --svg --book $all" ;;
    'gyges show') echo "--solved --level $all" ;;
    'gyges check') echo "--level $all" ;;
    'gyges play') echo "--plain --against --side --time --level $all" ;;
    'taquin hint' | 'sokoban hint' | 'wumpus hint' | 'gyges hint') echo "--grade --level $limits $all" ;;
    'sokoban new') echo "--size --boxes --difficulty --seed --count --picture --id $all" ;;
    'sokoban rate') echo "--level $limits $all" ;;
    'sokoban show') echo "--solved --level $all" ;;
    'sokoban check' | 'sokoban info') echo "--level $all" ;;
    'sokoban optimise') echo "--for --solution --level $limits $all" ;;
    'sokoban solve') echo "--method --optimal --polish --results --jobs --level $limits $all" ;;
    'sokoban compare') echo "--methods --svg --level $limits $all" ;;
    'taquin trace' | 'sokoban trace') echo "--method --from --count --level $all" ;;
    'sokoban convert') echo "--to --level $all" ;;
    'sokoban play') echo "--plain --against --side --time --level $all" ;;
    'taquin new') echo "--size --colours --moves --distance --difficulty --uniform --seed --count --picture --id $all" ;;
    'taquin show') echo "--solved --level --goal $all" ;;
    'taquin check') echo "--level --goal $all" ;;
    'taquin solve') echo "--method --results --jobs --level --goal $limits $all" ;;
    'taquin rate') echo "--level --goal $limits $all" ;;
    'taquin layouts') echo "--list --steps --goal $all" ;;
    'taquin compare') echo "--methods --svg --level --goal $limits $all" ;;
    'taquin play') echo "--plain --against --side --time --level --goal $all" ;;
    'wumpus new') echo "--size --difficulty --method --pits --wumpuses --golds --counted --overlap --arrow --arrows --reveals --deduces --seed --count --diagram --proof --id $all" ;;
    'wumpus rate') echo "--proof $all" ;;
    'wumpus stats') echo "--size --pits --grids --rule --csv --resume --svg --threads --seed $all" ;;
    'wumpus solve') echo "--bold --death $all" ;;
    'wumpus agent') echo "--rules --worlds --games --seed --params --bold --death --size --unknown --method --samples $all" ;;
    'wumpus map') echo "--rules --size --worlds --seed --strategy --show --mazes --optimum $all" ;;
    'wumpus client') echo "--server --id --members --strategy --record --token --replay --patience $all" ;;
    'wumpus question') echo "--time --memory $all" ;;
    'wumpus deduce') echo "--density --pits --why $all" ;;
    'wumpus play') echo "--plain --against --side --time --level $all" ;;
    'wumpus show') echo "--solved --level $all" ;;
    'wumpus check') echo "--level $all" ;;
    batch) echo "--seed --nodes --memory --time $all" ;;
    bulk) echo "--results --resume --jobs --part --method --polish --params --seed --count --size --pits --grids --rule --worlds --bold --players --time --cpu --nodes --memory $all" ;;
    merge) echo "--into --mixed --salvage $all" ;;
    grade) echo "--program --class --pack --seed --count --params --rules --opponent --time --memory --jobs --rubric --csv --html --results --resume --template $all" ;;
    serve) echo "--port --address --referee --results --mazes --size --seed --folder --attempts --teams $all" ;;
    *) echo "$all" ;;
    esac
}

# The methods of a game, by the words before the cursor.
_quadrille_methods() {
    case $1 in
    'wumpus new') echo 'random thirds spaced corridor' && return ;;
    gyges*) echo 'level1 level2 level3 level4 level5 level6 level7 level8 level9 level10 level11 level12 full greedy random careful' && return ;;
    'wumpus agent') echo 'exact rollout' && return ;;
    wumpus*) return ;;
    sokoban*)
        echo 'auto optimal-pushes optimal-moves forward backward fess brute bfs-moves bfs bfs-static bfs-dynamic' \
            'bfs-tunnel bfs-corral dfs dfs-static dfs-dynamic dfs-corral greedy greedy-corral astar' \
            'astar-dynamic astar-corral idastar idastar-corral' && return
        ;;
    esac
    echo 'auto layers beam patterns mismatch brute bfs dfs greedy-pairs greedy-twins greedy-linear astar-pairs' \
        'astar-pairs3 astar-twins astar-manhattan astar-linear idastar-manhattan idastar-linear' \
        'astar-walking idastar-walking'
}

# Those the program was built with: it names them when it is asked for none of them.
_quadrille_languages() {
    "${COMP_WORDS[0]}" --lang . 2>&1 | sed -n 's/,//g; s/.* one of \(.*\) not .*/\1/p'
}

# Game and verb among the words before the cursor: "", "taquin", "taquin solve", "batch".
_quadrille_command() {
    local i word found=''
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
        --lang) ((i++)) ;;
        -*) ;;
        *)
            [[ " $(_quadrille_verbs "$found") " == *" $word "* ]] || break
            found=${found:+$found }$word
            [[ $(_quadrille_verbs "$found") ]] || break
            ;;
        esac
    done
    echo "$found"
}

_quadrille_reply() {
    local word
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done
}

# A comma-separated list: the part before the last comma is kept.
_quadrille_list() {
    local current=$1 before=''
    [[ $current == *,* ]] && before=${current%,*},
    _quadrille_reply < <(compgen -P "$before" -W "$(_quadrille_methods "$2")" -- "${current##*,}")
}

_quadrille_files() {
    [[ $(type -t compopt) ]] && compopt -o filenames 2>/dev/null
    _quadrille_reply < <(compgen "$1" -- "$2")
}

_quadrille() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command verbs
    COMPREPLY=()
    case $previous in
    --player | --against) _quadrille_reply < <(compgen -W "$(_quadrille_methods gyges)" -- "$current"); return ;;
    --side) _quadrille_reply < <(compgen -W 'south north' -- "$current"); return ;;
    --win) _quadrille_reply < <(compgen -W '2 3' -- "$current"); return ;;
    --lang) _quadrille_reply < <(compgen -W "$(_quadrille_languages)" -- "$current"); return ;;
    --rules) _quadrille_reply < <(compgen -W 'classic aima ia02' -- "$current"); return ;;
    --strategy) _quadrille_reply < <(compgen -W 'ours risk seed' -- "$current"); return ;;
    --rule) _quadrille_reply < <(compgen -W 'strict arrow report' -- "$current"); return ;;
    --method) _quadrille_reply < <(compgen -W "$(_quadrille_methods "$(_quadrille_command)")" -- "$current"); return ;;
    --methods) _quadrille_list "$current" "$(_quadrille_command)"; return ;;
    --strategy) _quadrille_reply < <(compgen -W 'ours risk seed' -- "$current"); return ;;
    --size)
        [[ $(_quadrille_command) == serve ]] && { _quadrille_reply < <(compgen -W '4 8 4-10' -- "$current"); return; }
        _quadrille_reply < <(compgen -W '3x3 4x4 5x5 6x6 7x7 8x8' -- "$current")
        return
        ;;
    --folder) _quadrille_files -d "$current"; return ;;
    --template) _quadrille_reply < <(compgen -W 'c python java lisp prolog' -- "$current"); return ;;
    --opponent) _quadrille_reply < <(compgen -W "$(_quadrille_methods gyges)" -- "$current"); return ;;
    --svg | --csv | --html | --rubric | --class | --pack | --results | --record | --replay) _quadrille_files -f "$current"; return ;;
    --address) _quadrille_reply < <(compgen -W '127.0.0.1 0.0.0.0' -- "$current"); return ;;
    --to) _quadrille_reply < <(compgen -W 'xsb rle slc line' -- "$current"); return ;;
    --grade) _quadrille_reply < <(compgen -W '1 2 3 4' -- "$current"); return ;;
    --goal) _quadrille_reply < <(compgen -W '1..0 0..' -- "$current"); return ;;
    build | remove) _quadrille_reply < <(compgen -W '7-8 7-7-1' -- "$current"); return ;;
    --from | --steps | --colours | --moves | --seed | --count | --time | --cpu | --nodes | --memory | --port | --level | --threads | --lines | --depth | --games | --worlds | --samples) return ;;
    esac
    command=$(_quadrille_command)
    verbs=$(_quadrille_verbs "$command")
    if [[ $current == -* ]]; then
        _quadrille_reply < <(compgen -W "$(_quadrille_options "$command")" -- "$current")
    elif [[ $verbs ]]; then
        _quadrille_reply < <(compgen -W "$verbs" -- "$current")
    elif [[ $command == grade ]]; then
        _quadrille_reply < <(compgen -W 'taquin sokoban wumpus gyges' -- "$current")
    elif [[ $command == export ]]; then
        _quadrille_files -d "$current"
    elif [[ $command != *' new' && $command != *' agent' && $command != *' stats' && $command != *' client' && $command != serve ]]; then
        _quadrille_files -f "$current"
    fi
}

complete -F _quadrille quadrille
