#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the WebAssembly module: wasm.py [--small DIRECTORY]… CLANG ROOT OUTPUT DEPFILE CACHE SOURCE…

Code of inner loops is compiled for speed, the rest for size, since a first visit downloads the module;
for size, too, what stands in a DIRECTORY itself.
Objects contain LLVM bitcode, so functions are still inlined across files.

Objects and the module are taken from the cache (cache.py) where they were made before, in whatever build folder: the compiler runs
in ROOT and is given names as they are there, so that what it makes is the same for all of them.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from cache import Cache, identity, write_changed

ROOT = pathlib.Path(__file__).resolve().parent.parent
FAST = {"base", "patterns", "beam", "dead", "fess", "meet"}
SMALL = {"advise", "collection", "draw", "hint", "knowledge_text", "lurd", "notation", "params", "picture", "referee",
         "slc", "text", "view", "write"}


# Whole folders for size: their inner loops are few, and a first visit pays for every byte.
CALM = {"textbook", "generate", "formats", "aima", "ia02", "layouts", "search"}


FLAGS = ["--target=wasm32-wasi", "-nostdlibinc", "-isystem", "/usr/include/wasm32-wasi", "-std=c17", "-flto",
         "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-Iinclude", "-Isrc"]
LINK = ["--target=wasm32-wasi", "-mexec-model=reactor", "-flto", "-O2",
        "-Wl,--gc-sections,--strip-all,--lto-O2,-z,stack-size=1048576,--stack-first"]


def optimization(source, small):
    folder = source.parent.name
    if source.stem in SMALL and folder != "fess":
        return "-Oz"
    if folder in CALM:
        return "-Oz"
    if folder in FAST or source.stem == "mismatch":
        return "-O2"
    if source.parent in small:
        return "-Oz"
    # A game's own code is as fast with -Os as with -O2, or nearly.
    parts = source.resolve().parts
    game = ROOT.joinpath(*parts[len(ROOT.parts):len(ROOT.parts) + 2])
    return "-Os" if (game / "game.c").exists() and game.name != "base" else "-Oz"


class Module:
    def __init__(self, clang, root, cache, folder, small):
        self.clang, self.root, self.cache, self.folder, self.small = clang, root, cache, folder, small
        linker = self.run("-print-prog-name=wasm-ld").strip()
        self.tools = [identity(clang), identity(linker)]
        # A header that comes or goes may change what an #include finds.
        self.headers = sorted(path.relative_to(root).as_posix() for below in ("include", "src") for path in (root / below).rglob("*.h"))

    def run(self, *options, text=None):
        done = subprocess.run([self.clang, *options], cwd=self.root, input=text, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            sys.exit("wasm.py: clang failed")
        return done.stdout

    def object(self, numbered):
        """A source's object, and what it includes. What the build has generated comes through a pipe: its place is the build's."""
        number, source = numbered
        inside = source.is_relative_to(self.root / "src")
        name = source.relative_to(self.root).as_posix() if inside else "-"
        flags = [*FLAGS, optimization(source, self.small), *([] if inside else ["-x", "c"])]

        def compile_it():
            out, deps = self.folder / f"{number}.new", self.folder / f"{number}.d"
            self.run(*flags, "-MD", "-MF", deps, "-MT", "x", "-c", name, "-o", out, text=None if inside else source.read_text())
            words = re.split(r"(?<!\\) +", deps.read_text()[2:].replace("\\\n", " ").strip())
            return out.read_bytes(), [str(self.root / word.replace("\\ ", " ")) for word in words if word not in ("", "-")]

        data, read = self.cache.recall([self.tools, flags, name, self.cache.digest(source), self.headers], compile_it)
        path = self.folder / f"{number}-{source.stem}.o"
        path.write_bytes(data)
        return path, read

    def link(self, objects):
        def link_them():
            out = self.folder / "linked"
            said = self.run(*LINK, "-Wl,--trace", "-o", out, *objects)
            read = {re.sub(r"\(.*", "", line) for line in said.splitlines()} - set(map(str, objects))
            return out.read_bytes(), sorted(path for path in read if os.path.isabs(path) and not path.startswith(str(self.folder)))

        return self.cache.recall([self.tools, LINK, [self.cache.digest(one) for one in objects]], link_them)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--small", action="append", default=[], type=pathlib.Path)
    parser.add_argument("rest", nargs="+")
    options = parser.parse_args()
    clang, root, output, depfile, folder, *sources = options.rest
    cache, root = Cache(folder), pathlib.Path(root).resolve()
    with cache.alone(), tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        module = Module(clang, root, cache, pathlib.Path(work), {path.resolve() for path in options.small})
        made = list(pool.map(module.object, enumerate(pathlib.Path(one).resolve() for one in sources)))
        data, read = module.link([path for path, _ in made])
        cache.trim()
    write_changed(output, data)
    needs = sorted({*read, *(name for _, names in made for name in names)})
    with open(depfile, "w", encoding="utf-8") as deps:
        deps.write(f"{output}: {' '.join(name.replace(' ', chr(92) + ' ') for name in needs)}\n")


main()
