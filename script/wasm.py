#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the WebAssembly module: wasm.py [--small DIRECTORY]… CLANG ROOT OUTPUT FOLDER SOURCE…

Code of inner loops is compiled for speed, the rest for size, since a first visit downloads the module;
for size, too, what stands in a DIRECTORY itself.
Objects contain LLVM bitcode, so functions are still inlined across files.
"""
import argparse
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
FAST = {"base", "patterns", "beam", "dead", "fess", "meet"}
SMALL = {"advise", "collection", "draw", "hint", "knowledge_text", "lurd", "notation", "params", "picture", "referee",
         "slc", "text", "view", "write"}


# Whole folders for size: their inner loops are few, and a first visit pays for every byte.
CALM = {"textbook", "generate", "formats", "aima", "ia02", "layouts", "search"}


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--small", action="append", default=[], type=pathlib.Path)
    parser.add_argument("rest", nargs="+")
    options = parser.parse_args()
    clang, root, output, folder, *sources = options.rest
    small = {path.resolve() for path in options.small}
    flags = ["--target=wasm32-wasi", "-nostdlibinc", "-isystem", "/usr/include/wasm32-wasi", "-std=c17", "-flto",
             "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", f"-I{root}/include", f"-I{root}/src"]
    os.makedirs(folder, exist_ok=True)

    def compile_one(numbered):
        number, source = numbered
        path = pathlib.Path(folder) / f"{number}-{source.stem}.o"
        subprocess.run([clang, *flags, optimization(source.resolve(), small), "-c", source, "-o", path], check=True)
        return path

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, enumerate(map(pathlib.Path, sources))))
    subprocess.run([clang, "--target=wasm32-wasi", "-mexec-model=reactor", "-flto", "-O2",
                    "-Wl,--gc-sections,--strip-all,--lto-O2,-z,stack-size=1048576,--stack-first",
                    "-o", output, *objects], check=True)


main()
