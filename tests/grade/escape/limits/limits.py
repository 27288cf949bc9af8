# SPDX-License-Identifier: MIT
# Raises its own limits.
import resource

held = True
for limit in (resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_AS):
    try:
        resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        held = False
    except (OSError, ValueError):
        pass
print("R" if held else "L")
