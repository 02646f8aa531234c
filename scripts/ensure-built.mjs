import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { findNode } from "./find-node.mjs";
import { oneAtATime } from "./lock.mjs";
import { quietly, step } from "./run-step.mjs";

/**
 * Builds the pages and the server unless build/ was made from exactly these sources; `say` reports
 * the step.
 */
export async function ensureBuilt(say = step) {
  await oneAtATime("build", async () => {
    const wanted = hashOfSources();
    if (read(stamp) !== wanted) {
      await say("Building (repeated when the code changes)", build);
      writeFileSync(stamp, wanted);
    }
    writeFileSync(join("build", "commit"), `${commit()}\n`);
  });
}

/** The commit of these sources; `COMMIT` names it where there is no repository. */
function commit() {
  const git = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  return process.env.COMMIT || (git.status === 0 && git.stdout.trim()) || "unknown";
}

const stamp = join("build", ".stamp");
const sources = [
  "src",
  "locales",
  "public",
  "docs/developers",
  "docs/organizers",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "scripts/ensure-built.mjs",
  "scripts/lean-contract.ts",
  "scripts/standalone-files.ts",
];
const configs = /^(vite\.|react-router\.|postcss\.|lingui\.).*config\./;

function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of [...sources, ...readdirSync(".").filter((name) => configs.test(name))]) {
    for (const file of filesIn(source)) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** The stamp is removed first and written last, so that an interrupted build is not used. */
async function build() {
  rmSync(stamp, { force: true });
  mkdirSync("build", { recursive: true });
  const node = findNode();
  const options = { env: { ...process.env, NODE_ENV: "production" } };
  await Promise.all([
    quietly(node, [join("node_modules", "@react-router", "dev", "bin.cjs"), "build"], options),
    quietly(
      node,
      [join("node_modules", "vite", "bin", "vite.js"), "build", "--config", "vite.server.config.ts"],
      options,
    ),
  ]);
  await compress(join("build", "web", "client"));
}

/** Writes compressed copies next to each file, so that nothing is compressed during a request. */
async function compress(folder) {
  const files = filesIn(folder).filter((file) => /\.(js|css|svg|json|txt|html|webmanifest)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < 1_000) return;
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
