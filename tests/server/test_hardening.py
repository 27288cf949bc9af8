#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program is hardened as docs/security.md says, read from its ELF headers; and so is its systemd unit, if
systemd-analyze is there to weigh it. Arguments: the program, the unit."""

import re
import shutil
import subprocess
import sys

EXPOSURE_MOST = 2.0
wrong = []


def readelf(*options):
    return subprocess.run(["readelf", "-W", *options, sys.argv[1]], check=True, capture_output=True, text=True).stdout


def expect(holds, what):
    if not holds:
        wrong.append(what)


header, segments, dynamic, symbols = readelf("-h"), readelf("-l"), readelf("-d"), readelf("--dyn-syms")
expect(re.search(r"Type:\s+DYN", header), "the program is not position-independent")
expect("GNU_RELRO" in segments, "no RELRO segment")
expect(re.search(r"BIND_NOW|Flags:.*\bNOW\b", dynamic), "symbols are bound lazily, so RELRO is partial")
stack = re.search(r"GNU_STACK.*", segments)
expect(stack and "E" not in stack.group().split()[-2], "the stack is executable")
expect(not re.search(r"LOAD.*RWE", segments), "a segment is writable and executable")
expect("__stack_chk_fail" in symbols, "no stack protector")
expect(re.search(r"__\w+_chk\b", symbols.replace("__stack_chk_fail", "")), "no checked functions (FORTIFY)")

with open(sys.argv[2], encoding="utf-8") as unit:
    text = unit.read()
for line in ["DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="]:
    expect(re.search(rf"^{re.escape(line)}$", text, re.M), f"the unit lacks {line}")
if shutil.which("systemd-analyze"):
    run = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", sys.argv[2]], capture_output=True, text=True
    )
    found = re.search(r"exposure level for .*: ([\d.]+)", run.stdout)
    if found:
        print(f"exposure {found.group(1)}")
        expect(float(found.group(1)) <= EXPOSURE_MOST, f"exposure {found.group(1)}, at most {EXPOSURE_MOST}")

print("\n".join(wrong) or "hardened")
sys.exit(1 if wrong else 0)
