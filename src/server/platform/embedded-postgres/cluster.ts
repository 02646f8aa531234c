import { execFile } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "#server/platform/start-refused.ts";
import type { Binaries } from "./binaries.ts";
import { plainEnvironment, type RunAs } from "./run-as.ts";

type Options = { directory: string; cluster: string; binaries: Binaries; runAs: RunAs };

/**
 * Creates the cluster unless it exists. It is built in a draft directory and renamed into place
 * when complete, so a power failure leaves either no cluster or a complete one. The caller must
 * have locked the directory.
 */
export async function ensureCluster({ directory, cluster, binaries, runAs }: Options): Promise<void> {
  removeDrafts(directory);
  if (existsSync(cluster)) return checkCluster(cluster, runAs);
  const draft = join(directory, `${draftName}${process.pid}`);
  const [file, ...args] = [...runAs.prefix, binaries.initdb, `--pgdata=${draft}`, ...settings];
  try {
    await promisify(execFile)(file as string, args, { env: plainEnvironment(), cwd: "/" });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const output = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new StartRefused(`The built-in PostgreSQL couldn't create its files in ${directory}: ${lastLine(output)}`, {
      cause: error,
    });
  }
  renameSync(draft, cluster);
}

/**
 * Every client that reaches the socket is trusted, because only the socket's private directory
 * leads there. The locale is PostgreSQL's own C.UTF-8: it is the same on every machine, so an
 * upgrade of the system never corrupts an index.
 */
const settings = [
  "--username=postgres",
  "--auth-local=trust",
  "--auth-host=reject",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
];

const draftName = "draft-";

function removeDrafts(directory: string) {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(draftName)) rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The major version of the binaries, which can't open a cluster of another one. */
const major = "18";

function checkCluster(cluster: string, { owner }: RunAs) {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== major) {
    throw new StartRefused(
      `${cluster} was created by PostgreSQL ${version}, but this version of Foyer includes ${major}: run foyer backup with the version of Foyer that created it, and foyer restore with this one in another DATA_DIR (docs/operators/backup.md).`,
    );
  }
  if (owner !== undefined) giveTo(owner, cluster);
}

/**
 * Changes the owner of a cluster that root created in a user namespace and now opens on a system
 * without them.
 */
function giveTo(owner: number, cluster: string) {
  for (const entry of ["", ...(readdirSync(cluster, { recursive: true }) as string[])]) {
    try {
      chownSync(join(cluster, entry), owner, owner);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}
