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
import { delimiter, join } from "node:path";
import { quietly, step } from "./run-step.mjs";

const quickly = ["--yes", "--no-install-recommends"];
const unasked = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

/**
 * Returns the path of a program that runs successfully; on some systems a stub only explains how to
 * install it.
 */
export function findProgram(names, elsewhere = [], options = ["--version"]) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...elsewhere].find((file) => file && runs(file, options));
}

function runs(file, options) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(file, options, { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/**
 * Tries each way until `find` returns a result. Throws an Error with the message `none` and the
 * output of each failed way.
 */
export function fetchBy(words, ways, { find, none }) {
  return step(words, async () => {
    const failures = [];
    for (const way of ways) {
      try {
        await way();
        const found = find();
        if (found) return found;
      } catch (error) {
        failures.push(`${error.message}\n${(error.output ?? "").trim().split("\n").slice(-5).join("\n")}`);
      }
    }
    throw Object.assign(new Error(none), { output: failures.join("\n") });
  });
}

/** `choices` contains lists of packages; the first list that this system has is installed. */
export async function installAsRoot(choices) {
  if (process.getuid?.() !== 0) return;
  await quietly("apt-get", ["update"], unasked);
  await firstOf(choices, (packages) => quietly("apt-get", ["install", ...quickly, ...packages], unasked));
}

export async function installWithSudo(choices) {
  if (process.getuid?.() === 0 || spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0) return;
  await quietly("sudo", ["-n", "apt-get", "update"], unasked);
  await firstOf(choices, (packages) => quietly("sudo", ["-n", "apt-get", "install", ...quickly, ...packages], unasked));
}

async function firstOf([choice, ...others], way) {
  const tried = way(choice);
  return others.length === 0 ? tried : tried.catch(() => firstOf(others, way));
}

/**
 * Fetches Debian packages without root: apt, with its own lists and downloads, resolves and fetches
 * what is missing, and the packages are only unpacked into `home/root`. Does nothing on other
 * systems.
 */
export async function unpackForOneself(home, choices) {
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
  const plan = await firstOf(choices, (packages) =>
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
  return root;
}

/**
 * Writes a script that runs an unpacked program with the path of its libraries; the system's own
 * libraries are still found.
 */
export function writeWrapper(file, { root, program, env = {} }) {
  const libraries = ["usr/lib", "lib"].flatMap((folder) => foldersIn(join(root, folder)));
  const notice = Object.entries(env).map(([name, value]) => ` ${name}="${value}"`);
  writeFileSync(
    `${file}.new`,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries.join(":")}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"${notice.join("")}\nexec "${program}" "$@"\n`,
  );
  chmodSync(`${file}.new`, 0o755);
  renameSync(`${file}.new`, file);
}

/**
 * Returns the folders with libraries: Debian uses one named after the platform (x86_64-linux-gnu),
 * and for some packages a subfolder.
 */
function foldersIn(folder) {
  return foldersOfMachine(folder).flatMap((machine) => {
    const inner = readdirSync(machine, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const withLibraries = inner
      .map(({ name }) => join(machine, name))
      .filter((deeper) => readdirSync(deeper).some((name) => name.includes(".so")));
    return [machine, ...withLibraries];
  });
}

export function foldersOfMachine(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /-linux-gnu\w*$/.test(name))
    .map((name) => join(folder, name));
}
