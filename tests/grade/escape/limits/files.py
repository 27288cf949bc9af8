# SPDX-License-Identifier: MIT
# Holds memory of the kernel in empty files.
import os

try:
    for folder in range(1000):
        os.mkdir(f"{os.environ['HOME']}/{folder}")
        for name in range(320):
            os.close(os.open(f"{os.environ['HOME']}/{folder}/{name}", os.O_CREAT | os.O_WRONLY))
    print("L")
except OSError:
    print("R")
