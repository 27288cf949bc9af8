# SPDX-License-Identifier: MIT
# Helpers of the command line's tests: counting, and a folder of their own.
# shellcheck shell=bash disable=SC2154,SC2034

passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache LC_ALL=C.UTF-8
mkdir -p "$XDG_CACHE_HOME"

# expect NAME 3 PATTERN COMMAND…: checks the exit code and a pattern in the output.
expect() {
  local name=$1 code=$2 pattern=$3 got
  shift 3
  "$@" >out 2>&1 </dev/null
  got=$?
  if [ "$got" = "$code" ] && grep -qE -- "$pattern" out; then
    passed=$((passed + 1))
    echo "ok $name"
  else
    failed=$((failed + 1))
    echo "not ok $name: exit code $got (expected $code), expected: $pattern"
    sed 's/^/  # /' out | head -n 10
  fi
}

piped() { # piped TEXT ARGUMENT…
  local text=$1
  shift
  printf '%s\n' "$text" | "$quadrille" "$@"
}
