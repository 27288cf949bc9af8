# SPDX-License-Identifier: MIT
# Takes another process over, or reads its memory.
import ctypes
import os
import time

libc = ctypes.CDLL(None)
child = os.fork()
if child == 0:
    time.sleep(5)
    os._exit(0)
vector = (ctypes.c_size_t * 2)(0, 0)
held = libc.ptrace(16, child, 0, 0) < 0 and libc.process_vm_readv(child, vector, 0, vector, 0, 0) < 0
os.kill(child, 9)
print("R" if held else "L")
