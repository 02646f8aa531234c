import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../bench/product.ts";
import { ensureCluster } from "../scripts/ensure-cluster.mjs";
import { frugalMemory } from "../scripts/limit-memory.mjs";
import { findRunAs } from "../src/server/platform/embedded-postgres/run-as.ts";
import { Node, whole } from "./patroni.ts";
import { ended, launch, until } from "./processes.ts";

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Two PostgreSQL servers under Patroni, HAProxy that leads to the primary, PgBouncer in transaction
 * mode before it, two web processes and a worker, and HAProxy before the web processes. Everything
 * listens on 127.0.0.1 and writes into `directory` only.
 */
export async function startCluster({ directory, env = {} }: { directory: string; env?: Record<string, string> }) {
  const programs = await ensureCluster();
  const ports = await freePorts();
  const started: ChildProcess[] = [];
  const products = new Map<string, ChildProcess>();
  const run = (name: string, command: readonly string[], of: NodeJS.ProcessEnv = {}) => {
    const child = launch(directory, name, command, of);
    started.unshift(child);
    return child;
  };

  run("etcd", [programs.etcd, ...etcdOptions(join(directory, "etcd"), ports)]);
  await until("etcd", async () => (await fetch(`http://127.0.0.1:${ports.etcd}/health`)).ok);
  const [a, b] = [
    new Node({ directory, name: "a", ports: ports.a, etcd_port: ports.etcd, programs }),
    new Node({ directory, name: "b", ports: ports.b, etcd_port: ports.etcd, programs }),
  ];
  const nodes = [a, b];
  a.start();
  await until("The first primary", () => a.isPrimary());
  b.start();
  await whole(nodes);
  writeFileSync(join(directory, "haproxy.cfg"), haproxySettings(ports, nodes));
  run("haproxy", [programs.haproxy, "-db", "-f", join(directory, "haproxy.cfg")]);
  const address = (port: number, user = "foyer", database = "foyer") =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  await createDatabase(address(ports.primary, "postgres", "postgres"));
  writeFileSync(join(directory, "users.txt"), '"foyer" ""\n');
  writeFileSync(join(directory, "pgbouncer.ini"), pgbouncerSettings(directory, ports));
  const { prefix } = findRunAs(directory, join(directory, "pgbouncer"), programs.pgbouncer);
  run("pgbouncer", [...prefix, programs.pgbouncer, join(directory, "pgbouncer.ini")]);

  const url = `http://127.0.0.1:${ports.http}`;
  const product = (name: string, port: number, of: Record<string, string>) => {
    mkdirSync(join(directory, name));
    const child = run(name, [process.execPath, join("build", "server", "main.js")], {
      ...frugalMemory(process.env),
      ...{ NODE_ENV: "production", LOG_LEVEL: "warn", WEB_CONCURRENCY: "1", HOST: "127.0.0.1", PORT: String(port) },
      ...{ APP_URL: url, DATA_DIR: join(directory, name), SECRET_KEY: "the secret key of a cluster for an hour" },
      ...{ DATABASE_URL: address(ports.pgbouncer), DATABASE_DIRECT_URL: address(ports.primary) },
      // A standby at first, and the primary after every second failover.
      DATABASE_REPLICA_URL: address(ports.b.postgres),
      ...{ TRUSTED_PROXIES: "127.0.0.1", SANDBOX_PAYMENTS: "on", FOYER_CLUSTER: directory, ...env, ...of },
    });
    products.set(name, child);
    return `http://127.0.0.1:${port}`;
  };
  const web = [product("web-1", ports.web1, { ROLE: "web" }), product("web-2", ports.web2, { ROLE: "web" })];
  const worker = product("worker", ports.worker, { ROLE: "worker" });
  for (const one of [...web, worker, url])
    await until(`${one}/readyz`, async () => (await fetch(`${one}/readyz`)).ok, 120);

  return {
    url,
    web,
    worker,
    nodes,
    /** Through HAProxy, to the primary. */
    primaryAddress: address(ports.primary),
    /** The processes of the product that have ended by themselves. */
    endedProcesses: () =>
      [...products].filter(([, { exitCode, signalCode }]) => exitCode ?? signalCode).map(([name]) => name),
    async stop() {
      for (const child of started) await ended(child, "SIGTERM");
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

type Ports = Awaited<ReturnType<typeof freePorts>>;

async function freePorts() {
  const names = ["etcd", "etcdPeer", "primary", "pgbouncer", "http", "web1", "web2", "worker"] as const;
  const found = {} as Record<(typeof names)[number], number>;
  for (const name of names) found[name] = await freePort();
  const node = async () => ({ postgres: await freePort(), rest: await freePort() });
  return { ...found, a: await node(), b: await node() };
}

function etcdOptions(home: string, { etcd, etcdPeer }: Ports): string[] {
  const [clients, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${etcdPeer}`];
  return [
    ...["--data-dir", home, "--listen-client-urls", clients, "--advertise-client-urls", clients],
    ...["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster", `default=${peers}`],
  ];
}

function haproxySettings({ primary, http, web1, web2 }: Ports, nodes: readonly Node[]): string {
  return `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  default-server inter 500ms fall 2 rise 1

listen primary
  bind 127.0.0.1:${primary}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`).join("\n")}

listen web
  bind 127.0.0.1:${http}
  mode http
  option forwardfor
  option httpchk GET /readyz
  timeout check 2s
  server web-1 127.0.0.1:${web1} check
  server web-2 127.0.0.1:${web2} check
`;
}

function pgbouncerSettings(directory: string, { pgbouncer, primary }: Ports): string {
  return `
[databases]
* = host=127.0.0.1 port=${primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${join(directory, "users.txt")}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_wait_timeout = 10
server_login_retry = 1
server_connect_timeout = 3
`;
}

async function createDatabase(connectionString: string): Promise<void> {
  let client = new pg.Client({ connectionString });
  await until("A connection through HAProxy", async () => {
    client = new pg.Client({ connectionString });
    await client.connect();
    return true;
  });
  await client.query("create role foyer login");
  await client.query("create database foyer owner foyer");
  await client.end();
}
