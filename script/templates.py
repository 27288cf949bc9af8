#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the folder templates into the C table that `quadrille grade --template` prints from.

    templates.py OUT.c FOLDER [--depfile FILE]

templates/LANGUAGE/STEM.EXTENSION is the program that begins a solution of the task STEM. Its line with "Run:" says how it
is started; $FILE stands for the file.
"""
import argparse
import pathlib
import sys

parser = argparse.ArgumentParser()
parser.add_argument("out")
parser.add_argument("folder")
parser.add_argument("--depfile")
options = parser.parse_args()

paths = sorted(path for path in pathlib.Path(options.folder).glob("*/*") if path.is_file())
rows, texts = [], []


def signed(text):
    """The bytes as C's plain char has them; a string would be longer than the standard promises."""
    return (byte - 256 if byte > 127 else byte for byte in text.encode())


for path in paths:
    text = path.read_text(encoding="utf-8")
    if "Run: " not in text:
        sys.exit(f"{path}: no line with \"Run:\"")
    texts.append(f"static const char text_{len(rows)}[] = {{{','.join(map(str, signed(text)))},0}};\n")
    rows.append(f'    {{"{path.parent.name}", "{path.stem}", text_{len(rows)}}},\n')
with open(options.out, "w", encoding="utf-8") as file:
    file.write('#include "grade/grade.h"\n\n')
    file.writelines(texts)
    file.write('\nconst struct qd_grade_template qd_grade_templates[] = {\n')
    file.writelines(rows)
    file.write("    {0},\n};\n")
if options.depfile:
    folder = pathlib.Path(options.folder)  # a folder changes when a file in it comes or goes
    needs = [folder, *(path for path in folder.iterdir() if path.is_dir()), *paths]
    pathlib.Path(options.depfile).write_text(f"{options.out}: {' '.join(map(str, needs))}\n", encoding="utf-8")
