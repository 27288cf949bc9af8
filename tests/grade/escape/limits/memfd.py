# SPDX-License-Identifier: MIT
# Holds memory in files that are in no folder, each small enough for the limit of files.
import os

try:
    for _ in range(100):
        file = os.memfd_create("x")
        for _ in range(12):
            os.write(file, bytes(1 << 20))
    print("L")
except OSError:
    print("R")
