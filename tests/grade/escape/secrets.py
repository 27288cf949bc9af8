# SPDX-License-Identifier: MIT
# Looks for the run's secrets in everything that a process shows of itself.
import glob
import os

WORDS = [b"--see" + b"d", b"--resul" + b"ts", b"TEACHER_" + b"SECRET", b"kept" + b".txt", b"hidden-pack" + b".sok"]
held = True
for process in glob.glob("/proc/[0-9]*"):
    for name in ("cmdline", "environ", "mountinfo", "mounts", "maps", "stat", "cgroup"):
        try:
            with open(os.path.join(process, name), "rb") as file:
                text = file.read()
            held = held and not any(word in text for word in WORDS)
        except OSError:
            pass
    for link in glob.glob(process + "/fd/*") + glob.glob(process + "/cwd") + glob.glob(process + "/exe"):
        try:
            held = held and not any(word in os.readlink(link).encode() for word in WORDS)
        except OSError:
            pass
print("R" if held else "L")
