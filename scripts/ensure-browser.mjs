import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import {
  fetchBy,
  findProgram,
  installAsRoot,
  installWithSudo,
  unpackForOneself,
  writeWrapper,
} from "./debian-packages.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { quietly } from "./step.mjs";

/**
 * The browsers of the journeys, as `{ shell, full }`: the one named by CHROMIUM_PATH, else those on the PATH, else those fetched now
 * (installed by root, unpacked into .cache/chromium by an ordinary user on Debian, or Playwright's own). `shell` runs all journeys:
 * Chromium's headless shell where there is one, since it needs half the processor. `full` is the browser that people have, or
 * undefined where there is none besides `shell`.
 */
export async function ensureBrowsers() {
  if (process.env.CHROMIUM_PATH) return { shell: process.env.CHROMIUM_PATH, full: undefined };
  const shell = findBrowser() ?? (await oneAtATime("browser", async () => findBrowser() ?? (await fetchBrowser())));
  const full = findProgram(fullNames, [...elsewhere, wrapper("chromium")]);
  return { shell, full: full === shell ? undefined : full };
}

/** The browser that runs all journeys. */
export async function ensureBrowser() {
  return (await ensureBrowsers()).shell;
}

function findBrowser() {
  return findProgram([SHELL, ...fullNames], [wrapper(SHELL), ...elsewhere, wrapper("chromium"), playwrights()]);
}

const SHELL = "chromium-headless-shell";
const fullNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const home = resolve(".cache", "chromium");

function wrapper(program) {
  return join(home, `run-${program}`);
}

function playwrights() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The fonts are for what the pages themselves don't bring: Chinese, and whatever a system without any font would show as boxes. */
const typefaces = ["fonts-liberation", "fonts-wqy-zenhei"];
/** Not every system has the first. */
const choices = [[SHELL, "chromium"], ["chromium"]].map((browsers) => [...browsers, ...typefaces]);

function fetchBrowser() {
  const ways = [() => installAsRoot(choices), () => installWithSudo(choices), unpackBrowser, askPlaywright];
  return fetchBy("Fetching a browser for the tests (once)", ways, {
    find: findBrowser,
    none: "There is no browser for the tests: install Chromium, or name one with CHROMIUM_PATH.",
  });
}

/** It is told where its fonts are, too. */
async function unpackBrowser() {
  const root = await unpackForOneself(home, choices);
  if (root === undefined) return;
  const fonts = join(home, "fonts.conf");
  writeFileSync(fonts, fontSettings(root));
  const inside = join(root, "usr", "lib", "chromium");
  for (const name of [SHELL, "chromium"]) {
    const program = join(inside, name);
    if (existsSync(program)) writeWrapper(wrapper(name), { root, program, env: { FONTCONFIG_FILE: fonts } });
  }
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

async function askPlaywright() {
  await quietly(process.execPath, [join("node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
}
