#!/usr/bin/env python3
"""A preview under load, while it rebuilds all the time.

    benches/load.py N [--seconds 30] [--connections 64]

Starts `safetycard serve` on N audits, lets `wrk` (from Debian) ask for pages over
many connections, edits a record several times a second, and meanwhile reads
pages itself: each must be whole, and be what some edit left, never an older one
than a page that was seen before. Exits with 1 after one wrong byte.
"""

import argparse
import glob
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time

from latency import BENCH, Edit, Server, binary, generate


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("n", type=int)
    arguments.add_argument("--seconds", type=int, default=30)
    arguments.add_argument("--connections", type=int, default=64)
    arguments.add_argument("--safetycard", default=binary())
    arguments = arguments.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("no wrk on this machine: apt-get install wrk")
    if not BENCH.is_dir():
        raise SystemExit(f"no {BENCH} beside this checkout: it makes the audits")
    with tempfile.TemporaryDirectory() as work:
        folder = generate(arguments.n, work)
        with Server([arguments.safetycard, "serve", "--port", "PORT"], folder) as server:
            raise SystemExit(run(arguments, folder, server))


def run(arguments, folder, server):
    path = sorted(glob.glob(f"{folder}/content/*.yaml"))[0]
    text = pathlib.Path(path).read_text()
    page = "/projects/{}/".format(re.search(r'^id: "(.*?)"', text, re.M).group(1))
    stop = threading.Event()
    edits, reads, faults = [0], [0], []

    def edit():
        while not stop.is_set():
            mark = f"mark {edits[0] + 1} end"
            changed = re.sub(r'^description: ".*?"$', f'description: "{mark}"', text, count=1, flags=re.M)
            Edit(page, mark, path, changed).make(rest=0.2)
            edits[0] += 1

    def read():
        latest = 0
        while not stop.is_set():
            for address in (page, "/", "/method/", "/api/v1/catalogue.json"):
                status, body = server.get(address)
                reads[0] += 1
                end = "}" if address.endswith(".json") else "</html>"
                if status != 200 or not body.rstrip().endswith(end):
                    faults.append(f"{address}: {status}, {len(body)} bytes")
                found = re.search(r'<p class="what">mark (\d+) end</p>', body)
                if found:
                    number = int(found.group(1))
                    if number < latest or number > edits[0] + 1:
                        faults.append(f"{address}: edit {number} after {latest}")
                    latest = max(latest, number)
                elif address == page and latest:
                    faults.append(f"{address}: no edit at all after {latest}")

    threads = [threading.Thread(target=work) for work in (edit, read, read)]
    for thread in threads:
        thread.start()
    wrk = ["wrk", "-t2", f"-c{arguments.connections}", f"-d{arguments.seconds}s", f"http://127.0.0.1:{server.port}{page}"]
    said = subprocess.run(wrk, capture_output=True, text=True, check=True).stdout
    stop.set()
    for thread in threads:
        thread.join()
    print(said.strip())
    print(f"{edits[0]} edits, {reads[0]} pages read beside it, {len(faults)} wrong")
    for fault in faults[:10]:
        print(f"  {fault}")
    refused = re.search(r"Non-2xx.*: (\d+)", said)
    return int(bool(faults or refused or "Socket errors" in said))


if __name__ == "__main__":
    main()
