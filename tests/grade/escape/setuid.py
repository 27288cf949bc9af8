# SPDX-License-Identifier: MIT
# Becomes somebody else through a program that is allowed to.
import os
import subprocess

for command in (["su", "-c", "id -u"], ["sudo", "-n", "id", "-u"], ["mount", "-t", "tmpfs", "x", "/tmp"]):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=3)
        if done.returncode == 0:
            print("L")
            break
    except (OSError, subprocess.TimeoutExpired):
        pass
else:
    print("R" if os.getuid() != 0 else "L")
