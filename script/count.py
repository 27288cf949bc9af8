#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the tests of a JUnit report by meson, and says "N passed, N failed" as every runner here does.

A test that is an error, or ends before its time, counts as failed; no tests at all are a failure. The report has
nothing about a TAP test that crashes, runs out of time or ends early: the log beside it (testlog.json) has, and each
such test of which no part is a failure already counts as one.
"""
import json
import pathlib
import sys
import xml.etree.ElementTree

cases = list(xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase"))
skipped = [case for case in cases if case.find("skipped") is not None]
failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
told = {name for case in failed for name in (case.get("name"), case.get("classname", "").rpartition(".")[2])}
broken = []
for line in pathlib.Path(sys.argv[1]).with_name("testlog.json").read_text(encoding="utf-8").splitlines():
    test = json.loads(line)
    name = test["name"].rpartition(" / ")[2]
    if test["result"] not in ("OK", "SKIP", "EXPECTEDFAIL") and name not in told:
        broken.append(f"{name}: {test['result']}")
for case in skipped:
    print("skipped", case.get("classname", ""), case.get("name"))
for case in failed:
    print("FAILED ", case.get("classname", ""), case.get("name"))
for test in broken:
    print("FAILED ", test)
print(f"{len(cases) - len(failed) - len(skipped)} passed, {len(failed) + len(broken) if cases else 1} failed")
sys.exit(bool(failed or broken) or not cases)
