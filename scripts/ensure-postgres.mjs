import { existsSync, mkdirSync, readdirSync } from "node:fs";
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

/**
 * Returns the paths of the newest PostgreSQL and PgBouncer that this system has packages for, for
 * tests of the operators' setup next to the PostgreSQL from npm: the installed ones, or Debian's.
 * They are unpacked into .cache/postgres, because installing the package starts a server.
 */
export async function ensurePostgres() {
  return findPostgres() ?? (await oneAtATime("postgres", async () => findPostgres() ?? (await fetchPostgres())));
}

const home = resolve(".cache", "postgres");
const wrappers = join(home, "programs");
const choices = [["postgresql", "pgbouncer"]];
const PROGRAMS = ["postgres", "initdb", "pg_basebackup", "pg_dump", "pg_restore"];

function findPostgres() {
  const folders = [...serversIn("/"), wrappers, ...(process.env.PATH ?? "").split(":")];
  const folder = folders.find((one) => PROGRAMS.every((name) => existsSync(join(one, name))));
  const pgbouncer = findProgram(["pgbouncer"], ["/usr/sbin/pgbouncer", join(wrappers, "pgbouncer")]);
  if (!folder || !pgbouncer || !findProgram([], [join(folder, "postgres")])) return undefined;
  return { ...Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, name)])), pgbouncer };
}

/** Debian has a folder for each major version. Returns the newest first. */
function serversIn(root) {
  const parent = join(root, "usr", "lib", "postgresql");
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter((name) => /^\d+$/.test(name));
  return versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => join(parent, name, "bin"));
}

function fetchPostgres() {
  return fetchBy(
    "Installing PostgreSQL and PgBouncer for the tests (first run only)",
    [unpackPostgres, () => installAsRoot(choices), () => installWithSudo(choices)],
    {
      find: findPostgres,
      none: "The tests need a PostgreSQL besides the one from npm: install the PostgreSQL server and client, and PgBouncer.",
    },
  );
}

async function unpackPostgres() {
  const root = await unpackForOneself(home, choices);
  if (root === undefined) return;
  mkdirSync(wrappers, { recursive: true });
  const [bin] = [...serversIn(root), ...serversIn("/")];
  // One of them may be installed on the system already.
  const programs = [...PROGRAMS.map((name) => join(bin, name)), ...sbinOf(root)];
  for (const program of programs) writeWrapper(join(wrappers, nameOf(program)), { root, program });
}

function sbinOf(root) {
  const program = join(root, "usr", "sbin", "pgbouncer");
  return existsSync(program) ? [program] : [];
}

function nameOf(program) {
  return program.slice(program.lastIndexOf("/") + 1);
}
