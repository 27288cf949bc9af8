# SPDX-License-Identifier: MIT
# Reads what only root may read.
import os

held = os.getuid() != 0 or not os.access("/proc/1/root/etc/shadow", os.R_OK)
for path in ("/etc/shadow", "/etc/gshadow", "/proc/kcore", "/proc/1/environ"):
    try:
        with open(path, "rb") as file:
            held = held and (path == "/proc/1/environ" or not file.read(1))
    except OSError:
        pass
print("R" if held else "L")
