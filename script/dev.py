#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Serves the page from its sources, unbundled, for work on it: `script/run --dev`. A reload shows what was written.

    dev.py BUILD [PORT]

The module, the packs and nothing else come from the build folder. Only this machine is answered.
"""
import http.server
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
LANGUAGES = " ".join(sorted(path.stem for path in (ROOT / "lang").glob("*.txt")))


class Sources(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
                      ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def translate_path(self, path):
        place = pathlib.PurePosixPath(path.split("?")[0].split("#")[0].lstrip("/"))
        if ".." in place.parts:
            return str(ROOT / "web" / "nothing")
        if place.name in ("quadrille.wasm", "levels.json") or place.match("packs-*.json"):
            return str(BUILD / place.name)
        if place.parts[:1] == ("rules",):
            game, code = place.name.split(".")[:2]
            return str(ROOT / "docs" / ("rules" if code == "en" else f"{code}/rules") / f"{game}.md")
        base = ROOT if place.parts[:1] in (("lang",), ("networks",)) else ROOT / "web"
        return str(base / place)

    def do_GET(self):
        if self.path.split("?")[0] not in ("/", "/index.html"):
            super().do_GET()
            return
        page = (ROOT / "web/index.html").read_text(encoding="utf-8")
        data = page.replace('data-languages="en"', f'data-languages="{LANGUAGES}"').encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8017
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Sources) as server:
        print(f"Sources on http://127.0.0.1:{server.server_address[1]}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


main()
