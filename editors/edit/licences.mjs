// Prints name, version and licence of every package of which a line is in the bundle.
import { existsSync, readFileSync } from "node:fs";

const inputs = Object.values(JSON.parse(readFileSync(process.argv[2])).outputs).flatMap(each => Object.keys(each.inputs));
const names = inputs.map(each => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(each)?.[1]).filter(Boolean);
for (const name of [...new Set(names)].sort()) {
  const folder = `node_modules/${name}`, { version, license } = JSON.parse(readFileSync(`${folder}/package.json`));
  const file = ["LICENSE", "LICENSE.md", "license"].map(each => `${folder}/${each}`).find(existsSync);
  if (!file) throw new Error(`${name} has no licence file`);
  console.log(`${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n\n${"-".repeat(72)}\n`);
}
