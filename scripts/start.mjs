// npm start: installs and builds what is missing, then runs Foyer until it is stopped. Runs on any
// Node from version 20.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { frugalMemory } from "./limit-memory.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  await ensureBuilt();
  become(resolve(findNode()), [resolve("build/server/main.js")], {
    NODE_ENV: "production",
    ...frugalMemory(process.env),
  });
} catch (error) {
  giveUp(error);
}
