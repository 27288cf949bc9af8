#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the files of the page into one C file: the table qd_server_assets[] of src/server/server.h.

    embed.py [--depfile FILE] [--cache FOLDER] [--brotli PROGRAM] [--pageless] OUT.c NAME=FILE...

NAME is the URL path ("/js/main.js"); "/" stands for "/index.html". A NAME that ends with "/" may name
a folder; then all files below it are included, except hidden ones. Each file is stored as it is and,
if that is smaller, gzipped; its entity tag is the SHA-256 of its bytes. The output is reproducible:
entries are sorted and the gzip header contains no time and no name.

With --pageless there may be files without a page, for a program that serves none.

With --brotli PROGRAM there is a third form, where that is smaller still. A file whose name ends in a dash and eight
capitals or digits before its suffix (script/site.py) changes its name with its content, and may be kept for ever.

What was packed before, in whatever build folder, is taken from the cache (cache.py).

Bytes are written as string literals, which compile ten times as fast as numbers. Standard C guarantees 4095 bytes of one;
gcc and clang have no limit, and are told not to warn.
"""
import argparse
import hashlib
import os
import re
import struct
import subprocess
import sys
import zlib

from cache import Cache, identity, write_changed

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".sok": "text/plain; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".net": "application/octet-stream",
}
SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/")


def files_below(folder, seen):
    for here, folders, names in os.walk(folder):
        seen.append(here)
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield os.path.join(here, name)


def collect(pairs, seen):
    """{path: file}; every file and folder visited is added to `seen`."""
    found = {}

    def add(path, file):
        path = "/index.html" if path == "/" else path
        if path in found:
            sys.exit(f"embed.py: {path} is there twice: {found[path]} and {file}")
        found[path] = file
        seen.append(file)

    for pair in pairs:
        name, equals, file = pair.partition("=")
        if not equals or not name.startswith("/") or not file:
            sys.exit(f"embed.py: expected /NAME=FILE, found {pair}")
        if name.endswith("/") and os.path.isdir(file):
            for below in files_below(file, seen):
                add(name + os.path.relpath(below, file).replace(os.sep, "/"), below)
        else:
            add(name, file)
    return found


def content_type(path):
    if not SAFE.issuperset(path) or any(part in ("", ".", "..") for part in path[1:].split("/")):
        sys.exit(f"embed.py: {path} is no plain path: letters, digits, '-', '.', '_' and '/'")
    kind = TYPES.get(os.path.splitext(path)[1])
    if not kind:
        sys.exit(f"embed.py: no content type is known for {path}")
    return kind


def gzip(data):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    body = deflate.compress(data) + deflate.flush()
    header = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
    return header + body + struct.pack("<LL", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def brotli(program, data):
    return subprocess.run([program, "-q", "11", "-c", "-"], input=data, stdout=subprocess.PIPE, check=True).stdout


LASTING = re.compile(r"-[0-9A-Z]{8}\.\w+$")


# Octal, always with three digits: what follows cannot become part of it. A question mark could begin a trigraph.
LETTERS = [chr(code) if 32 <= code < 127 and chr(code) not in '"\\?' else f"\\{code:03o}" for code in range(256)]


def array(name, data):
    rows = ["".join(map(LETTERS.__getitem__, data[i : i + 4000])) for i in range(0, len(data), 4000)]
    return f"static const unsigned char {name}[] =\n" + "\n".join(f'"{row}"' for row in rows or [""]) + ";\n"


class Packers:
    """The forms of a file beside the plain one: (name, short name, bytes)."""

    def __init__(self, program, cache):
        self.program, self.cache = program, cache

    def forms(self, data, digest):
        yield "gzip", "gz", self.recall(["gzip", zlib.ZLIB_RUNTIME_VERSION, digest], lambda: gzip(data))
        if self.program:
            yield "brotli", "br", self.recall(["brotli", identity(self.program), digest], lambda: brotli(self.program, data))

    def recall(self, told, make):
        return self.cache.recall(told, lambda: (make(), []))[0] if self.cache else make()


def entry(number, path, data, packers):
    """The arrays of a file, and its line in the table."""
    kind = content_type(path)
    digest = hashlib.sha256(data).hexdigest()
    tag = digest[:32]
    arrays = [array(f"plain_{number}", data)]
    forms = [f'.plain = {{plain_{number}, {len(data)}, "\\"{tag}\\""}}']
    smallest = len(data)
    for name, short, packed in packers.forms(data, digest):
        if len(packed) < smallest:
            smallest = len(packed)
            arrays.append(array(f"{name}_{number}", packed))
            forms.append(f'.{name} = {{{name}_{number}, {len(packed)}, "\\"{tag}-{short}\\""}}')
    lasting = " .lasting = true," if LASTING.search(path) else ""
    return arrays, f'    {{.path = "{path}", .type = "{kind}",{lasting}\n     ' + ",\n     ".join(forms) + "},\n"


def render(found, packers):
    arrays, entries = [], []
    for number, path in enumerate(sorted(found, key=str.encode)):
        with open(found[path], "rb") as file:
            made, line = entry(number, path, file.read(), packers)
        arrays += made
        entries.append(line)
    return (
        "/* Generated by script/embed.py. */\n"
        '#include "server/server.h"\n\n'
        '#pragma GCC diagnostic ignored "-Woverlength-strings"\n'
        + "".join(arrays)
        + "\nconst struct qd_server_asset qd_server_assets[] = {\n"
        + "".join(entries)
        + "};\nconst size_t qd_server_asset_count = sizeof qd_server_assets / sizeof qd_server_assets[0];\n"
    )


def main():
    parser = argparse.ArgumentParser(description="Embeds the files of the page in a C file.")
    parser.add_argument("--depfile", help="also write the dependencies of OUT.c, for ninja")
    parser.add_argument("--cache", help="a folder that keeps what was packed")
    parser.add_argument("--brotli", help="the program that packs files a third way")
    parser.add_argument("--pageless", action="store_true", help="the files need not contain the page")
    parser.add_argument("out")
    parser.add_argument("pairs", nargs="+", metavar="NAME=FILE")
    options = parser.parse_args()
    seen = []
    found = collect(options.pairs, seen)
    if "/index.html" not in found and not options.pageless:
        sys.exit("embed.py: no / or /index.html among the files")
    try:
        cache = Cache(options.cache) if options.cache else None
        text = render(found, Packers(options.brotli, cache))
    except OSError as error:
        sys.exit(f"embed.py: {error}")
    write_changed(options.out, text.encode("ascii"))
    if options.depfile:
        with open(options.depfile, "w", encoding="utf-8") as deps:
            needs = " ".join(name.replace(" ", "\\ ") for name in seen)
            deps.write(f"{options.out}: {needs}\n")


main()
