#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns lang/<language>.txt into the C catalogue.

A catalogue line is `code = pattern`; blank lines and lines that start with # are skipped. Codes that
start with "page." are used by the page only and are not compiled into the library. Every language must
have the same codes with the same placeholders.
"""
import re
import sys


def read(path):
    phrases = {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            code, equals, text = line.partition(" = ")
            if not equals or not text:
                sys.exit(f"{path}:{number}: expected 'code = pattern'")
            if code in phrases:
                sys.exit(f"{path}:{number}: {code} is there twice")
            phrases[code] = text
    return phrases


def holes(text):
    return {hole.split("|")[0] for hole in re.findall(r"\{([^}]*)\}", text)}


def quote(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
    return f'"{escaped}"'


def main():
    out, *paths = sys.argv[1:]
    languages = [read(path) for path in paths]
    first = languages[0]
    for path, phrases in zip(paths[1:], languages[1:]):
        for code in sorted(first.keys() ^ phrases.keys()):
            sys.exit(f"{path}: {code} is missing here or in {paths[0]}")
        for code in first:
            if holes(first[code]) != holes(phrases[code]):
                sys.exit(f"{path}: {code} has other holes than in {paths[0]}")
    codes = sorted((c for c in first if not c.startswith("page.")), key=lambda c: c.encode())
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "base/catalogue.h"\n\nconst struct qd_catalogue_entry qd_catalogue[] = {\n')
        for code in codes:
            texts = ", ".join(quote(phrases[code]) for phrases in languages)
            file.write(f"    {{{quote(code)}, {{{texts}}}}},\n")
        file.write("};\nconst size_t qd_catalogue_size = sizeof qd_catalogue / sizeof qd_catalogue[0];\n")


main()
