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


games = {path.parent.name for path in (ROOT / "src").glob("*/game.c")} - {"base"}
known = codes("en")
families = {code.split(".")[0] for code in known}
quoted = strings("src", r'"([a-z]+(?:\.[A-Za-z0-9_]+)*)"') | strings("web", r"""["'`]([a-z]+(?:\.[A-Za-z0-9_-]+)+)["'`]""")
problems = [f"not in the catalogue: {code}" for code in sorted(quoted)
            if "." in code and code.split(".")[0] in families and code not in known
            and not re.search(r"\.(js|css|html|txt|svg|wasm|c|h)$", code)]
everything = "".join(path.read_text(encoding="utf-8") for folder in ("src", "web")
                     for path in (ROOT / folder).rglob("*") if path.suffix in (".c", ".h", ".js", ".html"))
for code in sorted(known):
    # Codes may be put together from a stem and a choice ("page.status." + status).
    stem, last = code.rsplit(".", 1) if "." in code else ("", code)
    # A game's own words for what all games say ("terminal.keys.GAME") stand behind the common code.
    if last in games and f'"{stem}"' in everything:
        continue
    # What is said otherwise to fingers stands behind what is said to keyboards.
    if last == "touch" and stem in known:
        continue
    if code not in everything and stem + "." not in everything:
        problems.append(f"never said: {code}")
files = {path.stem for path in (ROOT / "lang").glob("*.txt")}
for language in sorted(files):
    if codes(language) != known:
        problems.append(f"not in both en and {language}: {sorted(codes(language) ^ known)}")
# The build's list of languages, the only one, is of those that have a file.
listed = re.search(r"^languages = \[(.*)\]", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)
if not listed or set(re.findall(r"'(\w+)'", listed[1])) != files:
    problems.append(f"meson.build: its languages are not those of lang/: {', '.join(sorted(files))}")
print("\n".join(problems))
sys.exit(bool(problems))
