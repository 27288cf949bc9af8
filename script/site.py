#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts the page together as visitors get it: few files, small, with names that change with their content.

    site.py --esbuild PROGRAM --work FOLDER [--depfile FILE] OUT.json FOLDER WEB NAME=FILE...

WEB is the folder of sources; NAME is where a file that is not among them stands ("lang/en.txt", "quadrille.wasm").
FOLDER receives the site, OUT.json the table {name in the sources: name in the site} for whoever builds with it.

esbuild joins modules, and splits them where the page fetches late. Left alone it makes a file of every set of late
parts that share a module: forty files, each a request. So the sources are copied and changed first:

- what main.js needs, and what two late parts share, becomes one file, because every late part imports `core.js`;
- generic late parts (dialogs, editor, …) are one file, `late.js`;
- a game is one file, its entry, with what it fetches late itself: importing that becomes asking the entry for it.

`import(`./${id}/entry.js`)` is read as a choice among the files that fit. Names in a page's `src` and `href` are replaced,
and its <html> gets `data-files` (the table, for what scripts fetch) and `data-languages` (the catalogues). A catalogue
keeps only what the page says, a sheet of rules what stands before its first comment that is no board. The service worker (sw.js) gets the list of all files that a visitor may need.
"""
import argparse
import base64
import hashlib
import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.parse

COMMENT = re.compile(r"/\*\*.*?\*/", re.S)
CHOICE = re.compile(r"import\(`([^`$]*)\$\{([^}]*)\}([^`$]*)`\)")
LATE = re.compile(r"\bimport\(\s*(['\"])(\.[^'\"]+)\1\s*\)")
PHRASE = re.compile(rb"^page\.[^\n]*\n?", re.M)
RULES = re.compile(rb"^<!-- (?!board )", re.M)
REFERENCE = re.compile(r'(\s)(src|href)="([^"#:]+)"')
PRELOAD = re.compile(r'\n *<link rel="modulepreload"[^>]*>')
RELEASE = re.compile(r"^const release = .*;$", re.M)
# Found by their names: pages, the worker that must not move, what an installation refers to.
ROOTS = (".html", ".webmanifest", ".png", ".svg")


def hashed(name, data):
    stem, suffix = posixpath.splitext(name)
    return f"{stem}-{base64.b32encode(hashlib.sha256(data).digest()).decode()[:8]}{suffix}"


def relative(path, start):
    found = posixpath.relpath(path, posixpath.dirname(start))
    return found if found.startswith(".") else f"./{found}"


class Scripts:
    """The page's modules, rewritten in a copy and bundled from there."""

    def __init__(self, esbuild, web, work, out):
        self.esbuild, self.work, self.out = esbuild, work, out
        self.sources = {path.relative_to(web).as_posix(): path.read_text(encoding="utf-8")
                        for path in sorted((web / "js").rglob("*.js"))}
        self.late = {}

    def run(self, entries, *options, out=None):
        meta = self.work / "meta.json"
        done = subprocess.run([self.esbuild, *entries, "--bundle", "--minify", "--format=esm", "--target=es2022",
                               "--charset=utf8", "--log-level=warning", "--legal-comments=none", f"--outdir={out or self.out}",
                               "--outbase=.", f"--metafile={meta}", *options], cwd=self.work, check=False)
        if done.returncode:
            sys.exit("site.py: esbuild failed")
        return json.loads(meta.read_text(encoding="utf-8"))

    def home_of(self, path):
        """The file that a late part becomes part of; a game's is its entry."""
        folder = re.match(r"js/games/[^/]+/", path)
        return f"{folder[0]}entry.js" if folder else "js/late.js"

    def choose(self, path):
        """Without comments, and with a table where a file is chosen by its name."""
        here = posixpath.dirname(path)

        def choice(found):
            pattern = posixpath.normpath(posixpath.join(here, found[1])) + ("/" if found[1].endswith("/") else "")
            fitting = [name for name in self.sources if name.startswith(pattern) and name.endswith(found[3])
                       and "/" not in name[len(pattern):len(name) - len(found[3])]]
            table = ",".join(f"{json.dumps(name[len(pattern):len(name) - len(found[3])])}: () => import('{relative(name, path)}')"
                             for name in fitting)
            return f"({{{table}}})[{found[2]}]()"

        self.sources[path] = CHOICE.sub(choice, COMMENT.sub("", self.sources[path]))

    def rewrite(self, path, core):
        """With late parts asked of the file they have become part of, or at hand if this is the same one."""
        here = posixpath.dirname(path)
        near = {}

        def late(found):
            target = posixpath.normpath(posixpath.join(here, found[2]))
            home, name = self.home_of(target), re.sub(r"\W", "_", target[3:-3])
            if path not in core and home == self.home_of(path):
                near[name] = target
                return f"Promise.resolve({name})"
            if target == home:
                return f"import('{relative(home, path)}')"
            self.late.setdefault(home, {})[name] = target
            return f"import('{relative(home, path)}').then((m) => m.{name})"

        text = LATE.sub(late, self.sources[path])
        self.sources[path] = "".join(f"import * as {name} from '{relative(one, path)}';\n" for name, one in near.items()) + text

    def write(self):
        for path, text in self.sources.items():
            file = self.work / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def closure(self, meta, start):
        seen, waiting = set(), [start]
        while waiting:
            path = waiting.pop()
            if path not in seen:
                seen.add(path)
                waiting += [one["path"] for one in meta["inputs"][path]["imports"] if one["kind"] == "import-statement"]
        return seen

    def bundle(self):
        for path in self.sources:
            self.choose(path)
        self.write()
        core = self.closure(self.run(["js/main.js"], "--splitting", out=self.work / "tried"), "js/main.js")
        for path in list(self.sources):
            self.rewrite(path, core)
        self.sources["js/late.js"] = ""
        for home, parts in self.late.items():
            self.sources[home] += "".join(f"\nexport * as {name} from '{relative(target, home)}';"
                                          for name, target in parts.items())
        self.write()
        meta = self.run(["js/main.js"], "--splitting", out=self.work / "tried")
        homes = sorted({one["path"] for module in meta["inputs"].values() for one in module["imports"]
                        if one["kind"] == "dynamic-import"})
        reached = [self.closure(meta, home) for home in homes]
        shared = self.closure(meta, "js/main.js") - {"js/main.js"}
        shared |= {path for one in reached for path in one if sum(path in other for other in reached) > 1}
        self.sources["js/core.js"] = "".join(f"import '{relative(path, 'js/core.js')}';\n" for path in sorted(shared))
        for home in [*homes, "js/main.js"]:
            self.sources[home] += f"\nimport '{relative('js/core.js', home)}';"
        self.write()
        names = "[dir]/[name]-[hash]"
        page = self.run(["js/main.js"], "--splitting", f"--entry-names={names}", f"--chunk-names={names}")
        alone = [path for path in ("js/early.js", "js/engine/worker.js", "js/games/wumpus/scoreboard.js") if path in self.sources]
        return page, self.run(alone, f"--entry-names={names}")


class Site:
    def __init__(self, options):
        self.options, self.out, self.web = options, options.folder, options.web
        self.table, self.core = {}, []

    def put(self, name, data, fixed=False):
        place = name if fixed else hashed(name, data)
        file = self.out / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        if not fixed:
            self.table[name] = place

    def note(self, meta):
        """Takes esbuild's names: an output's path is relative to the folder it ran in."""
        for path, output in meta["outputs"].items():
            place = os.path.relpath(self.options.work / path, self.out).replace(os.sep, "/")
            if output.get("entryPoint"):
                self.table[output["entryPoint"]] = place
            else:
                self.core.append(place)

    def page(self, name, text):
        """A page with the site's names in it."""
        def named(found):
            place = self.table.get(found[3], found[3])
            if found[3] == "favicon.svg":
                place = "data:image/svg+xml," + urllib.parse.quote(
                    (self.web / found[3]).read_text(encoding="utf-8").strip().replace('"', "'"), safe=" /:='")
            return f'{found[1]}{found[2]}="{place}"'

        own = REFERENCE.sub(named, PRELOAD.sub("", text))
        if self.table["js/main.js"] in own:
            links = "".join(f'<link rel="modulepreload" href="{place}" />' for place in [self.table["js/main.js"], *self.core])
            own = own.replace("</title>", f"</title>{links}")
        fetched = {one: place for one, place in self.table.items() if not re.match(r"js/(main|early|late)|css/", one)}
        languages = " ".join(one[5:-4] for one in self.table if one.startswith("lang/"))
        told = html.escape(json.dumps(fetched, separators=(",", ":")))
        own = re.sub(r'data-languages="[^"]*"', lambda _: f'data-languages="{languages}" data-files="{told}"', own, count=1)
        self.put(name, re.sub(r"\n\s+", "\n", own).encode(), fixed=True)

    def worker(self):
        """The service worker, with all that a visitor needs; what only a contest's server, an
        installation or an opened list of levels shows is not among it."""
        files = sorted({path.relative_to(self.out).as_posix() for path in self.out.rglob("*") if path.is_file()})
        files = ["" if name == "index.html" else name for name in files if "scoreboard" not in name and not name.startswith("packs-")
                 and not name.endswith(".png")]
        content = hashlib.sha256("".join(files).encode())
        for name in files:
            content.update((self.out / (name or "index.html")).read_bytes())
        release = json.dumps({"version": content.hexdigest()[:12], "files": files})
        text = RELEASE.sub(lambda _: f"const release = {release};", (self.web / "sw.js").read_text(encoding="utf-8"))
        small = subprocess.run([self.options.esbuild, "--minify", "--target=es2022"], input=text, text=True,
                               stdout=subprocess.PIPE, check=True).stdout
        self.put("sw.js", small.encode(), fixed=True)

    def build(self, given):
        scripts = Scripts(self.options.esbuild, self.web, self.options.work, self.out)
        for meta in scripts.bundle():
            self.note(meta)
        shutil.copytree(self.web / "css", self.options.work / "css")
        self.note(scripts.run(["css/site.css", "css/scoreboard.css"], "--entry-names=[dir]/[name]-[hash]"))
        for name, file in given.items():
            data = file.read_bytes()
            if name.startswith("lang/"):
                data = b"".join(PHRASE.findall(data))
            elif name.startswith("rules/"):
                data = RULES.split(data)[0]
            self.put(name, data)
        for path in sorted(self.web.iterdir()):
            if path.suffix == ".html":
                self.page(path.name, path.read_text(encoding="utf-8"))
            elif path.suffix in ROOTS:
                self.put(path.name, path.read_bytes(), fixed=True)
        self.worker()


def main():
    parser = argparse.ArgumentParser(description="Puts the page together as visitors get it.")
    parser.add_argument("--esbuild", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--depfile", type=pathlib.Path)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("web", type=pathlib.Path)
    parser.add_argument("pairs", nargs="*", metavar="NAME=FILE")
    options = parser.parse_args()
    given = {name: pathlib.Path(file) for name, _, file in (pair.partition("=") for pair in options.pairs)}
    for folder in (options.folder, options.work):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    options.folder, options.work = options.folder.resolve(), options.work.resolve()
    site = Site(options)
    site.build(given)
    options.table.write_text(json.dumps(site.table, indent=1) + "\n", encoding="utf-8")
    if options.depfile:
        seen = [*given.values(), *options.web.rglob("*"), options.web]
        options.depfile.write_text(f"{options.table}: {' '.join(str(one).replace(' ', chr(92) + ' ') for one in seen)}\n")


main()
