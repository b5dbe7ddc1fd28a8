"""Compiles the engine and the bots with mypyc into a folder beside its sources: `make fast`.

Usage: python tools/compile_engine.py [FOLDER] [--quick]
"""

import argparse
import copy
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, Final

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["KICKDOOR_PLAIN"] = "1"

from kickdoor import fast  # noqa: E402

BEST: Final = "2"
QUICK: Final = "0"
TRAINING: Final = 40  # games
INSIDE: Final = "-fvisibility=hidden"  # nothing else calls the compiled functions, so they may call each other directly


def compiler() -> str:
    """The C compiler, "" if there is none."""
    wanted = (os.environ.get("CC") or "cc").split()[0]
    return next((name for name in (wanted, "gcc", "clang", "cl") if shutil.which(name)), "")


def missing() -> str:
    """What keeps this machine from compiling, "" if nothing does."""
    if not compiler():
        return (
            "There is no C compiler here, so Kickdoor stays plain Python; everything works without. "
            "Install one (Debian, Ubuntu: apt install gcc python3-dev; macOS: xcode-select --install) and try again."
        )
    try:
        import_module("mypyc.build")
        import_module("setuptools")
    except ImportError as error:
        return f"Compiling needs mypy and setuptools ({error}), so Kickdoor stays plain Python."
    return ""


def current(home: Path) -> bool:
    """Whether the folder was compiled from the current sources."""
    stamp = home / fast.STAMP
    return stamp.exists() and stamp.read_text() == fast.source_hash()


@contextmanager
def alone(home: Path) -> Iterator[None]:
    """One process at a time compiles into a folder; the others wait for it, and find its work done."""
    home.parent.mkdir(parents=True, exist_ok=True)
    with (home.parent / f"{home.name}.lock").open("w") as lock:
        if sys.platform != "win32":  # Windows has no flock
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def on_all_cores(build_ext: Any) -> type:
    """A `build_ext` that compiles the C files of a module side by side: one has those of all modules of Kickdoor."""

    def build_extensions(command: Any) -> None:
        compile_all = command.compiler.compile

        def compile_each(sources: list[str], **given: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                done = list(cores.map(lambda source: compile_all([source], **given), sources))
            return [made for objects in done for made in objects]

        command.compiler.compile = compile_each
        build_ext.build_extensions(command)

    return type("OnAllCores", (build_ext,), {"build_extensions": build_extensions})


def gnu() -> bool:
    """Whether the compiler is GCC: it can count what runs how often, and make code for that."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return sys.platform == "linux" and "Free Software Foundation" in told


def built(modules: list[Any], folder: str, stamp: str, flags: Sequence[str] = (), linked: Sequence[str] = ()) -> Path:
    """Compile C files into a new folder."""
    setuptools: Any = import_module("setuptools")
    modules = copy.deepcopy(modules)
    for module in modules if sys.platform != "win32" else ():
        module.extra_compile_args += [INSIDE, *flags]
        module.extra_link_args += linked
    of_all = setuptools.Distribution({"name": "kickdoor-compiled", "ext_modules": modules})
    of_all.cmdclass["build_ext"] = on_all_cores(import_module("setuptools.command.build_ext").build_ext)
    build = of_all.get_command_obj("build_ext")
    build.build_lib, build.build_temp = f"{folder}/lib", f"{folder}/o"
    for old in (build.build_lib, build.build_temp):
        shutil.rmtree(old, ignore_errors=True)
    build.ensure_finalized()
    build.run()
    made = Path(build.build_lib)
    (made / fast.STAMP).write_text(stamp)
    return made


def plays(games: int, home: Path | None = None) -> bool:
    """Play games of all bots on all sets, and tell of them; whether that can be done here."""
    surroundings = {name: value for name, value in os.environ.items() if name != fast.PLAIN}
    where = {fast.PLAIN: "1"} if home is None else {fast.ELSEWHERE: str(home)}
    command = [sys.executable, "-m", "tests.compiled_games", str(games)]
    return subprocess.run(command, cwd=ROOT, env={**surroundings, **where}, capture_output=True).returncode == 0


def trained(modules: list[Any], folder: str, stamp: str) -> list[str]:
    """Play games with code that counts what runs how often; returns what makes the compiler use that."""
    if not (gnu() and plays(0)):  # where a wheel is built, the packages to play with may not be there
        return []
    counts = f"{folder}/counts"
    made = built(modules, folder, stamp, [f"-fprofile-generate={counts}"], ["-fprofile-generate"])
    if not plays(TRAINING, made):
        print("The games that show what runs how often broke, so the code is slower than it could be.", file=sys.stderr)
        return []
    return [f"-fprofile-use={counts}", "-fprofile-correction", "-Wno-missing-profile"]


def compile_into(home: Path, level: str = BEST) -> None:
    """Build in a temporary folder, then move it into place: a half-finished build is never used."""
    from mypyc.build import mypycify

    stamp = fast.source_hash()
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=ROOT / "build") as folder:
        before = Path.cwd()
        os.chdir(ROOT)
        try:
            files = [path.relative_to(ROOT).as_posix() for path in fast.sources()]
            options = ["--config-file=", "--strict", "--follow-imports=silent", f"--cache-dir={folder}/mypy"]
            modules = mypycify(
                [*options, *files], opt_level=level, debug_level="0", target_dir=f"{folder}/c", multi_file=True
            )
            flags = trained(modules, folder, stamp) if level == BEST else []
            made = built(modules, folder, stamp, flags)
        finally:
            os.chdir(before)
        shutil.rmtree(home, ignore_errors=True)
        shutil.move(made, home)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=fast.HOME)
    parser.add_argument("--quick", action="store_true", help="compile faster to slower code, for a test")
    given = parser.parse_args()
    reason = missing()
    if reason:
        print(reason, file=sys.stderr)
        return 1
    home = given.folder.resolve()
    with alone(home):
        if current(home):
            print("Engine and bots are compiled already, from the sources as they are.")
            return 0
        begun = perf_counter()
        compile_into(home, QUICK if given.quick else BEST)
    print(f"Compiled {len(fast.sources())} modules in {perf_counter() - begun:.0f} s. `make clean` removes them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
