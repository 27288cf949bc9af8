#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Debian packages as an installation has them: builds them (script/release --quick), unpacks them by dpkg into an empty root
with nothing else but the libraries that they load, and tries the program in it; then what Debian's tools say of them.

    installed.py [--no-build]    Ends with "N passed, N failed"; what the machine lacks is skipped with its reason.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build/package"
CELLS = ". b ?\n. ? ?\n? ? ?\n"
passed = failed = 0


def expect(good, what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"not ok {what}", flush=True)


def skip(what, reason):
    print(f"skipped {what}: {reason}", flush=True)


def run(*words, text=""):
    return subprocess.run([str(word) for word in words], input=text, capture_output=True, text=True, check=False)


def in_namespace():
    """The words before a command that is to be root, at least of its own files; None if that is not allowed here."""
    if os.geteuid() == 0:
        return []
    words = ["unshare", "--map-root-user"]
    return words if shutil.which("unshare") and run(*words, "true").returncode == 0 else None


def copy_libraries(root):
    """What the program and its modules load, from this system; the loader included."""
    for file in (root / "usr/bin/quadrille", *root.glob("usr/lib/**/quadrille-*.so")):
        for library in re.findall(r"(/\S+) \(0x", run("ldd", file).stdout):
            target = root / library[1:]
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(library, target)


def unpack(root, before, packages):
    database = root / "var/lib/dpkg"
    for name in ("updates", "info", "triggers"):
        (database / name).mkdir(parents=True)
    (database / "status").touch()
    done = run(*before, "dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless", "--log=/dev/null", "--unpack", *packages)
    expect(done.returncode == 0, f"dpkg --unpack: {done.stderr}")
    copy_libraries(root)
    (root / "tmp").mkdir(exist_ok=True)


def try_shell(inside, root):
    done = run(*inside, "taquin", "solve", "@easy/3")
    expect(done.returncode == 0 and done.stdout, f"solve: {done.stderr}")
    done = run(*inside, "wumpus", "question", "-", "pit:c1", text=CELLS)
    expect(done.returncode == 0, f"the module sat: {done.stderr}")
    done = run(*inside, "grade", "--template", "python", "taquin")
    expect(done.returncode == 0, f"the module grade: {done.stderr}")
    done = run(*inside, "wumpus", "client", "--id", "a", "--server", "127.0.0.1:1")
    expect(done.returncode == 1 and "quadrille-" not in done.stderr, f"the module client: {done.stderr}")
    for options in ([], ["taquin", "solve"]):
        done = run(*inside, "help", *options)
        expect(done.returncode == 0, f"help {options}: {done.stderr}")
    for language in ("en", "fr"):
        found = re.search(r"^Documents ?: (/\S+)$", run(*inside, "--lang", language, "help").stdout, re.M)
        expect(found and found[1] == "/usr/share/doc/quadrille/docs/README.md" and (root / found[1][1:]).is_file(),
               f"help in {language} says where the documents are: {found and found[1]}")


def try_page(inside):
    with subprocess.Popen([*inside, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            url = re.search(r"http://[0-9.:]+", server.stdout.readline())
            page = urllib.request.urlopen(url[0], timeout=20).read().decode() if url else ""
            expect("<title>" in page, "the page is served")
            scripts = re.findall(r'src="([^"]+\.js)"', page)
            for name in scripts:
                expect(urllib.request.urlopen(f"{url[0]}/{name.lstrip('./')}", timeout=20).status == 200, f"{name} is served")
        finally:
            server.terminate()
            expect(server.wait(20) in (0, 130), "the server ends")


def try_files(root):
    share = root / "usr/share"
    names = ["man/man1/quadrille.1.gz", "man/fr/man1/quadrille.1.gz", "bash-completion/completions/quadrille", "zsh/vendor-completions/_quadrille",
             "fish/vendor_completions.d/quadrille.fish", "applications/quadrille.desktop", "icons/hicolor/scalable/apps/quadrille.svg",
             "metainfo/quadrille.metainfo.xml", "doc/quadrille/copyright", "doc/quadrille/changelog.gz", "quadrille/levels/taquin/1-easy.txt",
             "quadrille/site/index.html"]
    names += [f"man/man1/quadrille-{game}.1.gz" for game in ("taquin", "sokoban", "wumpus", "gyges")]
    for name in names:
        expect((share / name).is_file(), f"/usr/share/{name} is installed")
    installed = {path.relative_to(share / "doc/quadrille") for path in (share / "doc/quadrille/docs").rglob("*") if path.is_file()}
    given = {path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*") if path.is_file() and path.name != "meson.build"}
    expect(installed == given, f"the documents are those of docs/: {sorted(map(str, installed ^ given))}")


def check(tool, *words, name=None):
    """What a tool of Debian says of a file: nothing."""
    if not shutil.which(tool):
        skip(name or tool, f"{tool} is not installed")
        return
    done = run(tool, *words)
    expect(done.returncode == 0, f"{tool}: {done.stdout}{done.stderr}")


def check_unit(root, unit):
    """systemd asks whether the program is there: in the root, by its path."""
    if not shutil.which("systemd-analyze"):
        skip("the unit of systemd", "systemd-analyze is not installed")
        return
    copy = root / "tmp/quadrille.service"
    copy.write_text(unit.read_text().replace("ExecStart=/usr/bin/", f"ExecStart={root}/usr/bin/"))
    done = run("systemd-analyze", "verify", "--man=no", copy)
    expect(done.returncode == 0 and copy.name not in done.stderr, f"systemd-analyze verify: {done.stderr}")


def check_with_tools(root):
    changes = next(path for path in FOLDER.glob("*.changes") if "_source" not in path.name)
    check("lintian", "--allow-root", "--fail-on", "error,warning", changes, name="lintian")
    check("desktop-file-validate", root / "usr/share/applications/quadrille.desktop")
    check("appstreamcli", "validate", "--no-net", root / "usr/share/metainfo/quadrille.metainfo.xml")
    check_unit(root, next(root.glob("**/lib/systemd/system/quadrille.service")))


def build():
    if not shutil.which("dpkg-buildpackage") or not shutil.which("dh"):
        skip("the Debian packages", "dpkg-buildpackage or debhelper is not installed")
        return False
    if not (ROOT / "build/release/site").is_dir():
        skip("the Debian packages", "the page was not built, and they have it")
        return False
    if "--no-build" not in sys.argv[1:]:
        began = time.monotonic()
        done = run(ROOT / "script/release", "--quick")
        expect(done.returncode == 0, f"the packages are built: {done.stdout[-4000:]}{done.stderr[-4000:]}")
        print(f"built in {time.monotonic() - began:.0f} s", flush=True)
    return failed == 0


def main():
    if build():
        packages = sorted(FOLDER.glob("*.deb"))
        expect([path.name.split("_")[0] for path in packages] == ["quadrille-data", "quadrille"], f"two packages: {packages}")
        before = in_namespace()
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "root"
            root.mkdir(mode=0o755)
            if before is None:
                skip("the program in an empty root", "that needs root or user namespaces")
                for package in packages:
                    expect(run("dpkg-deb", "-x", package, root).returncode == 0, f"{package.name} can be unpacked")
                (root / "tmp").mkdir()
            else:
                unpack(root, before, packages)
                inside = [*before, shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin"), str(root), "/usr/bin/quadrille"]
                try_shell(inside, root)
                try_page(inside)
            try_files(root)
            check_with_tools(root)
    print(f"{passed} passed, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
