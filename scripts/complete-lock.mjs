// Run after `npm install` of a new package: node scripts/complete-lock.mjs. npm omits from
// package-lock.json the optional packages for other platforms that the current registry does not
// have, and then `npm ci` rejects the file as incomplete. This script adds them by name and
// version, so that one file works on every platform. With --verify it only reports missing entries.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const lock = JSON.parse(readFileSync(file, "utf8"));
const added = Object.entries({ ...lock.packages }).flatMap(([path, wanting]) =>
  Object.entries(wanting.optionalDependencies ?? {}).flatMap(([name, version]) =>
    addUnlessThere(path, wanting, name, version),
  ),
);
if (process.argv.includes("--verify")) {
  if (added.length > 0) {
    console.error(`${file} lacks ${added.join(", ")}: run node scripts/complete-lock.mjs.`);
    process.exitCode = 1;
  }
} else {
  const { "": root, ...others } = lock.packages;
  const sorted = Object.entries(others).sort(([one], [other]) => one.localeCompare(other, "en"));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: { "": root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
  console.log(`${added.length} packages added`);
}

/**
 * npm looks for a package next to its dependent first, then at the top level; the entry is added at
 * the highest of these paths that is free.
 */
function addUnlessThere(path, wanting, name, version) {
  const beside = `${path.slice(0, Math.max(0, path.lastIndexOf("node_modules/")))}node_modules/${name}`;
  const places = [`node_modules/${name}`, beside, `${path ? `${path}/` : ""}node_modules/${name}`];
  const isExact = /^\d+\.\d+\.\d+/.test(version);
  if (places.some((place) => lock.packages[place] && (!isExact || lock.packages[place].version === version))) return [];
  const place = places.find((free) => !lock.packages[free]);
  if (!isExact || !place) return [`${name}@${version}`];
  lock.packages[place] = { version, ...(wanting.dev ? { dev: true } : {}), optional: true, ...machineOf(name) };
  return [`${name}@${version}`];
}

/** Such packages are named after their platform: @rolldown/binding-linux-x64-musl. */
function machineOf(name) {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : [];
  return { ...(os.length > 0 ? { os } : {}), ...(cpu.length > 0 ? { cpu } : {}), ...(libc.length > 0 ? { libc } : {}) };
}
