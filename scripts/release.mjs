// npm run release: a folder and an archive that run without the sources and without npm, under
// build/release. They contain the packages of this machine's platform.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { giveUp, quietly, step } from "./run-step.mjs";

const FOLDER = join("build", "release");

/** With the documents that the product's own sentences name. */
const PARTS = [
  join("build", "server"),
  join("build", "web"),
  join("build", "commit"),
  "migrations",
  "deploy",
  "docs",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
];

/** Packages that npm lists for production and that the product never loads. */
const UNUSED = [
  /^node-(bin-)?(darwin|linux)/, // Node itself, which the operator installs
  /^(typescript|@typescript\/.+)$/, // wanted by cosmiconfig for configuration files in TypeScript
  /^(@babel\/(?!code-frame|helper-validator-identifier).+|@lingui\/babel-.+|browserslist|caniuse-lite)$/, // expand Lingui's macros in the build
];

/** Files of packages that only development needs, and fonts that no PDF has. */
const UNUSED_FILES =
  /\.(map|[cm]?ts|tsx|flow|woff2)$|(?<!licen[cs]e)\.md$|Noto\w+-(Thin|Light|DemiLight|Medium|Black)\.otf$/i;

/** Fills a folder with everything that `node build/server/main.js` needs in it. */
export function fillRelease(folder) {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  cpSync(join("deploy", "foyer"), join(folder, "foyer"));
  for (const path of productionPackages()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path), { recursive: true, filter: (file) => !UNUSED_FILES.test(file) });
  }
  const { name, version, description, license, type, dependencies } = packageFile();
  const scripts = { start: "node build/server/main.js", foyer: "node build/server/foyer.js" };
  const released = { name, version, description, license, type, engines: { node: ">=22.18" }, scripts, dependencies };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(released, null, 2)}\n`);
}

function packageFile() {
  return JSON.parse(readFileSync("package.json", "utf8"));
}

/** The lock file marks what only development needs. Packages of other platforms are not installed. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.keys(packages).filter((path) => {
    if (path.lastIndexOf("node_modules/") !== 0 || packages[path].dev || packages[path].link || !existsSync(path))
      return false;
    return !UNUSED.some((pattern) => pattern.test(path.slice("node_modules/".length)));
  });
}

async function release() {
  await ensureInstalled();
  await ensureBuilt();
  const name = `foyer-${packageFile().version}-${process.platform}-${process.arch}`;
  rmSync(FOLDER, { recursive: true, force: true });
  await step(`Filling ${join(FOLDER, name)}`, async () => fillRelease(join(FOLDER, name)));
  await step(`Packing ${join(FOLDER, `${name}.tar.gz`)}`, () =>
    quietly("tar", ["--owner=0", "--group=0", "-czf", `${name}.tar.gz`, name], { cwd: FOLDER }),
  );
  const [size] = execFileSync("du", ["-sm", join(FOLDER, name)], { encoding: "utf8" }).split("\t");
  process.stdout.write(`${size} MB unpacked. It runs by: node build/server/main.js\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
  await release().catch(giveUp);
}
