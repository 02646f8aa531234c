import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fetchBy, unpackForOneself, writeWrapper } from "./debian-packages.mjs";
import { oneAtATime } from "./lock.mjs";

/**
 * Returns the paths of Debian's etcd, HAProxy, PgBouncer and of the Python that has Patroni, and the
 * folder with the programs of PostgreSQL, for `npm run cluster`. They are unpacked into
 * .cache/cluster, because installing the packages starts servers.
 */
export async function ensureCluster() {
  return findCluster() ?? (await oneAtATime("cluster", async () => findCluster() ?? (await fetchCluster())));
}

const home = resolve(".cache", "cluster");
const PACKAGES = ["postgresql", "pgbouncer", "patroni", "python3-etcd", "etcd-server", "haproxy"];
const PROGRAMS = {
  etcd: "usr/bin/etcd",
  haproxy: "usr/sbin/haproxy",
  pgbouncer: "usr/sbin/pgbouncer",
  python: "usr/bin/python3",
};

function findCluster() {
  const programs = Object.keys(PROGRAMS).map((name) => [name, join(home, name)]);
  const postgres = serverFolder();
  if (!postgres || !programs.every(([, file]) => existsSync(file))) return undefined;
  return { ...Object.fromEntries(programs), postgres };
}

/** The newest PostgreSQL, unpacked or of the system. */
function serverFolder() {
  const parents = [join(home, "root"), "/"].map((root) => join(root, "usr", "lib", "postgresql")).filter(existsSync);
  const folders = parents.flatMap((parent) => readdirSync(parent).map((version) => join(parent, version, "bin")));
  return folders.find((folder) => ["postgres", "pg_ctl", "pg_rewind"].every((name) => existsSync(join(folder, name))));
}

function fetchCluster() {
  return fetchBy("Fetching PostgreSQL, Patroni, etcd, PgBouncer and HAProxy (first run only)", [unpackCluster], {
    find: findCluster,
    none: "The cluster needs Debian's packages of PostgreSQL, Patroni, etcd, PgBouncer and HAProxy.",
  });
}

async function unpackCluster() {
  const root = await unpackForOneself(home, [PACKAGES]);
  if (root === undefined) return;
  mkdirSync(home, { recursive: true });
  // What the system has already is not unpacked.
  const env = { PYTHONPATH: join(root, "usr", "lib", "python3", "dist-packages") };
  for (const [name, path] of Object.entries(PROGRAMS)) {
    const unpacked = join(root, path);
    writeWrapper(join(home, name), { root, program: existsSync(unpacked) ? unpacked : join("/", path), env });
  }
}
