# SPDX-License-Identifier: MIT
# Makes an io_uring, which would do system calls that no filter sees.
import ctypes

libc = ctypes.CDLL(None)
print("L" if libc.syscall(425, 4, ctypes.create_string_buffer(256)) >= 0 else "R")
