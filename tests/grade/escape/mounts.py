# SPDX-License-Identifier: MIT
# Changes what is mounted, and writes to the system.
import ctypes

libc = ctypes.CDLL(None)
held = libc.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None) < 0 and libc.umount2(b"/proc", 2) < 0 and libc.chroot(b"/usr") < 0
for path in ("/etc/passwd", "/usr/bin/quadrille-was-here", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger"):
    try:
        open(path, "a").close()
        held = False
    except OSError:
        pass
print("R" if held else "L")
