#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the catalogues: every code used in the sources is defined, and every defined code is used."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def codes(language):
    lines = (ROOT / "lang" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return {line.split(" = ")[0] for line in lines if " = " in line and not line.startswith("#")}


def strings(folder, pattern):
    found = set()
    for suffix in (".c", ".h", ".js", ".html"):
        for path in (ROOT / folder).rglob(f"*{suffix}"):
            found.update(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


known = codes("en")
families = {code.split(".")[0] for code in known}
quoted = strings("src", r'"([a-z]+(?:\.[A-Za-z0-9_]+)*)"') | strings("web", r"""["'`]([a-z]+(?:\.[A-Za-z0-9_-]+)+)["'`]""")
problems = [f"not in the catalogue: {code}" for code in sorted(quoted)
            if "." in code and code.split(".")[0] in families and code not in known
            and not re.search(r"\.(js|css|html|txt|svg|wasm|c|h)$", code)]
everything = "".join(path.read_text(encoding="utf-8") for folder in ("src", "web")
                     for path in (ROOT / folder).rglob("*") if path.suffix in (".c", ".h", ".js", ".html"))
for code in sorted(known):
    # Codes may be built from a prefix and a variable part ("page.status." + status).
    stem = code.rsplit(".", 1)[0] + "."
    if code not in everything and stem not in everything:
        problems.append(f"never said: {code}")
if codes("fr") != known:
    problems.append(f"only in one language: {sorted(codes('fr') ^ known)}")
print("\n".join(problems))
sys.exit(bool(problems))
