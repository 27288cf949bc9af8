#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns lang/<language>.txt into the C catalogue, the languages in the order given.

    catalogue.py [--without FAMILY]... OUT.c LANGUAGE.txt...

Families of phrases that a build has no use for are left out of it.

A catalogue line is `code = pattern`; blank lines and lines that start with # are skipped. Codes that
start with "page." are used by the page only and are not compiled into the library. Every language must
have the same codes with the same placeholders.
"""
import argparse
import pathlib
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
    parser = argparse.ArgumentParser()
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("out")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    out, paths = options.out, options.paths
    languages = [read(path) for path in paths]
    first = languages[0]
    for path, phrases in zip(paths[1:], languages[1:]):
        for code in sorted(first.keys() ^ phrases.keys()):
            sys.exit(f"{path}: {code} is missing here or in {paths[0]}")
        for code in first:
            if holes(first[code]) != holes(phrases[code]):
                sys.exit(f"{path}: {code} has other holes than in {paths[0]}")
    without = {"page", *options.without}
    codes = sorted((c for c in first if c.split(".")[0] not in without), key=lambda c: c.encode())
    names = [quote(pathlib.Path(path).stem) for path in paths]
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "base/catalogue.h"\n\nconst char *const qd_catalogue_codes[] = {\n')
        file.writelines(f"    {quote(code)},\n" for code in codes)
        file.write("};\nconst char *const qd_catalogue_texts[] = {\n")
        for code in codes:
            file.write("".join(f"    {quote(phrases[code])},\n" for phrases in languages))
        file.write("};\nconst size_t qd_catalogue_size = sizeof qd_catalogue_codes / sizeof qd_catalogue_codes[0];\n")
        file.write(f"const char *const qd_lang_names[] = {{{', '.join(names)}, NULL}};\n")
        file.write(f"const size_t qd_lang_count = {len(names)};\n")


main()
