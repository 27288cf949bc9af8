#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""script/site.py: few files under lasting names, pages that know them, and a service worker that lists them.

    test_site.py [PATH-OF-SITE.PY] [unittest options]
"""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SITE = pathlib.Path(__file__).resolve().parents[2] / "script" / "site.py"
WEB = {
    "index.html": '<html lang="en" data-languages="en">\n  <title>x</title>\n  <link rel="modulepreload" href="js/dom.js" />\n'
                  '  <link rel="stylesheet" href="css/site.css" />\n  <script type="module" src="js/main.js"></script>\n</html>\n',
    "favicon.svg": "<svg/>",
    "sw.js": "const release = { version: '', files: [''] };\naddEventListener('x', () => console.log(release));\n",
    "css/site.css": '/* Head. */\n@import "a.css";\np {\n  margin: 0;\n}\n',
    "css/a.css": "a {\n  color: red;\n}\n",
    "css/scoreboard.css": "b {\n  color: red;\n}\n",
    "js/early.js": "console.log('early');\n",
    "js/engine/worker.js": "console.log('worker');\n",
    "js/dom.js": "/** A type. @param {import('./main.js').X} x */\nexport const dom = (x) => console.log('dom', x);\n",
    "js/shared.js": "export const shared = () => 'shared by two late parts';\n",
    "js/main.js": "import { dom } from './dom.js';\ndom(1);\nconst id = location.hash;\n"
                  "void import('./dialogs/one.js').then((m) => m.one());\nvoid import('./dialogs/two.js').then((m) => m.two());\n"
                  "void import(`./games/${id}/entry.js`);\nvoid import(`./games/${id}/lesson.js`);\n",
    "js/dialogs/one.js": "import { shared } from '../shared.js';\nexport const one = () => shared();\n",
    "js/dialogs/two.js": "export const two = () => 'two';\n",
    "js/games/chess/entry.js": "import { shared } from '../../shared.js';\nexport default { shared, desk: () => import('./desk.js') };\n",
    "js/games/chess/desk.js": "import { dom } from '../../dom.js';\nexport const desk = () => dom('desk of chess');\n",
    "js/games/chess/lesson.js": "export const lesson = 'lesson of chess';\n",
    "js/games/go/entry.js": "export default 'entry of go';\n",
    "js/games/go/lesson.js": "export const lesson = 'lesson of go';\n",
}


class Site(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)
        for name, text in WEB.items():
            self.write(f"web/{name}", text)
        self.write("en.txt", "# head\nx.y = no\npage.a = yes\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def build(self):
        done = subprocess.run([sys.executable, SITE, "--esbuild", "esbuild", "--work", self.root / "work", "--depfile",
                               self.root / "deps", self.root / "table.json", self.root / "out", self.root / "web",
                               f"lang/en.txt={self.root}/en.txt"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        out = self.root / "out"
        files = {path.relative_to(out).as_posix(): path.read_text() for path in out.rglob("*") if path.is_file()}
        return json.loads((self.root / "table.json").read_text()), files

    def test_a_game_is_one_file_and_what_is_generic_two(self):
        table, files = self.build()
        scripts = [name for name in files if name.endswith(".js") and name != "sw.js"]
        self.assertEqual(len(scripts), 7, scripts)  # main, core, late, chess, go, early, worker
        chess = files[table["js/games/chess/entry.js"]]
        for words in ("desk of chess", "lesson of chess"):
            self.assertIn(words, chess)
        self.assertNotIn("shared by two", chess)
        self.assertEqual(sum("shared by two" in text for text in files.values()), 1)
        self.assertNotIn("A type", "".join(files.values()))

    def test_names_follow_the_content(self):
        table, files = self.build()
        for name in table.values():
            self.assertRegex(name, r"-[0-9A-Z]{8}\.\w+$")
            self.assertIn(name, files)
        self.write("web/js/games/go/lesson.js", "export const lesson = 'another';\n")
        other, _ = self.build()
        changed = {name for name in table if table[name] != other[name]}
        self.assertIn("js/games/go/entry.js", changed)
        self.assertNotIn("js/games/chess/entry.js", changed)
        self.assertNotIn("css/site.css", changed)

    def test_pages_and_the_worker_know_the_files(self):
        table, files = self.build()
        page = files["index.html"]
        told = json.loads(html.unescape(re.search(r'data-files="([^"]*)"', page)[1]))
        self.assertEqual(told["lang/en.txt"], table["lang/en.txt"])
        self.assertIn(f'href="{table["css/site.css"]}"', page)
        self.assertIn(f'src="{table["js/main.js"]}"', page)
        self.assertNotIn("js/dom.js", page)
        self.assertIn('data-languages="en"', page)
        self.assertEqual(files[table["lang/en.txt"]], "page.a = yes\n")
        self.assertIn("a{color:red}p{margin:0}", files[table["css/site.css"]])
        listed = json.loads(re.search(r"files:(\[[^\]]*\])", files["sw.js"])[1])
        self.assertEqual(set(listed), {"" if name == "index.html" else name for name in files
                                       if "scoreboard" not in name and name != "sw.js"})
        self.assertIn(f"{self.root}/web/js/dom.js", (self.root / "deps").read_text())

    def test_the_version_follows_what_is_in_it(self):
        version = [re.search(r'version:"(\w+)"', self.build()[1]["sw.js"])[1] for _ in range(2)]
        self.assertEqual(version[0], version[1])
        self.write("en.txt", "page.a = maybe\n")
        self.assertNotEqual(re.search(r'version:"(\w+)"', self.build()[1]["sw.js"])[1], version[0])


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].endswith(".py"):
        SITE = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
