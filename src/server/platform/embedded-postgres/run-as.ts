import { spawnSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Finds a way to run a PostgreSQL program on this system, for a cluster inside `directory`.
 * @throws StartRefused when there is none
 */
export function findRunAs(directory: string, cluster: string, program: string): RunAs {
  const self = process.getuid?.();
  const owner = lstatSync(cluster, { throwIfNoEntry: false })?.uid ?? self;
  if (owner !== self && !(self === 0 && owner === nobody)) {
    throw new StartRefused(
      `${cluster} belongs to another user (uid ${owner}): start Foyer as that user, or set DATA_DIR to another directory.`,
    );
  }
  const candidates = self !== 0 ? [asOneself] : owner === nobody ? [asNobody] : [asStranger, asNobody];
  const chosen = candidates.find((candidate) => works(candidate, directory, program));
  if (chosen) return chosen;
  throw new StartRefused(
    self === 0 ? noWayAsRoot : `The built-in PostgreSQL doesn't run on this system (${program}): ${useYourOwn}`,
  );
}

export type RunAs = {
  /** Command that goes before the program and its arguments. */
  prefix: string[];
  /** The required owner of the cluster's files (uid), if it is not the user of this process. */
  owner?: number;
};

const useYourOwn = "set DATABASE_URL to your own PostgreSQL.";
const noWayAsRoot = `The built-in PostgreSQL can't run as root, and this system allows neither user namespaces (unshare) nor dropping root privileges (setpriv): start Foyer as a regular user, or ${useYourOwn}`;

const nobody = 65534;

const asOneself: RunAs = { prefix: [] };

/**
 * PostgreSQL refuses to run as root, so root maps itself to another uid in a user namespace. For
 * the file system it remains root: the files stay owned by root, and directories that only root may
 * enter stay accessible. Files that root opens by privilege and not as their owner are not
 * accessible.
 */
const asStranger: RunAs = { prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"] };

/**
 * For systems that refuse user namespaces (many containers): another user, whose only privilege is
 * to bypass file permissions (CAP_DAC_OVERRIDE).
 */
const asNobody: RunAs = {
  prefix: [
    "setpriv",
    ...[`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"],
    ...["--inh-caps=-all,+dac_override", "--ambient-caps=+dac_override", "--bounding-set=-all,+dac_override", "--"],
  ],
  owner: nobody,
};

function works({ prefix }: RunAs, directory: string, program: string): boolean {
  const [file, ...args] = [...prefix, "/bin/sh", "-c", 'cd "$1" && exec "$2" --version', "sh", directory, program];
  return spawnSync(file as string, args, { stdio: "ignore", env: plainEnvironment() }).status === 0;
}

/**
 * PostgreSQL reads PGDATA, PGPORT, LANG and more, so of the user's environment it gets only PATH.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
