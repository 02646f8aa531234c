// npm run cdn: installs and builds what is missing, then reads an event page through Varnish (bench/cdn.ts).
// Takes about a minute; best on an idle machine.
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
  become(
    resolve(findNode()),
    ["--disable-warning=ExperimentalWarning", "bench/cdn.ts", ...process.argv.slice(2)],
    process.env,
  );
} catch (error) {
  giveUp(error);
}
