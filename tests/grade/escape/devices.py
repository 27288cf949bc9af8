# SPDX-License-Identifier: MIT
# Opens device nodes for writing: more than the handful that every program needs.
import os
import stat

held = True
for folder, _, names in os.walk("/dev"):
    for name in names:
        path = os.path.join(folder, name)
        try:
            info = os.lstat(path)
            if stat.S_ISBLK(info.st_mode) or (stat.S_ISCHR(info.st_mode) and
                                             name not in ("null", "zero", "full", "random", "urandom", "tty", "ptmx")):
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY))
                held = False
        except OSError:
            pass
print("R" if held else "L")
