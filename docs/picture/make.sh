#!/usr/bin/env bash
# Makes the picture of the README anew: verdict, fault and map of the report of a sample, side by side.
# Needs chromium and pngquant; what is given behind the command goes to chromium (`--no-sandbox` in a container).
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pbem report ../../samples/barbarossa-to-berlin/opening-with-a-slip.log --for public --out "$work/report.html" || [ $? = 1 ]
cp frame.html "$work"
chromium --headless "$@" --hide-scrollbars --force-device-scale-factor=1.5 --window-size=1280,630 \
    --screenshot="$work/report.png" "file://$work/frame.html"
pngquant --force --strip --output report.png 200 "$work/report.png"
