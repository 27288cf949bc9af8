# SPDX-License-Identifier: MIT
# Says too much.
import sys

while True:
    sys.stdout.write("x" * (1 << 20))
