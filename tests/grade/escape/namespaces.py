# SPDX-License-Identifier: MIT
# Becomes root of a namespace of its own: by unshare, by clone and by clone3.
import ctypes
import os
import platform

NEWUSER, SIGCHLD = 0x10000000, 17
libc = ctypes.CDLL(None)
held = libc.unshare(NEWUSER) != 0
clone = 56 if platform.machine() == "x86_64" else 220
child = libc.syscall(clone, NEWUSER | SIGCHLD, 0, 0, 0, 0)
if child == 0:
    os._exit(0)
held = held and child < 0
arguments = (ctypes.c_uint64 * 11)(NEWUSER, 0, 0, 0, SIGCHLD)
child = libc.syscall(435, arguments, 88)
if child == 0:
    os._exit(0)
print("R" if held and child < 0 else "L")
