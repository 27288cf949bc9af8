# SPDX-License-Identifier: MIT
# Holds memory in System V segments, attached to no process.
import ctypes

libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
libc.shmdt.argtypes = [ctypes.c_void_p]
libc.shmget.argtypes = [ctypes.c_int, ctypes.c_size_t, ctypes.c_int]
for _ in range(40):
    segment = libc.shmget(0, 20 << 20, 0o1600)
    if segment < 0:
        print("R")
        break
    at = libc.shmat(segment, None, 0)
    ctypes.memset(at, 1, 20 << 20)
    libc.shmdt(at)
else:
    print("L")
