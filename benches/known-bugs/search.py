"""Looks for the bugs of tests/known-bugs.toml by exploring, and prints a row for each as soon as it is known."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BUDGETS = [400, 3_000, 10_000]
FLAGS = ["--quiet", "--json", "--fail-on", "none", "--no-require-health", "--no-evidence"]


def shows(bug, finding, folder):
    """Whether a finding is the bug: the class of its root cause and a frame of the app."""
    stack = folder / "findings" / finding["id"] / "stack.txt"
    return finding["exception"] == bug["exception"] and f"at {bug['frame']}(" in stack.read_text()


def first_event(gibbon, app, bug, seed, events, folder):
    """The first event of an exploration that shows the bug."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [gibbon, "explore", app, *FLAGS, *bug.get("flags", []), "-o", folder]
    ran = subprocess.run([*command, "--events", str(events), "--seed", str(seed)], capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{bug['id']}, seed {seed}: exit {ran.returncode}: {ran.stderr}")
    found = [f["first_event"] for f in json.loads(ran.stdout)["findings"] if shows(bug, f, folder)]
    return min(found, default=None)


def search(gibbon, apks, work, bug, seed, most):
    """The same with growing budgets."""
    app = next(apks.glob(f"{bug['id'][:3]}-*.apk"))
    for events in [b for b in BUDGETS if b < most] + [most]:
        first = first_event(gibbon, app, bug, seed, events, work / f"{bug['id']}-{seed}")
        if first is not None:
            return first
    return None


def main():
    gibbon, apks, work, *wanted = sys.argv[1:]
    bugs = [b for b in tomllib.loads(Path("tests/known-bugs.toml").read_text())["bug"] if "flow" in b]
    bugs = [b for b in bugs if not wanted or b["id"] in wanted]
    seeds = range(1, int(os.environ.get("SEEDS", "3")) + 1)
    most = int(os.environ.get("EVENTS", "10000"))
    print("| bug | seeds that found it | at event |\n|---|---|---|", flush=True)
    good = 0
    with ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        run = lambda bug, seed: pool.submit(search, gibbon, Path(apks), Path(work), bug, seed, most)
        for bug, runs in [(bug, [run(bug, seed) for seed in seeds]) for bug in bugs]:
            firsts = [r.result() for r in runs]
            found = sum(f is not None for f in firsts)
            good += found * 3 >= len(firsts) * 2
            shown = ", ".join("–" if f is None else f"{f:,}" for f in firsts)
            print(f"| {bug['id']} | {found} of {len(firsts)} | {shown} |", flush=True)
    print(f"\n{good} of {len(bugs)} are found in two of three seeds within {most:,} events.")


main()
