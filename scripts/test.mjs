// npm test: everything, from the rules to the journeys in a real browser, and one line at the end: "N passed, N failed".
// Words after `npm test --` choose files by a part of their name.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureReaders } from "./ensure-readers.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const chosen = process.argv.slice(2);
const results = { vitest: join(".cache", "vitest.json"), playwright: join(".cache", "playwright.json") };

try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureReaders();
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
// Named once more: thousands of lines have gone by since they failed.
for (const { names } of all) for (const name of names) process.stdout.write(`✗ ${name}\n`);
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
  const names = (found?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [`${file}: ${said(message)}`];
    const failed = assertionResults.filter((test) => test.status === "failed");
    return failed.map((test) => `${file}: ${test.fullName}: ${said(test.failureMessages[0])}`);
  });
  return count(found?.numPassedTests, names, code);
}

function countPlaywright(code) {
  const { stats, errors = [], suites = [] } = read(results.playwright) ?? {};
  const names = [...suites.flatMap(failedIn), ...errors.map(({ message }) => said(message))];
  return count((stats?.expected ?? 0) + (stats?.flaky ?? 0), names, code);
}

function failedIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected")
      .map(
        ({ projectName, results: tries }) =>
          `${file} (${projectName}): ${title}: ${said(tries.at(-1)?.error?.message)}`,
      ),
  );
  return [...failed, ...suites.flatMap(failedIn)];
}

/** A failure's first lines, on one. */
function said(message = "") {
  return stripVTControlCharacters(message).split("\n").slice(0, 4).join(" ").slice(0, 400);
}

/** A run that failed without a failed test (it could not start, or something went wrong between tests) is one failure. */
function count(passed = 0, names = [], code = 0) {
  return { passed, names, failed: code !== 0 && names.length === 0 ? 1 : names.length };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
