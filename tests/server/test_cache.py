#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""script/cache.py: what is made of the same is made once; what has changed, is damaged or cannot be kept is made again."""
import os
import pathlib
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "script"))
import cache as kept  # noqa: E402


class Cache(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)
        self.folder = self.root / "cache"
        self.header = self.root / "a.h"
        self.made = 0
        self.write("one")

    def write(self, text):
        self.header.write_text(text)
        time.sleep(2 * kept.SLACK_S)

    def recall(self, told="flags", meanwhile=None):
        """As a build does it: what is made is what the header says."""
        def make():
            self.made += 1
            data = self.header.read_bytes()
            if meanwhile:
                self.header.write_text(meanwhile)
            return data, [str(self.header)]

        return kept.Cache(self.folder).recall([told], make)[0]

    def test_once(self):
        self.assertEqual([self.recall(), self.recall(), self.made], [b"one", b"one", 1])
        self.recall("other flags")
        self.assertEqual(self.made, 2)

    def test_what_it_read_has_changed(self):
        self.recall()
        times = os.stat(self.header)
        self.write("two")
        os.utime(self.header, ns=(times.st_atime_ns, times.st_mtime_ns))  # its time says nothing
        self.assertEqual(self.recall(), b"two")
        self.write("one")
        self.assertEqual([self.recall(), self.made], [b"one", 2])

    def test_changed_while_it_was_read(self):
        self.recall(meanwhile="two")
        time.sleep(2 * kept.SLACK_S)
        self.assertEqual([self.recall(), self.made], [b"two", 2])

    def test_damaged(self):
        self.recall()
        for path in self.folder.iterdir():
            path.write_bytes(path.read_bytes()[:-1] + b"x")
        self.assertEqual([self.recall(), self.recall(), self.made], [b"one", b"one", 2])

    def test_nothing_can_be_kept(self):
        self.folder.write_text("a file, not a folder")
        with kept.Cache(self.folder).alone():
            self.assertEqual([self.recall(), self.recall(), self.made], [b"one", b"one", 2])
        kept.Cache(self.folder).trim()

    def test_the_longest_unused_goes(self):
        kept.LARGEST, kept.TRIMMED, before = 3000, 1500, (kept.LARGEST, kept.TRIMMED)
        try:
            store = kept.Cache(self.folder)
            for number in range(4):
                store.put(str(number), bytes(900))
                os.utime(self.folder / str(number), (number, number))
            store.get("0")
            store.trim()
            self.assertEqual({path.name for path in self.folder.iterdir()}, {"0"})
        finally:
            kept.LARGEST, kept.TRIMMED = before

    def test_a_file_as_it_should_be_is_left_alone(self):
        before = os.stat(self.header).st_mtime_ns
        kept.write_changed(self.header, b"one")
        self.assertEqual(os.stat(self.header).st_mtime_ns, before)
        kept.write_changed(self.header, b"two")
        self.assertEqual(self.header.read_bytes(), b"two")


if __name__ == "__main__":
    unittest.main()
