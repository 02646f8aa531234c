// npm test: everything, from the rules to the journeys in a real browser, and one line at the end: "N passed, N failed".
// Words after `npm test --` choose files by a part of their name.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const chosen = process.argv.slice(2);
const results = { vitest: join(".cache", "vitest.json"), playwright: join(".cache", "playwright.json") };

try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}

mkdirSync(".cache", { recursive: true });
for (const file of Object.values(results)) rmSync(file, { force: true });
const inNode = runTests("vitest/vitest.mjs", [
  "run",
  "--passWithNoTests",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results.vitest}`,
]);
const inBrowser = runTests("@playwright/test/cli.js", ["test", "--pass-with-no-tests"]);

const all = [countVitest(inNode), countPlaywright(inBrowser)];
const passed = all.reduce((sum, one) => sum + one.passed, 0);
const failed = all.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** Answers the exit code. */
function runTests(program, options) {
  const node = resolve(findNode());
  const { status } = spawnSync(node, [join("node_modules", program), ...options, ...chosen], { stdio: "inherit" });
  return status ?? 1;
}

function countVitest(code) {
  const found = read(results.vitest);
  const broken =
    found?.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length ?? 0;
  return count(found?.numPassedTests, (found?.numFailedTests ?? 0) + broken, code);
}

function countPlaywright(code) {
  const { stats, errors = [] } = read(results.playwright) ?? {};
  return count((stats?.expected ?? 0) + (stats?.flaky ?? 0), (stats?.unexpected ?? 0) + errors.length, code);
}

/** A run that failed without a failed test (it could not start, or something went wrong between tests) is one failure. */
function count(passed = 0, failed = 0, code = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
