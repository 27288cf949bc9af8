# SPDX-License-Identifier: MIT
"""The languages of the build, the first being the one that stands in for what another lacks: the list `languages` of
meson.build, which the scripts share.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = re.compile(r"^languages = \[(.*)\]", re.M)


def listed():
    found = LIST.search((ROOT / "meson.build").read_text(encoding="utf-8"))
    return re.findall(r"'(\w+)'", found[1]) if found else []
