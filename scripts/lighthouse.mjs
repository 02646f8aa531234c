// npm run lighthouse: installs and builds what is missing, then runs Lighthouse on the public pages
// of a demo (bench/lighthouse.ts). Takes four minutes.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  await ensureBuilt();
  become(
    resolve(findNode()),
    ["--disable-warning=ExperimentalWarning", "bench/lighthouse.ts", ...process.argv.slice(2)],
    { ...process.env, CHROMIUM_PATH },
  );
} catch (error) {
  giveUp(error);
}
