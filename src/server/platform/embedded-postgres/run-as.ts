import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { Refusal } from "../refusal.ts";

/** How a program of PostgreSQL is started here, where `directory` holds the cluster. Refused when there is no way. */
export function findRunAs(directory: string, cluster: string, program: string): RunAs {
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (self !== 0) return asOneself(owner, self, cluster, program);

  const ways = owner ? [asUser(owner)] : [asStranger, asUser(nobody)];
  const way = ways.find((candidate) => works(candidate, directory, program));
  if (way) return way;
  throw new Refusal(
    "The built-in PostgreSQL does not run as root, and this system allows neither user namespaces (unshare) nor giving up root (setpriv): start Foyer as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

export type RunAs = {
  /** Goes before the program and its arguments. */
  prefix: string[];
  /** Who must own the files of the cluster, when that is not the user who runs this process. */
  owner?: number;
};

function asOneself(owner: number | undefined, self: number | undefined, cluster: string, program: string): RunAs {
  if (owner !== undefined && owner !== self) {
    throw new Refusal(`${cluster} belongs to another user (uid ${owner}): start Foyer as that user, or set DATA_DIR to a directory of your own.`);
  }
  const way = { prefix: [] };
  if (works(way, "/", program)) return way;
  throw new Refusal(`The built-in PostgreSQL does not run on this system (${program}): set DATABASE_URL to a PostgreSQL of your own.`);
}

const nobody = 65534;

/**
 * PostgreSQL refuses to be root, so root takes on another number in a user namespace. For the file system it remains root: the files
 * stay root's, and directories that only root may enter stay open to it. What root cannot open by ownership alone stays closed.
 */
const asStranger: RunAs = { prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"] };

/** Where user namespaces are refused (many containers): another user, with no right of root's but to enter every directory. */
function asUser(uid: number): RunAs {
  const rights = ["--inh-caps=-all,+dac_override", "--ambient-caps=+dac_override", "--bounding-set=-all,+dac_override"];
  return { prefix: ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", ...rights, "--"], owner: uid };
}

function works({ prefix }: RunAs, directory: string, program: string): boolean {
  const [file, ...args] = [...prefix, "/bin/sh", "-c", 'cd "$1" && exec "$2" --version', "sh", directory, program];
  return spawnSync(file as string, args, { stdio: "ignore", env: plainEnvironment() }).status === 0;
}

/** PostgreSQL reads PGDATA, PGPORT, LANG and more: nothing of the user's environment reaches it but where programs are. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
