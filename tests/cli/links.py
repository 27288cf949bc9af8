#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every link of README, CONTRIBUTING, CHANGELOG and the documents to something in the tree: the file is there, and the heading behind
the #. A French document leads to the French one wherever there is one, and each of a pair leads to the other (the page shows the rules in
the language it has). Every document can be reached from README by such links,
and the index of each language lists all of that language. Ends with "N passed, N failed".
"""
import os
import pathlib
import re
import sys
import unicodedata
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?[^)]*\)")


def pages():
    return [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def prose(path):
    """The text without blocks and quotations of code, in which brackets are no links."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"^ {4}.*$", "", text, flags=re.M)


def anchors(path):
    """Names of the headings, as GitHub makes them."""
    found = {}
    for title in re.findall(r"^#+ +(.*?)\s*#*$", prose(path), re.M):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        name = "".join(c for c in title.lower() if c in " -_" or unicodedata.category(c)[0] in "LNM").replace(" ", "-")
        count = found.get(name, -1) + 1
        found[name] = count
        if count:
            found[f"{name}-{count}"] = 0
    return set(found)


def twin(path):
    """The same document in the other language, or None."""
    french = ROOT / "docs/fr"
    other = ROOT / "docs" / path.relative_to(french) if french in path.parents else french / os.path.relpath(path, ROOT / "docs")
    return other if other.exists() and other != path else None


def foreign(path, to):
    """Whether a link of a French document leads to an English one that there is in French."""
    return ROOT / "docs/fr" in path.parents and ROOT / "docs/fr" not in to.parents and to != twin(path) and twin(to) is not None


def wrong_with(path, target):
    """(what is wrong or None, the page it leads to or None)"""
    if re.match(r"[a-z]+:|//", target):
        return None, None
    name, _, anchor = urllib.parse.unquote(target).partition("#")
    to = (path.parent / name).resolve() if name else path
    if ROOT not in [to, *to.parents]:
        return "outside the tree", None
    if not to.exists():
        return "no such file", None
    if anchor and (to.suffix != ".md" or anchor not in anchors(to)):
        return f"no heading {anchor}", None
    if to.suffix == ".md" and foreign(path, to):
        return "this one is there in French", to
    return None, to


def listed_by(index):
    """The documents that an index must link: in English all but the French ones, in French those that are French."""
    french = {path for path in pages() if "fr" in path.relative_to(ROOT).parts}
    own = french if index in french else {path for path in pages() if ROOT / "docs" in path.parents} - french
    return own - {index}


def main():
    passed = failed = 0
    leads = {}
    for path in pages():
        text = re.sub(r"`[^`\n]*`", lambda code: code[0] if "](" not in code[0] else "", prose(path))
        broken = []
        for target in LINK.findall(text):
            wrong, to = wrong_with(path, target)
            if wrong:
                broken.append(f"{target}: {wrong}")
            leads.setdefault(path, set()).add(to)
        if ROOT / "docs" in path.parents and "rules" not in path.parts and twin(path) and twin(path) not in leads.get(path, ()):
            broken.append(f"no link to {twin(path).relative_to(ROOT)}")
        passed += not broken
        failed += bool(broken)
        print(f"{'not ok' if broken else 'ok'} the links of {path.relative_to(ROOT)}")
        print("".join(f"  # {one}\n" for one in broken), end="")
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            waiting += [to for to in leads.get(page, ()) if to and to.suffix == ".md"]
    lost = sorted(str(path.relative_to(ROOT)) for path in pages() if path not in reached)
    passed, failed = passed + (not lost), failed + bool(lost)
    for index in (ROOT / "docs/README.md", ROOT / "docs/fr/README.md"):
        left = sorted(path.relative_to(ROOT).as_posix() for path in listed_by(index) - leads[index])
        passed, failed = passed + (not left), failed + bool(left)
        print(f"{'not ok' if left else 'ok'} {index.relative_to(ROOT)} lists every document of its language {left or ''}")
    print(f"{'not ok' if lost else 'ok'} every document is reached from README {lost or ''}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
