# SPDX-License-Identifier: MIT
"""What a build has made, kept for every other build: build/cache, by what it was made of.

An entry's name is the hash of all that its maker was told: options, tools, contents. What the maker finds out by itself, the
headers that a source includes, is kept in an entry of its own beside it, as a list of files; their contents are then part of the
name, too. So nothing is ever out of date: a list that is no longer true leads to a name that nothing was kept under.

Builds at the same time share it: an entry is written under another name first and carries its own checksum, and one that is
damaged, or was taken away meanwhile, is made again. Where nothing can be written, nothing is kept.
"""
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import tempfile
import time

LARGEST, TRIMMED = 256 << 20, 128 << 20
SLACK_S = 0.1  # how far a file's time may lag behind the clock


class Cache:
    def __init__(self, folder):
        self.folder, self.began, self.digests = pathlib.Path(folder), time.time(), {}
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)

    @contextlib.contextmanager
    def alone(self):
        """Others who ask for this wait, and find what was made meanwhile."""
        try:
            lock = open(self.folder / "lock", "wb")
        except OSError:
            yield
            return
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    @staticmethod
    def name(*parts):
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def get(self, name):
        """What is kept under the name, or None."""
        path = self.folder / name
        try:
            entry = path.read_bytes()
            if hashlib.sha256(entry[32:]).digest() != entry[:32]:
                return None
            os.utime(path)
        except OSError:
            return None
        return entry[32:]

    def put(self, name, data):
        with contextlib.suppress(OSError):
            with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
                try:
                    file.write(hashlib.sha256(data).digest() + data)
                    file.close()
                    os.replace(file.name, self.folder / name)
                except OSError:
                    os.unlink(file.name)
                    raise

    def digest(self, path):
        """Of a file's content, read once; None if it cannot be read."""
        if path not in self.digests:
            try:
                self.digests[path] = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
            except OSError:
                self.digests[path] = None
        return self.digests[path]

    def settled(self, path):
        """Whether a file is as it was when this began, so that its maker has read what its digest says."""
        try:
            return os.stat(path).st_ctime < self.began - SLACK_S
        except OSError:
            return False

    def recall(self, told, make):
        """What make() gave when it was told the same and what it read was the same: its bytes, and the files it read.

        make() is called, and what it gives kept, where that is not known.
        """
        list_name = self.name("files", told)
        files = json.loads(self.get(list_name) or "null")
        if files is not None:
            data = self.get(self.name("data", told, [[path, self.digest(path)] for path in files]))
            if data is not None:
                return data, files
        data, files = make()
        if all(map(self.settled, files)):
            self.put(self.name("data", told, [[path, self.digest(path)] for path in files]), data)
            self.put(list_name, json.dumps(files).encode())
        return data, files

    def trim(self):
        """Drops what was not used for the longest time, once there is too much."""
        entries = []
        with contextlib.suppress(OSError):
            for entry in os.scandir(self.folder):
                with contextlib.suppress(OSError):
                    entries.append((entry.stat().st_mtime, entry.stat().st_size, entry.path))
        total = sum(size for _, size, _ in entries)
        allowed = TRIMMED if total > LARGEST else LARGEST
        for _, size, path in sorted(entries):
            if total <= allowed:
                break
            total -= size
            with contextlib.suppress(OSError):
                os.unlink(path)


def identity(program):
    """Of a tool, for what it is told: another version is another file."""
    path = os.path.realpath(shutil.which(program) or program)
    status = os.stat(path)
    return [path, status.st_size, status.st_mtime_ns]


def write_changed(path, data):
    """Leaves a file alone that is as it should be: what depends on it is then not made again."""
    path = pathlib.Path(path)
    with contextlib.suppress(OSError):
        if path.read_bytes() == data:
            return
    path.write_bytes(data)
