import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { quietly, step } from "./step.mjs";

/**
 * The Chromium that the journeys run in: the one named by CHROMIUM_PATH, one on the PATH, or one that is fetched now: installed by root,
 * unpacked into .cache/chromium by anybody else on Debian, or Playwright's own. Answers its path.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return findBrowser() ?? (await oneAtATime("browser", async () => findBrowser() ?? (await fetchBrowser())));
}

function findBrowser() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...elsewhere, wrapper, playwrights()].find((file) => file && runs(file));
}

/** The shell has no windows of its own, and needs half the processor for the same pages. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const home = resolve(".cache", "chromium");
const wrapper = join(home, "run");

/** Some systems have a `chromium` that only says how to install one. */
function runs(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function playwrights() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function fetchBrowser() {
  return step("Fetching a browser for the tests (once)", async () => {
    const failures = [];
    for (const way of [installAsRoot, installWithSudo, unpackForOneself, askPlaywright]) {
      try {
        await way();
        const found = findBrowser();
        if (found) return found;
      } catch (error) {
        failures.push(`${error.message}\n${(error.said ?? "").trim().split("\n").slice(-5).join("\n")}`);
      }
    }
    throw Object.assign(
      new Error("There is no browser for the tests: install Chromium, or name one with CHROMIUM_PATH."),
      { said: failures.join("\n") },
    );
  });
}

/** The fonts are for what the pages themselves don't bring: Chinese, and whatever a system without any font would show as boxes. */
const typefaces = ["fonts-liberation", "fonts-wqy-zenhei"];
/** Not every system has the first. */
const choices = ["chromium-headless-shell", "chromium"].map((browser) => [browser, ...typefaces]);
const quickly = ["--yes", "--no-install-recommends"];
const unasked = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

async function installAsRoot() {
  if (process.getuid?.() !== 0) return;
  await quietly("apt-get", ["update"], unasked);
  await anyOf((packages) => quietly("apt-get", ["install", ...quickly, ...packages], unasked));
}

async function installWithSudo() {
  if (process.getuid?.() === 0 || spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0) return;
  await quietly("sudo", ["-n", "apt-get", "update"], unasked);
  await anyOf((packages) => quietly("sudo", ["-n", "apt-get", "install", ...quickly, ...packages], unasked));
}

async function anyOf(way) {
  const [first, second] = choices;
  return way(first).catch(() => way(second));
}

/**
 * Debian's packages without being root: apt with lists and downloads of its own says what is missing and fetches it, and the packages
 * are only unpacked. It is moved into place when it runs.
 */
async function unpackForOneself() {
  if (!existsSync("/var/lib/dpkg/status")) return;
  rmSync(home, { recursive: true, force: true });
  const [state, cache, root] = [join(home, "apt", "state"), join(home, "apt", "cache"), join(home, "root")];
  for (const folder of [join(state, "lists", "partial"), join(cache, "archives", "partial"), root])
    mkdirSync(folder, { recursive: true });
  const own = [
    "-o",
    `Dir::State=${state}`,
    "-o",
    "Dir::State::status=/var/lib/dpkg/status",
    "-o",
    `Dir::Cache=${cache}`,
    "-o",
    "Debug::NoLocking=1",
  ];
  await quietly("apt-get", [...own, "update"]);
  const plan = await anyOf((packages) =>
    quietly("apt-get", [...own, "--simulate", "--no-install-recommends", "install", ...packages]),
  );
  const missing = [...plan.matchAll(/^Inst (\S+) (?:\[\S+\] )?\((\S+)/gm)].map(
    ([, name, version]) => `${name}=${version}`,
  );
  const downloads = join(home, "packages");
  mkdirSync(downloads);
  await quietly("apt-get", [...own, "download", ...missing], { cwd: downloads });
  for (const name of readdirSync(downloads)) await quietly("dpkg-deb", ["--extract", join(downloads, name), root]);
  const unneeded = ["doc", "icons", "locale"].map((name) => join(root, "usr", "share", name));
  for (const folder of [downloads, join(home, "apt"), ...unneeded]) rmSync(folder, { recursive: true, force: true });
  writeWrapper(root);
}

/** Tells the unpacked browser where its libraries and fonts are; the system's own are found as ever. */
function writeWrapper(root) {
  const fonts = join(home, "fonts.conf");
  writeFileSync(fonts, fontSettings(root));
  const libraries = ["usr/lib", "lib"].flatMap((folder) => foldersIn(join(root, folder)));
  const inside = join(root, "usr", "lib", "chromium");
  const program = ["chromium-headless-shell", "chromium"].map((name) => join(inside, name)).find(existsSync);
  const draft = `${wrapper}.new`;
  writeFileSync(
    draft,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries.join(":")}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="${fonts}"\nexec "${program}" "$@"\n`,
  );
  chmodSync(draft, 0o755);
  renameSync(draft, wrapper);
}

function fontSettings(root) {
  const usual = { "sans-serif": "Liberation Sans", serif: "Liberation Serif", monospace: "Liberation Mono" };
  const aliases = Object.entries(usual).map(
    ([kind, font]) => `<alias><family>${kind}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const folders = ["/usr/share/fonts", `${root}/usr/share/fonts`].map((folder) => `<dir>${folder}</dir>`);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.join("")}<cachedir>${home}/font-cache</cachedir>${aliases.join("")}</fontconfig>
`;
}

/** Debian's libraries lie in a folder named like the machine (x86_64-linux-gnu), a few of them one deeper. */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const machines = readdirSync(folder).filter((name) => /-linux-gnu\w*$/.test(name));
  return machines.flatMap((machine) => {
    const inner = readdirSync(join(folder, machine), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const withLibraries = inner
      .map(({ name }) => join(folder, machine, name))
      .filter((deeper) => readdirSync(deeper).some((name) => name.includes(".so")));
    return [join(folder, machine), ...withLibraries];
  });
}

async function askPlaywright() {
  await quietly(process.execPath, [join("node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
}
