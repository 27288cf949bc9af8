#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the version, which is written in include/quadrille/base.h and nowhere else but where a release is dated.

    version.py            the version
    version.py --check    fails unless the newest entries of CHANGELOG.md, debian/changelog and the metadata for software
                          centres are of this version, and of the same day
"""
import datetime
import email.utils
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def first(name, pattern):
    found = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.M)
    return found.groups() if found else ("none", "")


version = first("include/quadrille/base.h", r'^#define QD_VERSION "(.*)"')[0]
if "--check" not in sys.argv[1:]:
    print(version)
    sys.exit()
dates = {
    "CHANGELOG.md": first("CHANGELOG.md", r"^## \[?(\d[\w.]*)\]? - (\S+)$"),
    "packaging/quadrille.metainfo.xml": first("packaging/quadrille.metainfo.xml", r'<release version="(.*?)" date="(.*?)"'),
    "debian/changelog": first("debian/changelog", r"\A\w+ \((.*?)\)[\s\S]*?^ -- .*>  (.*)$"),
}
wrong = [f"{name}: {entry[0]}, not {version}" for name, entry in dates.items() if entry[0] != version]
days = {name: datetime.date.fromisoformat(entry[1]) if entry[1][:4].isdigit() else email.utils.parsedate_to_datetime(entry[1]).date()
        for name, entry in dates.items() if entry[1]}
if len(set(days.values())) != 1:
    wrong.append("dated differently: " + ", ".join(f"{name} {day}" for name, day in days.items()))
print("\n".join(wrong))
sys.exit(bool(wrong))
