#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""script/embed.py: the same bytes in, the same C out; gzip that opens; mistakes told.

    test_embed.py [PATH-OF-EMBED.PY] [unittest options]
"""
import gzip
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EMBED = pathlib.Path(__file__).resolve().parents[2] / "script" / "embed.py"


class Embed(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.root = pathlib.Path(self.scratch.name)

    def file(self, name, data):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def run_embed(self, *arguments):
        out = self.root / "out.c"
        done = subprocess.run(
            [sys.executable, EMBED, out, *arguments], capture_output=True, text=True, check=False
        )
        return done, out.read_text() if done.returncode == 0 else ""

    def embed(self, *arguments):
        done, text = self.run_embed(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return text

    def array(self, text, name):
        body = re.search(rf" {name}\[\] =\n(.*?);\n", text, re.DOTALL).group(1)
        return b"".join(line[1:-1].encode().decode("unicode_escape").encode("latin-1") for line in body.split("\n"))

    def test_bytes_tags_and_gzip(self):
        page = b"<!doctype html>" + bytes(range(256)) + b"the same again " * 50
        text = self.embed(f"/={self.file('p.html', page)}")
        self.assertEqual(self.array(text, "plain_0"), page)
        packed = self.array(text, "gzip_0")
        self.assertEqual(gzip.decompress(packed), page)
        self.assertEqual(packed[4:8], bytes(4))
        tag = hashlib.sha256(page).hexdigest()[:32]
        self.assertIn(f'{{plain_0, {len(page)}, "\\"{tag}\\""}}', text)
        self.assertIn(f'{{gzip_0, {len(packed)}, "\\"{tag}-gz\\""}}', text)

    def test_no_gzip_where_it_is_longer(self):
        text = self.embed(f"/={self.file('p.html', b'')}", f"/a.txt={self.file('a.txt', b'a')}")
        self.assertNotIn("gzip_", text)
        self.assertIn("{plain_1, 0,", text)

    def test_a_third_form_and_lasting_names(self):
        packer = self.file("pack", b"#!/bin/sh\nhead -c 5\n")
        packer.chmod(0o755)
        page = b"the same again " * 50
        text = self.embed(f"--brotli={packer}", f"/={self.file('p.html', page)}",
                          f"/js/main-ABCD2345.js={self.file('a.js', b'a')}", f"/js/main-abcd2345.js={self.file('b.js', b'b')}")
        self.assertEqual(self.array(text, "brotli_0"), page[:5])
        self.assertIn('-br\\""}', text)
        self.assertNotIn("brotli_1", text)
        lasting = re.findall(r'\.path = "([^"]*)", [^\n]*\.lasting = true', text)
        self.assertEqual(lasting, ["/js/main-ABCD2345.js"])

    def test_folders_are_sorted_and_order_does_not_matter(self):
        for name in ("index.html", "js/b.js", "js/a.mjs", "z.wasm", ".hidden", ".git/x.txt"):
            self.file("web/" + name, name.encode())
        note = self.file("note.txt", b"note")
        one = self.embed(f"/={self.root}/web", f"/lang/en.txt={note}")
        two = self.embed(f"/lang/en.txt={note}", f"/={self.root}/web")
        self.assertEqual(one, two)
        paths = re.findall(r'\.path = "([^"]*)"', one)
        self.assertEqual(paths, ["/index.html", "/js/a.mjs", "/js/b.js", "/lang/en.txt", "/z.wasm"])
        types = re.findall(r'\.type = "([^"]*)"', one)
        self.assertEqual(types[1], types[2])
        self.assertEqual(types[4], "application/wasm")

    def test_depfile_names_files_and_folders(self):
        page = self.file("web/index.html", b"page")
        deps = self.root / "out.d"
        self.embed(f"--depfile={deps}", f"/={self.root}/web")
        self.assertIn(str(page), deps.read_text())
        self.assertIn(f"{self.root}/web ", deps.read_text())

    def test_mistakes_are_told(self):
        page = f"/={self.file('p.html', b'page')}"
        odd = self.file("odd.xyz", b"")
        for arguments, word in (
            ([page, page], "twice"),
            ([page, f"/index.html={odd}"], "twice"),
            ([page, f"/odd.xyz={odd}"], "content type"),
            ([page, f"/a b.txt={odd}"], "plain path"),
            ([page, f"/../x.txt={odd}"], "plain path"),
            ([page, f"/a//x.txt={odd}"], "plain path"),
            ([page, "x.txt=y"], "expected"),
            ([page, "/x.txt"], "expected"),
            ([page, "/x.txt=missing.txt"], "missing.txt"),
            ([f"/a.txt={odd}"], "/index.html"),
        ):
            done, _ = self.run_embed(*arguments)
            self.assertNotEqual(done.returncode, 0, arguments)
            self.assertIn(word, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].endswith(".py"):
        EMBED = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
