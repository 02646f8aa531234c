// npm run cluster: Foyer on a cluster of Debian's PostgreSQL (Patroni, etcd), PgBouncer and HAProxy,
// all on this machine, whose primary is killed during ten rushes. Takes about ten minutes.
// npm run cluster -- up: only the cluster, for half an hour.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { become } from "./exec.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findNode } from "./find-node.mjs";
import { giveUp } from "./run-step.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
try {
  await ensureInstalled();
  await ensureBuilt();
  const node = resolve(findNode());
  become(node, ["--disable-warning=ExperimentalWarning", "cluster/main.ts", ...process.argv.slice(2)], process.env);
} catch (error) {
  giveUp(error);
}
