# SPDX-License-Identifier: MIT
# Takes all the memory.
kept = []
while True:
    kept.append(bytearray(1 << 20))
