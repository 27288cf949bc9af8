#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the tests of a JUnit report by meson, and says "N passed, N failed" as every runner here does.

A test that is an error, or ends before its time, counts as failed; no tests at all are a failure.
"""
import sys
import xml.etree.ElementTree

cases = list(xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase"))
skipped = [case for case in cases if case.find("skipped") is not None]
failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
for case in skipped:
    print("skipped", case.get("classname", ""), case.get("name"))
for case in failed:
    print("FAILED ", case.get("classname", ""), case.get("name"))
print(f"{len(cases) - len(failed) - len(skipped)} passed, {len(failed) if cases else 1} failed")
sys.exit(bool(failed) or not cases)
