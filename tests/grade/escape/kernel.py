# SPDX-License-Identifier: MIT
# Calls into large parts of the kernel: bpf, perf_event_open, userfaultfd. A kernel may refuse them to everybody.
import ctypes
import errno
import platform

x86 = platform.machine() == "x86_64"
libc = ctypes.CDLL(None, use_errno=True)
held = True
for number, arguments in ((321 if x86 else 280, (5, 0, 0)), (298 if x86 else 241, (0, 0, -1, -1, 0)), (323 if x86 else 282, (1,))):
    ctypes.set_errno(0)
    done = libc.syscall(number, *arguments)
    held = held and done < 0 and ctypes.get_errno() == errno.EPERM
print("R" if held else "L")
