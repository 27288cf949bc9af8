# SPDX-License-Identifier: MIT
# Types on a terminal of its own making (TIOCSTI).
import fcntl
import os
import termios

try:
    _, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSTI, b"x")
    print("L")
except OSError:
    print("R")
