# SPDX-License-Identifier: MIT
# Counts the processes that it sees.
import glob

print("R" if len(glob.glob("/proc/[0-9]*")) <= 4 else "L")
