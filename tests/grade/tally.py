# SPDX-License-Identifier: MIT
"""Counts checks, one line each, for the tests of `quadrille grade`."""


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, name, good, more=""):
        self.passed += bool(good)
        self.failed += not good
        print(("ok " if good else "not ok ") + name + ("" if good else f"\n  # {more}"))
