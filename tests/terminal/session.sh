# SPDX-License-Identifier: MIT
# What runs in the test's terminal: session.sh FOLDER COMMAND…
folder=$1
shift
stty -g >"$folder/before"
"$@"
echo "exit=$?"
stty -g >"$folder/after"
exec cat >/dev/null
