import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { ensurePostgres } from "../../../scripts/ensure-postgres.mjs";
import { forget } from "../../../scripts/testing/reset-state.ts";
import { quickDirectory } from "../../../scripts/testing/quick-directory.ts";
import { findRunAs, plainEnvironment } from "#server/platform/embedded-postgres/run-as.ts";

export type PostgresServer = {
  /**
   * Creates an empty database that belongs to an ordinary user. Returns the connection string of
   * that user.
   */
  createDatabase(name: string): Promise<string>;
  /** Where it listens on 127.0.0.1, for encrypted connections only; undefined without `tls`. */
  port: number | undefined;
  /** The directory of its socket, on which replication is allowed. */
  directory: string;
  /** Runs a client program (`pg_dump`) against the server. Returns its output. */
  run(program: "pg_dump" | "pg_restore", ...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Debian's current PostgreSQL on an empty cluster of its own, for tests of servers that are not
 * npm's.
 */
export async function startPostgresServer({ tls }: { tls?: Tls } = {}): Promise<PostgresServer> {
  const programs = await ensurePostgres();
  const directory = makeDirectory();
  const cluster = join(directory, "postgres", "cluster");
  const runAs = (program: string) => [...findRunAs(directory, cluster, program).prefix, program];
  const init = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  await exec([...runAs(programs.initdb), `--pgdata=${cluster}`, ...init]);
  const port = tls && (await freePort());
  const listening = tls && port ? { ...encryptedOnly(cluster, tls), port: String(port) } : { listen_addresses: "" };
  const settings = Object.entries({ ...listening, unix_socket_directories: directory, fsync: "off" });
  const options = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = launch([...runAs(programs.postgres), "-D", cluster, ...options]);
  const connectionString = (user: string, database: string) =>
    `postgres://${user}@/${database}?host=${directory}${port ? `&port=${port}` : ""}`;
  const admin = new pg.Client({ connectionString: connectionString("postgres", "postgres") });
  await untilItLetsIn(server, connectionString("postgres", "postgres"));
  await admin.connect();
  await admin.query("create role foyer login");
  return {
    port,
    directory,
    async createDatabase(name) {
      await admin.query(`create database ${name} owner foyer`);
      return connectionString("foyer", name);
    },
    run: (program, ...args) => exec([programs[program], ...args]),
    async stop() {
      await admin.end();
      await stop(server, directory);
    },
  };
}

export type Standby = {
  connectionString(database: string): string;
  /** Runs a statement as the superuser. */
  query(statement: string): Promise<unknown>;
  stop(): Promise<void>;
};

/** A streaming standby (hot standby) of a server. */
export async function startStandby(primary: PostgresServer): Promise<Standby> {
  const programs = await ensurePostgres();
  const directory = makeDirectory();
  const cluster = join(directory, "postgres", "cluster");
  const runAs = (program: string) => [...findRunAs(directory, cluster, program).prefix, program];
  const from = ["-h", primary.directory, "-U", "postgres", "--write-recovery-conf", "--checkpoint=fast"];
  await exec([...runAs(programs.pg_basebackup), ...from, `--pgdata=${cluster}`]);
  const settings = ["listen_addresses=", `unix_socket_directories=${directory}`, "fsync=off"];
  const server = launch([...runAs(programs.postgres), "-D", cluster, ...settings.flatMap((one) => ["-c", one])]);
  const connectionString = (user: string, database: string) => `postgres://${user}@/${database}?host=${directory}`;
  await untilItLetsIn(server, connectionString("postgres", "postgres"));
  const admin = new pg.Client({ connectionString: connectionString("postgres", "postgres") });
  admin.on("error", () => {});
  await admin.connect();
  return {
    connectionString: (database) => connectionString("foyer", database),
    query: (statement) => admin.query(statement),
    async stop() {
      await admin.end().catch(() => {});
      await stop(server, directory);
    },
  };
}

/** PEM. */
type Tls = { certificate: string; key: string };

/** Writes the files of a server that refuses unencrypted connections. Returns its settings. */
function encryptedOnly(cluster: string, { certificate, key }: Tls): Record<string, string> {
  writeFileSync(join(cluster, "server.crt"), certificate);
  writeFileSync(join(cluster, "server.key"), key, { mode: 0o600 });
  writeFileSync(join(cluster, "pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\n");
  return { listen_addresses: "127.0.0.1", ssl: "on" };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

export type Pooler = {
  connectionString: string;
  stop(): Promise<void>;
};

/**
 * Debian's PgBouncer, with `settings` of its ini file, in front of the server of
 * `connectionString`.
 */
export async function startPooler(connectionString: string, settings: Record<string, string>): Promise<Pooler> {
  const { pgbouncer } = await ensurePostgres();
  const directory = makeDirectory();
  const { username, pathname, searchParams } = new URL(connectionString.replace("@/", "@localhost/"));
  const users = join(directory, "users.txt");
  writeFileSync(users, `"${username}" ""\n`);
  const all = { unix_socket_dir: directory, auth_type: "trust", auth_file: users, ...settings };
  const ini = join(directory, "pgbouncer.ini");
  const server = `* = host=${searchParams.get("host")} port=${searchParams.get("port") ?? 5432}`;
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(ini, ["[databases]", server, "[pgbouncer]", ...lines, ""].join("\n"));
  const { prefix } = findRunAs(directory, join(directory, "postgres", "cluster"), pgbouncer);
  const child = launch([...prefix, pgbouncer, "--quiet", ini]);
  const behind = `postgres://${username}@${pathname}?host=${directory}&port=6432`;
  await untilItLetsIn(child, behind);
  return { connectionString: behind, stop: () => stop(child, directory) };
}

/** A later run removes it where this one is killed (scripts/testing/database-server.ts). */
function makeDirectory(): string {
  const directory = mkdtempSync(join(quickDirectory(), `foyer-test-${process.pid}-`));
  mkdirSync(join(directory, "postgres"));
  return directory;
}

async function exec([file = "", ...args]: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { env: plainEnvironment(), cwd: "/" });
  return stdout;
}

function launch([file = "", ...args]: string[]): ChildProcess {
  return spawn(file, args, { env: plainEnvironment(), cwd: "/", stdio: "ignore" });
}

async function untilItLetsIn(child: ChildProcess, connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null) throw error;
      await pause(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function stop(child: ChildProcess, directory: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.kill("SIGINT");
    await gone;
  }
  forget(directory);
}
