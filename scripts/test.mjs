// npm test: everything from unit tests to browser tests, with one line at the end: "N passed, N
// failed". Arguments after `npm test --` select files by part of their name.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureOpenssl } from "./ensure-openssl.mjs";
import { ensurePostgres } from "./ensure-postgres.mjs";
import { ensureReaders } from "./ensure-readers.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const chosen = process.argv.slice(2);
const results = {
  server: join(".cache", "vitest-server.json"),
  others: join(".cache", "vitest-others.json"),
  longest: join(".cache", "vitest-longest.json"),
  again: join(".cache", "vitest-again.json"),
  playwright: join(".cache", "playwright.json"),
};

/**
 * The server's longest test file. It runs after the web and domain tests, so that these and the
 * other server tests end at about the same time.
 */
const LONGEST = "src/server/api-awkward-values.test.ts";

/**
 * The maximum number of failures that may be flaky; and words in the titles of tests in which a
 * single failure is a fault.
 */
const FORGIVEN_MAX = 4;
const BY_CHANCE =
  /\b(at once|rac(e|es|ing)\b|same (moment|instant|time)|meanwhile|concurrent|parallel|during|under load|workers|processes|random|simultaneous)/i;

const took = [];
const since = Date.now();
try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureReaders();
  await ensureOpenssl();
  await ensurePostgres();
  // The selected tests may need the build.
  if (chosen.length > 0) await ensureBuilt();
} catch (error) {
  giveUp(error);
}

mkdirSync(".cache", { recursive: true });
for (const file of Object.values(results)) rmSync(file, { force: true });
note("setup", since);
// The Node tests run during the build, in parallel, so that no core is idle; the browser tests
// follow. Running them together with the browser tests took longer in total (docs/decisions/0056).
const nodeSince = Date.now();
const running = new Set();
const inServer = chosen.length > 0 ? chosen : [`--exclude=${LONGEST}`];
const node = Promise.all([
  runInNode(results.server, ["--project=server", ...inServer]),
  // One process in addition, because web and domain tests only compute. It runs the server's
  // longest file afterwards.
  runInNode(results.others, ["--project=web", "--project=domain", "--maxWorkers=1", ...chosen]).then(async (code) =>
    Math.max(
      code,
      chosen.length > 0 ? 0 : await runInNode(results.longest, ["--project=server", "--maxWorkers=1", LONGEST]),
    ),
  ),
]);
await builtBesides();
const inNode = Math.max(...(await node));
const again = inNode === 0 ? new Set() : await passedAgain();
note("unit and HTTP tests", nodeSince);
const browserSince = Date.now();
const inBrowser = await runInBrowser();
note("browser tests", browserSince);

const all = [countVitest(inNode), countPlaywright(inBrowser)];
// Failures are listed again, because thousands of lines have been printed since.
for (const { names, flaky } of all) {
  for (const name of flaky) process.stdout.write(`~ flaky, passed on retry: ${name}\n`);
  for (const name of names) process.stdout.write(`✗ ${name}\n`);
}
const passed = all.reduce((sum, one) => sum + one.passed, 0);
const failed = all.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`\nTook ${took.join(", ")}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function note(what, from) {
  took.push(`${what} ${Math.round((Date.now() - from) / 1000)} s`);
}

/** Builds while the Node tests run: only a few of their files need the build, and wait for it. */
async function builtBesides() {
  const from = Date.now();
  try {
    await ensureBuilt(async (_words, build) => {
      await build();
      process.stdout.write(`Built in ${Math.round((Date.now() - from) / 1000)} s\n`);
    });
  } catch (error) {
    for (const child of running) child.kill();
    giveUp(error);
  }
  note("build", from);
}

function startTests(program, options, how) {
  return spawn(resolve(findNode()), [join("node_modules", program), ...options], how);
}

/** Passes on whole lines of each process: on one terminal they would overwrite each other. */
function tellLines(from, to) {
  createInterface({ input: from }).on("line", (line) => to.write(`${line}\n`));
}

async function endOf(child) {
  const [code] = await once(child, "close");
  return code ?? 1;
}

async function runInNode(outputFile, options) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const child = startTests("vitest/vitest.mjs", ["run", "--passWithNoTests", ...reporters, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...process.env },
  });
  tellLines(child.stdout, process.stdout);
  tellLines(child.stderr, process.stderr);
  running.add(child);
  const code = await endOf(child);
  running.delete(child);
  return code;
}

function runInBrowser() {
  return endOf(
    startTests("@playwright/test/cli.js", ["test", "--pass-with-no-tests", ...chosen], { stdio: "inherit" }),
  );
}

/**
 * Returns the tests, as `file: name`, that failed in a complete run and pass when their files are
 * retried once (retry): a busy machine or chance, to be investigated and fixed. Nothing is retried
 * after many failures. Tests that find faults by chance (a property, a race) are never retried:
 * there a single failure is a fault.
 */
async function passedAgain() {
  const failed = inNodeTests().filter(({ status }) => status === "failed");
  const forgivable = failed.every(({ name, why }) => name && !/Property failed/.test(why) && !BY_CHANCE.test(name));
  const files = [...new Set(failed.map(({ file }) => file))];
  if (chosen.length > 0 || failed.length === 0 || failed.length > FORGIVEN_MAX || !forgivable) return new Set();
  process.stdout.write(`\nRetrying failed files: ${files.join(", ")}\n`);
  await runInNode(results.again, files);
  const passed = testsIn(results.again).filter(({ status }) => status === "passed");
  return new Set(passed.map(({ file, name }) => `${file}: ${name}`));
}

function inNodeTests() {
  return [results.server, results.others, results.longest].flatMap(testsIn);
}

/** Returns every test of a run; a file that could not be loaded is a test without a name. */
function testsIn(output) {
  return (read(output)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [{ file, status, why: message ?? "" }];
    return assertionResults.map((test) => ({
      ...{ file, name: test.fullName, status: test.status, why: test.failureMessages?.[0] ?? "" },
    }));
  });
}

function countVitest(code) {
  const failed = inNodeTests().filter(({ status }) => status === "failed");
  const failures = failed.map(({ file, name, why }) => ({
    ...{ flaky: again.has(`${file}: ${name}`), text: [file, name, textOf(why)].filter(Boolean).join(": ") },
  }));
  const flaky = failures.filter((test) => test.flaky).map(({ text }) => text);
  const names = failures.filter((test) => !test.flaky).map(({ text }) => text);
  const passed = inNodeTests().filter(({ status }) => status === "passed").length + flaky.length;
  // an exit code caused by flaky tests alone is not a failure
  return { ...count(passed, names, flaky.length > 0 ? 0 : code), flaky };
}

function countPlaywright(code) {
  const { stats, errors = [], suites = [] } = read(results.playwright) ?? {};
  const names = [...suites.flatMap(failedIn), ...errors.map(({ message }) => textOf(message))];
  return count((stats?.expected ?? 0) + (stats?.flaky ?? 0), names, code);
}

function failedIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected")
      .map(
        ({ projectName, results: tries }) =>
          `${file} (${projectName}): ${title}: ${textOf(tries.at(-1)?.error?.message)}`,
      ),
  );
  return [...failed, ...suites.flatMap(failedIn)];
}

function textOf(message = "") {
  return stripVTControlCharacters(message).split("\n").slice(0, 4).join(" ").slice(0, 400);
}

/**
 * A run that failed without a failed test (it could not start, or an error happened between tests)
 * counts as one failure.
 */
function count(passed = 0, names = [], code = 0) {
  return { passed, names, flaky: [], failed: code !== 0 && names.length === 0 ? 1 : names.length };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
