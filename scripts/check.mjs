// npm run check: static checks of the code. Arguments after `npm run check --` select checks by
// name.
import { availableParallelism } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp, quietly } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
process.env.PATH = [resolve("node_modules", ".bin"), process.env.PATH].join(delimiter);

const program = (name, ...args) => quietly(join("node_modules", ".bin", name), args);
const script = (name, ...args) => quietly(findNode(), [join("scripts", name), ...args]);

const checks = [
  ["domain types", () => program("tsc", "-p", "src/domain")],
  ["contract types", () => program("tsc", "-p", "src/contract")],
  ["server types", () => program("tsc", "-p", "src/server")],
  ["web types", () => program("tsc", "-p", "src/web")],
  ["test and script types", () => program("tsc", "-p", ".")],
  ["table types", () => script("generate-table-types.mjs", "--verify")],
  ["lint and layers", () => program("oxlint", "--deny-warnings")],
  [
    "styles",
    () => quietly(findNode(), [join("node_modules", "stylelint", "bin", "stylelint.mjs"), "src/web/**/*.css"]),
  ],
  ["names", () => script("check-names.ts")],
  ["format", () => program("oxfmt", "--check")],
  ["lock file", () => script("complete-lock.mjs", "--verify")],
  ["unused code", () => program("knip", "--no-progress", "--no-config-hints", "--no-tag-hints")],
  [
    "code used only by tests",
    () => program("knip", "--production", "--treat-tag-hints-as-errors", "--no-progress", "--no-config-hints"),
  ],
  ["translations", () => script("check-catalogs.ts")],
];

try {
  await ensureInstalled();
  // The types of pages are generated from the list of routes.
  await program("react-router", "typegen");
} catch (error) {
  giveUp(error);
}
const words = process.argv.slice(2);
const waiting = checks.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
const failures = [];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
for (const { name, output } of failures) process.stderr.write(`\n── ${name} ──\n${output}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const since = Date.now();
    const error = await check().then(
      () => undefined,
      (failure) => failure,
    );
    process.stdout.write(`${error ? "✗" : "✓"} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)\n`);
    if (error) failures.push({ name, output: (error.output ?? error.message).trim() });
  }
}
