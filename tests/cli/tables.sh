# SPDX-License-Identifier: MIT
# The Taquin's tables on disk: built, used, damaged, cut, removed.
# shellcheck shell=bash disable=SC2154

expect 'no tables yet' 0 '7-7-1 +absent' "$quadrille" taquin tables list
expect 'tables are built' 0 '7-7-1 built in' "$quadrille" taquin tables build 7-7-1
expect 'and good' 0 '7-7-1 +good +57 MB' "$quadrille" taquin tables list
expect 'and not built twice' 0 'already exists' "$quadrille" taquin tables build 7-7-1
expect 'they are used' 0 '"length":61,"optimal":true.*"nodes":[0-9]{5,6},' "$quadrille" taquin solve --json taquin:4x4#5
file=$XDG_CACHE_HOME/quadrille/taquin-7-7-1.tables
printf 'x' | dd of="$file" bs=1 seek=30000000 conv=notrunc status=none
expect 'a damaged byte is noticed' 0 '7-7-1 +damaged' "$quadrille" taquin tables list
expect 'and said, and done without' 0 'damaged and not used' "$quadrille" taquin solve taquin:4x4#6
head -c 1000000 "$file" >cut && mv cut "$file"
expect 'a cut file is noticed' 0 '7-7-1 +damaged' "$quadrille" taquin tables list
expect 'and built anew' 0 '7-7-1 built in' "$quadrille" taquin tables build 7-7-1
expect 'tables are removed' 0 '7-7-1 removed' "$quadrille" taquin tables remove 7-7-1
expect 'no other tables' 2 'there are 7-8 and 7-7-1' "$quadrille" taquin tables build 9-6
