#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program and its modules are hardened as docs/security.md says, read from their ELF headers; and so is its
systemd unit, if systemd-analyze is there to weigh it. Arguments: the unit, the program, the modules."""

import re
import shutil
import subprocess
import sys

EXPOSURE_MOST = 2.0
wrong = []


def readelf(path, *options):
    return subprocess.run(["readelf", "-W", *options, path], check=True, capture_output=True, text=True).stdout


def expect(holds, what):
    if not holds:
        wrong.append(what)


def expect_hardened(path):
    segments, dynamic, symbols = readelf(path, "-l"), readelf(path, "-d"), readelf(path, "--dyn-syms")
    name = path.rpartition("/")[2]
    expect(re.search(r"Type:\s+DYN", readelf(path, "-h")), f"{name} is not position-independent")
    expect("GNU_RELRO" in segments, f"{name}: no RELRO segment")
    expect(re.search(r"BIND_NOW|Flags:.*\bNOW\b", dynamic), f"{name}: symbols are bound lazily, so RELRO is partial")
    stack = re.search(r"GNU_STACK.*", segments)
    expect(stack and "E" not in stack.group().split()[-2], f"{name}: the stack is executable")
    expect(not re.search(r"LOAD.*RWE", segments), f"{name}: a segment is writable and executable")
    expect("__stack_chk_fail" in symbols, f"{name}: no stack protector")
    return bool(re.search(r"__\w+_chk\b", symbols.replace("__stack_chk_fail", "")))


unit_file, *objects = sys.argv[1:]
# Not every module calls a function that has a checked form.
expect([expect_hardened(path) for path in objects][0], "no checked functions (FORTIFY)")

with open(unit_file, encoding="utf-8") as unit:
    text = unit.read()
for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="]:
    expect(re.search(rf"^{re.escape(line)}$", text, re.M), f"the unit lacks {line}")
if shutil.which("systemd-analyze"):
    run = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit_file], capture_output=True, text=True
    )
    found = re.search(r"exposure level for .*: ([\d.]+)", run.stdout)
    if found:
        print(f"exposure {found.group(1)}")
        expect(float(found.group(1)) <= EXPOSURE_MOST, f"exposure {found.group(1)}, at most {EXPOSURE_MOST}")

print("\n".join(wrong) or "hardened")
sys.exit(1 if wrong else 0)
