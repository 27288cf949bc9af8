# SPDX-License-Identifier: MIT
# Leaves a daemon.
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for file in (0, 1, 2):
            os.close(file)
        while True:
            time.sleep(1)
    os._exit(0)
os.wait()
print("R")
