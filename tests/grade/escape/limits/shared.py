# SPDX-License-Identifier: MIT
# Fills every folder that can be written.
import os

held = 0
for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/", "/dev", os.environ["HOME"], os.getcwd()):
    try:
        with open(os.path.join(folder, "filler"), "wb") as file:
            for _ in range(100):
                held += file.write(bytes(1 << 20))
    except OSError:
        pass
print("L" if held > 300 << 20 else "R")
