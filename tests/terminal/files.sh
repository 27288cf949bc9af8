# SPDX-License-Identifier: MIT
# Saving and opening; a file is written whole or not at all.
# shellcheck shell=bash disable=SC2154,SC2119

folder=$work/saves
mkdir "$folder"
start 80 24 bash -c "cd '$folder' && exec '$QUADRILLE' taquin play taquin:2x2m3#5"
wait_for 'moves 0'
keys Right Up
wait_for 'moves 2'
keys u S
see 'asks for a name' 'Save as:'
type_in 'éab'
keys BSpace BSpace BSpace
type_in 'play.txt'
keys Enter
see 'saved' 'Saved in play.txt'
same 'what was saved' 'taquin:2x2:56,34,44,98_*_70,30,79,34_79,99,16,29 R/U' "$(cat "$folder/play.txt")"
same 'nothing else was written' play.txt "$(ls "$folder")"
keys r h S
type_in play.txt
keys Enter
see 'asks before replacing' 'play.txt already exists'
keys n
see 'no is no' 'Cancelled'
check 'the file is the old one' grep -q 'R/U$' "$folder/play.txt"
keys S
type_in play.txt
keys Enter
wait_for 'already exists'
keys y
see 'replaced' 'Saved in play.txt'
check 'with its moves and its help' grep -q ' RU helped$' "$folder/play.txt"
keys S
type_in nowhere/play.txt
keys Enter
see 'an error is told on the message line' 'nowhere/play.txt.*: no such file'
keys S
type_in -
keys Enter
see 'a dash is a file' 'Saved in ./-'
keys S Escape
see 'Escape gives up' 'Cancelled'
keys R o
see 'asks what to open' 'Open a file or an ID:'
type_in play.txt
keys Enter
see 'opened with its moves' 'moves 2 .*with help'
keys o
type_in 'taquin:3x3#7'
keys Enter
see 'an ID opens, too' 'Taquin 3x3#7   moves 0'
keys o
type_in nothing.txt
keys Enter
see 'what cannot be opened' 'nothing.txt: no such file'
check 'leaves the board' shows 'Taquin 3x3#7   moves 0'
keys Up Down Left Right
wait_for 'moves [1-9]'
keys R S
type_in undone.txt
keys Enter
wait_for 'Saved in undone.txt'
keys o
type_in undone.txt
keys Enter
see 'moves that were undone are kept' 'moves 0'
keys r
see 'and can be made again' 'moves 1 '
start 80 24 "$QUADRILLE" taquin play "$folder/play.txt"
see 'a save opens from the command line' 'moves 2 .*with help'
