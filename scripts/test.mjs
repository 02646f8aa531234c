// npm test: everything from unit tests to browser tests, with one line at the end: "N passed, N
// failed". Arguments after `npm test --` select files by part of their name.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
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
const results = { vitest: join(".cache", "vitest.json"), playwright: join(".cache", "playwright.json") };
const took = [];

try {
  await timed("setup", async () => {
    await ensureInstalled();
    process.env.CHROMIUM_PATH = await ensureBrowser();
    await ensureReaders();
    await ensureOpenssl();
    await ensurePostgres();
    await ensureBuilt();
  });
} catch (error) {
  giveUp(error);
}

mkdirSync(".cache", { recursive: true });
for (const file of Object.values(results)) rmSync(file, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results.vitest}`];
// Each test file has a process of its own, which need not compile every package again.
process.env.NODE_COMPILE_CACHE = resolve(".cache", "compiled");
const vitest = ["vitest/vitest.mjs", "run", "--passWithNoTests", ...reporters, ...chosen];
const inNode = await timed("unit and HTTP tests", () => run(vitest));
const playwright = ["@playwright/test/cli.js", "test", "--pass-with-no-tests", ...chosen];
const inBrowser = await timed("browser tests", () => run(playwright));

// Failures are listed again, because thousands of lines have been printed since.
const all = [countVitest(inNode), countPlaywright(inBrowser)];
for (const name of all.flatMap(({ names }) => names)) process.stdout.write(`✗ ${name}\n`);
const [passed, failed, flaky] = ["passed", "failed", "flaky"].map((key) => all.reduce((sum, one) => sum + one[key], 0));
process.stdout.write(`\nTook ${took.join(", ")}${flaky > 0 ? `; ${flaky} flaky` : ""}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function timed(what, action) {
  const since = Date.now();
  const answer = await action();
  took.push(`${what} ${Math.round((Date.now() - since) / 1000)} s`);
  return answer;
}

/** Returns the exit code. Both runners stop in an orderly way on SIGINT. */
async function run([program, ...options]) {
  const child = spawn(resolve(findNode()), [join("node_modules", program), ...options], { stdio: "inherit" });
  const stop = (signal) => {
    child.kill("SIGINT");
    child.once("close", () => process.exit(signal === "SIGINT" ? 130 : 143));
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  const [code] = await once(child, "close");
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  return code ?? 1;
}

function countVitest(code) {
  const { numPassedTests, testResults = [] } = read(results.vitest) ?? {};
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failures = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded has no tests.
    if (status === "failed" && failures.length === 0) return [`${file}: ${textOf(message)}`];
    return failures.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${textOf(failureMessages[0])}`);
  });
  return count(numPassedTests, names, code);
}

function countPlaywright(code) {
  const { stats, errors = [], suites = [] } = read(results.playwright) ?? {};
  const names = [...suites.flatMap(failedIn), ...errors.map(({ message }) => textOf(message))];
  const flaky = stats?.flaky ?? 0;
  return { ...count((stats?.expected ?? 0) + flaky, names, code), flaky };
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
  return { passed, names, failed: code !== 0 && names.length === 0 ? 1 : names.length, flaky: 0 };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
