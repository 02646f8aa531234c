// npm run foyer -- <noun> <verb>: the operator's commands (docs/operators/commands.md).
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, NODE_ENV: "production" };
  become(resolve(findNode()), [resolve("build/server/foyer.js"), ...process.argv.slice(2)], env);
} catch (error) {
  giveUp(error);
}
