# SPDX-License-Identifier: MIT
# Leaves a message in a keyring that the next program can read.
import ctypes
import platform

libc = ctypes.CDLL(None)
add_key = 248 if platform.machine() == "x86_64" else 217
print("L" if libc.syscall(add_key, b"user", b"answer", b"R", 1, -4) > 0 else "R")
