// npm test: everything, from the rules to the journeys in a real browser, and one line at the end: "N passed, N failed".
// Words after `npm test --` choose files by a part of their name.
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

/** The server's longest: it goes with pages and rules, so that these and the server's others come to an end at about the same time. */
const LONGEST = "src/server/api-awkward-values.test.ts";

/** As many failures are chance at most; and tests whose single failure is a fault, by the words of their titles. */
const FORGIVEN_MAX = 4;
const BY_CHANCE = /\b(at once|races?|same (moment|instant|time)|meanwhile|workers|processes|random|simultaneous)/i;

/** What took how long, in the order in which it was done. */
const took = [];
const since = Date.now();
try {
  await ensureInstalled();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureReaders();
  await ensureOpenssl();
  await ensurePostgres();
  // What somebody chose may be about the build.
  if (chosen.length > 0) await ensureBuilt();
} catch (error) {
  giveUp(error);
}

mkdirSync(".cache", { recursive: true });
for (const file of Object.values(results)) rmSync(file, { force: true });
note("finding all it needs", since);
// Those in Node while it is built, and all at once, so that no processor waits; the browser's after them. Beside the browser's the whole
// took longer (docs/decisions/0056).
const nodeSince = Date.now();
const running = new Set();
const inServer = chosen.length > 0 ? chosen : [`--exclude=${LONGEST}`];
const node = Promise.all([
  runInNode(results.server, ["--project=server", ...inServer]),
  // One process beside them: rules and pages compute alone. After these it takes over the server's longest.
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
note("unit and HTTP", nodeSince);
const browserSince = Date.now();
const inBrowser = await runInBrowser();
note("browser", browserSince);

const all = [countVitest(inNode), countPlaywright(inBrowser)];
// Named once more: thousands of lines have gone by since they failed.
for (const { names, flaky } of all) {
  for (const name of flaky) process.stdout.write(`~ flaky, passed when it was tried again: ${name}\n`);
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

/** Those in Node don't need what is built, but two files that wait for it. */
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

/** Whole lines of each: two that draw upon one terminal would overwrite each other. */
function tellLines(from, to) {
  createInterface({ input: from }).on("line", (line) => to.write(`${line}\n`));
}

/** The exit code, when all is said. */
async function endOf(child) {
  const [code] = await once(child, "close");
  return code ?? 1;
}

/** The exit code. */
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
 * The tests, as `file: name`, that failed in a whole run and pass when their files are tried once more (retry): a busy machine's
 * doing, or chance, to be read about and mended. Where much fails nothing is tried again; what finds faults by chance (a property,
 * a race) never is: there a single failure is a fault.
 */
async function passedAgain() {
  const failed = inNodeTests().filter(({ status }) => status === "failed");
  const forgivable = failed.every(({ name, why }) => name && !/Property failed/.test(why) && !BY_CHANCE.test(name));
  const files = [...new Set(failed.map(({ file }) => file))];
  if (chosen.length > 0 || failed.length === 0 || failed.length > FORGIVEN_MAX || !forgivable) return new Set();
  process.stdout.write(`\nTried again, as they failed: ${files.join(", ")}\n`);
  await runInNode(results.again, files);
  const passed = testsIn(results.again).filter(({ status }) => status === "passed");
  return new Set(passed.map(({ file, name }) => `${file}: ${name}`));
}

function inNodeTests() {
  return [results.server, results.others, results.longest].flatMap(testsIn);
}

/** Every test of a run; a file that could not be read is one without a name. */
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
  const told = failed.map(({ file, name, why }) => ({
    ...{ flaky: again.has(`${file}: ${name}`), text: [file, name, said(why)].filter(Boolean).join(": ") },
  }));
  const flaky = told.filter((test) => test.flaky).map(({ text }) => text);
  const names = told.filter((test) => !test.flaky).map(({ text }) => text);
  const passed = inNodeTests().filter(({ status }) => status === "passed").length + flaky.length;
  // an exit code that flaky tests explain is no failure of its own
  return { ...count(passed, names, flaky.length > 0 ? 0 : code), flaky };
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
  return { passed, names, flaky: [], failed: code !== 0 && names.length === 0 ? 1 : names.length };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
