import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oneAtATime } from "./lock.mjs";
import { quietly, step } from "./run-step.mjs";

/**
 * Makes node_modules match package-lock.json. npm writes its list of installed packages last, so an
 * interrupted installation has none and starts again.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await oneAtATime("install", async () => {
    if (isInstalled()) return;
    await step("Installing packages (first run only, about a minute)", install);
  });
}

function isInstalled() {
  const installed = packagesOf(join("node_modules", ".package-lock.json"));
  if (!installed) return false;
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, wanted]) =>
      path === "" || installed[path]?.version === wanted.version || (wanted.optional && !installed[path]),
  );
}

function packagesOf(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const options = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // The Node that runs npm, not the one inside node_modules, which is being replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm?.endsWith("npm-cli.js") && node) await quietly(node, [npm, ...options]);
  else await quietly("npm", options);
}
