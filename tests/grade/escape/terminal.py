# SPDX-License-Identifier: MIT
# Opens terminals: its own, if it has one, and every other in sight.
import glob
import os

held = True
for path in ["/dev/tty", "/dev/console", *glob.glob("/dev/pts/[0-9]*"), *glob.glob("/dev/tty[0-9S]*"), *glob.glob("/dev/vcs*")]:
    try:
        os.write(os.open(path, os.O_WRONLY | os.O_NOCTTY), b"[sudo] password for teacher: ")
        held = False
    except OSError:
        pass
print("R" if held else "L")
