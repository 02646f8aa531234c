// npm run demo: Foyer with nine events and six weeks of sales, in a temporary directory that is
// deleted afterwards. `npm run demo -- --keep DIR` uses DIR and does not delete it.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

const env = { INIT_CWD: process.cwd(), NODE_ENV: "production", ...process.env };
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  await ensureBuilt();
  become(resolve(findNode()), [resolve("build/server/demo.js"), ...process.argv.slice(2)], env);
} catch (error) {
  giveUp(error);
}
