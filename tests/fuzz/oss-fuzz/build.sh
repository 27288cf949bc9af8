#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds every fuzz target into $OUT with the engine and the flags that OSS-Fuzz hands over ($CC, $CFLAGS,
# $LIB_FUZZING_ENGINE), and packs its corpus. Locally, without an image:
#   CC=clang CXX=clang++ CFLAGS='-O1 -fsanitize=fuzzer-no-link,address' LIB_FUZZING_ENGINE=-fsanitize=fuzzer,address \
#     OUT=folder tests/fuzz/oss-fuzz/build.sh
cd "$(dirname "$(readlink -f "$0")")"
[ -d ../corpus ] || cd "$SRC/quadrille/tests/fuzz/oss-fuzz"
cd ../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="$CFLAGS -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Iinclude -Isrc -Itests"

python3 script/catalogue.py "$work/catalogue.c" lang/en.txt lang/fr.txt
library=$(find src/base src/search src/taquin src/sokoban src/wumpus src/gyges src/check src/play -name '*.c')
count=0
for source in $library tests/games/*.c tests/ref/*.c "$work/catalogue.c"; do
  count=$((count + 1))
  $CC $flags -c "$source" -o "$work/$count.o"
done
ar rcs "$work/library.a" "$work"/*.o

build_target() { # NAME SOURCE… -- LIBRARY…
  local name=$1 sources=() objects=() source
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do sources+=("$1"); shift; done
  [ $# -eq 0 ] || shift
  for source in "tests/fuzz/fuzz_$name.c" "${sources[@]}"; do
    objects+=("$work/target_${name}_${#objects[@]}.o")
    $CC $flags -c "$source" -o "${objects[-1]}"
  done
  ${CXX:-$CC} $CFLAGS "${objects[@]}" "$work/library.a" $LIB_FUZZING_ENGINE "$@" -lm -o "$OUT/fuzz_$name"
  python3 -m zipfile -c "$OUT/fuzz_${name}_seed_corpus.zip" tests/fuzz/corpus/"$name"/*
}

for name in check collection gyges level lurd; do
  build_target "$name"
done
build_target protocol tests/fuzz/lines.c
build_target results src/bulk/hash.c src/bulk/merge.c src/bulk/row.c src/bulk/scan.c -- -lpthread
build_target client src/client/run.c src/client/answer.c -- -ljansson
build_target request $(ls src/referee/*.c | grep -v service) -- -lsqlite3 -ljansson -lsodium -lpthread
