// npm run check:layout: visits every page at thirteen widths in three languages and lists what is
// cut, covered or wider than the screen. `npm test` does the same at four widths.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { become } from "./exec.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureBuilt();
  process.env.LAYOUT_WIDTHS = "all";
  become(findNode(), [
    join("node_modules", "@playwright", "test", "cli.js"),
    "test",
    "--retries=0",
    "e2e/widths.spec.ts",
  ]);
} catch (error) {
  giveUp(error);
}
