#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A language of its own for test_third_language: the words of another one in angle quotes.

    third.py OUT.txt LANGUAGE.txt
"""
import pathlib
import sys

out, source = map(pathlib.Path, sys.argv[1:])
lines = source.read_text(encoding="utf-8").splitlines()
changed = (line.replace(" = ", " = «", 1) + "»" if " = " in line and not line.startswith(("#", "lang.")) else line
           for line in lines)
out.write_text("\n".join(changed) + "\n", encoding="utf-8")
