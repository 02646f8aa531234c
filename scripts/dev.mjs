// npm run dev: Foyer from its sources. Pages update in the browser as they are edited; the server
// restarts after every change to its code.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  become(resolve(findNode()), ["scripts/develop.ts"]);
} catch (error) {
  giveUp(error);
}
