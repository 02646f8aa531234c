import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findRunAs } from "../src/server/platform/embedded-postgres/run-as.ts";
import { ended, familyOf, kill, launch, until } from "./processes.ts";

type Options = {
  directory: string;
  name: string;
  /** Of PostgreSQL, and of Patroni's REST API. */
  ports: { postgres: number; rest: number };
  etcd_port: number;
  programs: { python: string; postgres: string };
};

/** `machine`: Patroni dies with its server. `server`: Patroni finds its server dead. */
export type Death = "machine" | "server";

/** One machine with PostgreSQL under Patroni. */
export class Node {
  readonly name: string;
  readonly ports: Options["ports"];
  readonly #options: Options;
  readonly #home: string;
  #patroni: ChildProcess | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.name = options.name;
    this.ports = options.ports;
    this.#home = join(options.directory, options.name);
    mkdirSync(this.#home, { mode: 0o700 });
    writeFileSync(join(this.#home, "patroni.yml"), JSON.stringify(this.#settings(), null, 2));
  }

  start(): void {
    const { directory, programs } = this.#options;
    const { prefix } = findRunAs(directory, join(this.#home, "data"), join(programs.postgres, "postgres"));
    const command = [...prefix, programs.python, "-m", "patroni", join(this.#home, "patroni.yml")];
    this.#patroni = launch(directory, `patroni-${this.name}`, command);
  }

  /** Kills the server, which can tell nothing to its clients or its standby. */
  die(how: Death): void {
    if (how === "machine" && this.#patroni?.pid) for (const pid of familyOf(this.#patroni.pid)) kill(pid);
    const [pid] = readFileSync(join(this.#home, "data", "postmaster.pid"), "utf8").split("\n");
    for (const one of familyOf(Number(pid))) kill(one);
  }

  /** Starts a machine that died. It becomes a standby of the new primary. */
  revive(): void {
    if (this.#patroni?.exitCode !== null || this.#patroni.signalCode !== null) this.start();
  }

  async stop(): Promise<void> {
    if (this.#patroni) await ended(this.#patroni, "SIGTERM");
  }

  isPrimary(): Promise<boolean> {
    return this.#is("primary");
  }

  /** Whether every commit waits for this standby. */
  isSynchronous(): Promise<boolean> {
    return this.#is("synchronous");
  }

  async #is(role: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.ports.rest}/${role}`).catch(() => undefined);
    return response?.status === 200;
  }

  #settings(): object {
    const { etcd_port, ports, programs, directory } = this.#options;
    const rest = `127.0.0.1:${ports.rest}`;
    const postgres = `127.0.0.1:${ports.postgres}`;
    return {
      scope: "foyer",
      name: this.name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: `127.0.0.1:${etcd_port}` },
      bootstrap: {
        dcs: {
          // A dead machine is replaced once its lease has ended.
          ...{ ttl: 10, loop_wait: 2, retry_timeout: 4 },
          // A dead server is replaced at once, not started again.
          primary_start_timeout: 0,
          // No commit is confirmed before the standby has it.
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 100, wal_log_hints: "on", shared_buffers: "64MB" },
          },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "no-sync"],
      },
      postgresql: {
        ...{ listen: postgres, connect_address: postgres },
        ...{ data_dir: join(this.#home, "data"), bin_dir: programs.postgres, pgpass: join(this.#home, "pgpass") },
        authentication: {
          superuser: { username: "postgres", password: "postgres" },
          replication: { username: "replicator", password: "replicator" },
        },
        pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
        // Processes are killed here, never the operating system, so nothing has to reach a disk.
        parameters: { unix_socket_directories: directory, fsync: "off", dynamic_shared_memory_type: "mmap" },
      },
    };
  }
}

/** Waits until a primary has a synchronous standby. Returns the primary. */
export async function whole(nodes: readonly Node[]): Promise<Node> {
  let primary: Node | undefined;
  await until("A primary with a synchronous standby", async () => {
    const roles = await Promise.all(
      nodes.map(async (node) => ({ node, primary: await node.isPrimary(), standby: await node.isSynchronous() })),
    );
    primary = roles.find((role) => role.primary)?.node;
    return primary !== undefined && roles.some((role) => role.standby);
  });
  return primary as Node;
}
