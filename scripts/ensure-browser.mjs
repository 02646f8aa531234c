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
import { oneAtATime } from "./lock.mjs";
import { quietly } from "./run-step.mjs";

/**
 * Returns the path of the Chromium that the tests use: the one in CHROMIUM_PATH, one on the PATH,
 * or one that is fetched now. It is installed by root, unpacked into .cache/chromium by other users
 * on Debian, or downloaded by Playwright.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return findBrowser() ?? (await oneAtATime("browser", async () => findBrowser() ?? (await fetchBrowser())));
}

function findBrowser() {
  return findProgram(names, [...elsewhere, wrapper, playwrights()]);
}

/** The headless shell has no windows and needs half the CPU time for the same pages. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const home = resolve(".cache", "chromium");
const wrapper = join(home, "run");

function playwrights() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Fonts for text that the pages bring no font for: Chinese, and everything that a system without
 * fonts would show as boxes.
 */
const typefaces = ["fonts-liberation", "fonts-wqy-zenhei"];
/** Some systems have no package for the headless shell. */
const choices = ["chromium-headless-shell", "chromium"].map((browser) => [browser, ...typefaces]);

function fetchBrowser() {
  const ways = [() => installAsRoot(choices), () => installWithSudo(choices), unpackBrowser, askPlaywright];
  return fetchBy("Installing a browser for the tests (first run only)", ways, {
    find: findBrowser,
    none: "The tests need a browser: install Chromium, or set CHROMIUM_PATH to one.",
  });
}

async function unpackBrowser() {
  const root = await unpackForOneself(home, choices);
  if (root === undefined) return;
  const fonts = join(home, "fonts.conf");
  writeFileSync(fonts, fontSettings(root));
  const inside = join(root, "usr", "lib", "chromium");
  const program = ["chromium-headless-shell", "chromium"].map((name) => join(inside, name)).find(existsSync);
  writeWrapper(wrapper, { root, program, env: { FONTCONFIG_FILE: fonts } });
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
