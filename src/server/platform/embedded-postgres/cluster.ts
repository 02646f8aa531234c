import { execFile } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "#server/platform/start-refused.ts";
import type { Binaries } from "./binaries.ts";
import { plainEnvironment, type RunAs } from "./run-as.ts";

type Options = { directory: string; cluster: string; binaries: Binaries; runAs: RunAs };

/**
 * Makes the cluster unless it is there. It is made aside and moved into place when whole, so there is either none or a good one,
 * whenever the power goes. The caller holds the directory's lock.
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
    const said = String((error as { stderr?: string }).stderr ?? error).trim();
    throw new StartRefused(`The built-in PostgreSQL could not make its files in ${directory}: ${lastLine(said)}`, {
      cause: error,
    });
  }
  renameSync(draft, cluster);
}

/**
 * Whoever reaches the socket is let in, because only the socket's private directory leads there. The locale is PostgreSQL's own
 * C.UTF-8: the same on every machine, so an upgrade of the system never spoils an index.
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

/** The major version of the binaries; a cluster of another one cannot be opened by them. */
const major = "18";

function checkCluster(cluster: string, { owner }: RunAs) {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== major) {
    throw new StartRefused(
      `${cluster} was made by PostgreSQL ${version}, and this Foyer brings ${major}: export it with the Foyer that made it, or set DATA_DIR to another directory.`,
    );
  }
  if (owner !== undefined) giveTo(owner, cluster);
}

/** A cluster that root made in a user namespace is opened where there are none: its files need the new owner. */
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
