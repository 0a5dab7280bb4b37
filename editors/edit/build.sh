#!/bin/sh
# Bundles CodeMirror for `pbem edit`, and writes down whose work is in the bundle. Needs node and npm; nothing else does.
set -eu
cd "$(dirname "$0")"
npm ci --ignore-scripts --no-fund --no-audit
out=../../pbem/edit/static
npx esbuild editor.js --bundle --minify --format=esm --target=es2022 --legal-comments=none --metafile=node_modules/meta.json \
  --banner:js="// CodeMirror, bundled by editors/edit/build.sh; licences in codemirror.LICENSES.txt; do not edit" \
  --outfile="$out/codemirror.js"
node licences.mjs node_modules/meta.json > "$out/codemirror.LICENSES.txt"
