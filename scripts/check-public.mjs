// npm run check:public: checks the public interfaces against third-party programs, one line each:
// the pages on a demo (bench/public-pages.ts), calendars, wallets, feeds, the widget on a
// third-party page, and Lighthouse. Takes ten minutes, so it is separate from `npm test`.
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureOpenssl } from "./ensure-openssl.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureOpenssl();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}

const vitest = (...files) => [join("node_modules", "vitest", "vitest.mjs"), "run", ...files];
const journey = (spec) => [join("node_modules", "@playwright", "test", "cli.js"), "test", spec, "--project", "desktop"];
const measured = (name) => ["--disable-warning=ExperimentalWarning", join("bench", name)];

const checks = [
  ["HTML, structured data, accessibility (axe), third-party requests, images", measured("public-pages.ts")],
  ["structured data, case by case", vitest("event-for-search-engines", "event-head")],
  ["calendars (ical.js), feeds, site map", vitest("calendar-file", "feeds.test", "for-those-who-come")],
  ["wallets (openssl)", vitest("src/server/wallets")],
  ["widget on another website", journey("e2e/widget.spec.ts")],
  ["Lighthouse", measured("lighthouse.ts")],
];

// Arguments after `npm run check:public --` select checks by name.
const words = process.argv.slice(2);
const node = resolve(findNode());
const failed = [];
for (const [name, args] of checks.filter(
  ([called]) => words.length === 0 || words.some((one) => called.includes(one)),
)) {
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: "utf8", maxBuffer: 1e8 });
  process.stdout.write(`${status === 0 ? "✓" : "✗"} ${name}\n`);
  if (status !== 0) failed.push({ name, output: `${stdout}${stderr}` });
}
for (const { name, output } of failed) process.stderr.write(`\n── ${name} ──\n${output.trim()}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
