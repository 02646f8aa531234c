import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { start } from "#server/main.ts";
import { buy, nameAll } from "#server/orders/testing/buyers.ts";
import { readConfig } from "#server/platform/config.ts";
import { autocommit, inSnapshot, inTransaction, openDatabase, type ReadDb } from "#server/platform/database.ts";
import { testDatabase } from "#server/platform/test-database.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { startPooler, startPostgresServer } from "#server/testing/postgres-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { migrate } from "./migrate.ts";
import { executeNamed } from "./named-statements.ts";

// Debian's PgBouncer in transaction mode with fewer connections to the server than a process has to
// the pooler, so that clients share sessions. The test database itself is the direct address.

const log = pino({ level: "silent" });
const LOCK_PATIENCE_MS = 700;
const closing: (() => Promise<void>)[] = [];
let app: TestApp;
let directString: string;
let pooledString: string;

beforeAll(async () => {
  const direct = await testDatabase();
  directString = direct.connectionString;
  closing.push(() => direct.close());
  pooledString = await poolerBefore(directString, "transaction");
  const opened = openDatabase({ connectionString: pooledString, directString, log, lock_patience: LOCK_PATIENCE_MS });
  app = await testApp({ database: { ...opened, connectionString: directString } });
  closing.push(() => app.close());
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function poolerBefore(connectionString: string, pool_mode: string): Promise<string> {
  const pooler = await startPooler(connectionString, { pool_mode, default_pool_size: "4" });
  closing.push(() => pooler.stop());
  return pooler.connectionString;
}

async function queryBy<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const LIMITS = `
  select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_read_only') as read_only`;
const limitsSeenBy = async (db: ReadDb) => (await sql.raw(LIMITS).execute(db)).rows[0];

describe("limits", () => {
  test("every statement has its limits, in a transaction and by itself, and the server's sessions keep none", async () => {
    const limits = { lock: "700ms", statement: "30s", idle: "30s", read_only: "off" };
    const readLimits = { ...limits, read_only: "on" };
    expect(await limitsSeenBy(app.db)).toEqual(limits);
    expect(await inTransaction(app.db, limitsSeenBy)).toEqual(limits);
    expect(await limitsSeenBy(app.reads)).toEqual(readLimits);
    expect(await inSnapshot(app.reads, limitsSeenBy)).toEqual({ ...readLimits, idle: "5min" });
    const many = await Promise.all(Array.from({ length: 50 }, (_, at) => limitsSeenBy(at % 2 ? app.db : app.reads)));
    expect(many).toEqual(many.map((_, at) => (at % 2 ? limits : readLimits)));
    const [defaults] = await queryBy(directString, LIMITS);
    for (let at = 0; at < 10; at += 1) expect(await queryBy(pooledString, LIMITS)).toEqual([defaults]);
  });

  test("statement that waits for a lock too long is refused, and its connection goes on", async () => {
    const event = await anEvent(app.db);
    const rename = () =>
      autocommit(app.db).updateTable("events").set({ title: "New" }).where("id", "=", event.id).execute();
    await inTransaction(app.db, async (tx) => {
      await tx.selectFrom("events").select("id").where("id", "=", event.id).forUpdate().execute();
      await expect(rename()).rejects.toMatchObject({ code: "55P03" });
    });
    await rename();
  });

  test("read connections can't write, by a statement or in a transaction", async () => {
    const erase = sql`delete from worker_pools`;
    await expect(erase.execute(app.reads)).rejects.toMatchObject({ code: "25006" });
    await expect(inSnapshot(app.reads, (tx) => erase.execute(tx))).rejects.toMatchObject({ code: "25006" });
  });
});

describe("statements", () => {
  test("statements with names are not prepared, and each answer belongs to its question", async () => {
    const ask = async (at: number) =>
      (await executeNamed<{ at: number }>(app.db, "pooled", sql`select ${at}::int as at`)).rows[0]?.at;
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    expect(await queryBy(pooledString, "select from pg_prepared_statements")).toEqual([]);
  });

  test("failed statement leaves nothing behind, neither its own writes nor a transaction", async () => {
    const write = sql`insert into worker_pools (id, last_seen) values ('pooled', now())`;
    await expect(sql`select 1 / (select count(*) from orders where id < 0)`.execute(app.db)).rejects.toMatchObject({
      code: "22012",
    });
    const failing = inTransaction(app.db, async (tx) => {
      await write.execute(tx);
      throw new Error("No.");
    });
    await expect(failing).rejects.toThrow("No.");
    const found = sql`select id from worker_pools where id = 'pooled'`;
    expect((await found.execute(app.db)).rows).toEqual([]);
    await write.execute(app.db);
    expect((await found.execute(app.reads)).rows).toHaveLength(1);
    // others of this server, and the product's own background work, are between two statements for a moment
    const idle =
      "select query from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()";
    await expect.poll(() => queryBy(directString, idle), { timeout: 5_000 }).toEqual([]);
  });
});

describe("the product", () => {
  test("sign-up, and a rush of 200 buyers for 50 tickets: 50 complete an order, and live updates report it", async () => {
    const password = "lantern-harbour-42";
    const ana = { first_name: "Ana", last_name: "Pereira", email: "ana@example.test" };
    const body = { ...ana, password, password_confirmation: password, terms_accepted: true };
    expect((await app.call(auth.register, { body })).status).toBe(201);

    const { account, token } = await aSignedInUser(app.db);
    const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
    const ticket = await aTicket(app.db, { event, type: "FREE", capacity: 50 });
    const live = await listenTo(`/api/events/${event.id}/live`, token);
    const bought = await Promise.allSettled(
      Array.from({ length: 200 }, async () => {
        const order = await buy(app.db, event, [[ticket, 1]]);
        await nameAll(app.db, order, [[ticket, 1]]);
      }),
    );
    const refusals = bought.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 150 }, () => "sold_out"));
    const { rows } = await sql<{ orders: number; sold: number }>`
      select (select count(*)::int from orders where status = 'COMPLETED') as orders, sum(sold)::int as sold
      from stocks`.execute(app.db);
    expect(rows).toEqual([{ orders: 50, sold: 50 }]);
    expect(await recount(app.db)).toEqual([]);
    await expect.poll(live.text, { timeout: 10_000 }).toContain('"orders"');
    live.stop();
  });

  test("worker starts, and runs a job that was enqueued through the pooler", async () => {
    const worker = await startWorkerOn({ DATABASE_URL: pooledString, DATABASE_DIRECT_URL: directString });
    await sql`select graphile_worker.add_job('aggregate-counters', '{}')`.execute(app.db);
    const waiting = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'aggregate-counters'`.execute(app.db)).rows;
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    await worker.stop();
  });

  test("sessions of a pooler in session mode may be used in the same way", async () => {
    const DATABASE_URL = await poolerBefore(directString, "session");
    const worker = await startWorkerOn({
      ...{ DATABASE_URL, DATABASE_DIRECT_URL: directString },
      ...{ DATABASE_POOL_WRITE: "2", DATABASE_POOL_READ: "2" },
    });
    await worker.stop();
  });
});

describe("start is refused", () => {
  test("when DATABASE_DIRECT_URL leads through a pooler in transaction mode too", async () => {
    await expect(migrate({ connectionString: pooledString, pooledString, log })).rejects.toThrow(
      "DATABASE_DIRECT_URL points to a pooler in transaction mode: set it to PostgreSQL's own address.",
    );
  });

  test("when the two addresses lead to two databases of one server, or to two servers", async () => {
    const other = await testDatabase();
    await expect(migrate({ connectionString: other.connectionString, pooledString, log })).rejects.toThrow(
      /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases \(test_\w+ and test_\w+\): both must/,
    );
    await other.close();
    const server = await startPostgresServer();
    closing.push(() => server.stop());
    const [{ name = "" } = {}] = await queryBy<{ name: string }>(directString, "select current_database() as name");
    const connectionString = await server.createDatabase(name);
    await expect(migrate({ connectionString, pooledString, log })).rejects.toThrow(
      /\(test_\w+ and test_\w+ of different servers\)/,
    );
  });

  test("behind a pooler in statement mode, and when DATABASE_DIRECT_URL leads nowhere", async () => {
    const statements = await poolerBefore(directString, "statement");
    await expect(migrate({ connectionString: directString, pooledString: statements, log })).rejects.toThrow(
      "DATABASE_URL points to a pooler in statement mode: use transaction mode.",
    );
    const nowhere = "postgres://foyer@127.0.0.1:1/foyer";
    await expect(migrate({ connectionString: nowhere, pooledString, log })).rejects.toThrow(
      /: check DATABASE_DIRECT_URL and that PostgreSQL is running\.$/,
    );
  });
});

function startWorkerOn(env: Record<string, string>) {
  const SECRET_KEY = "the secret key behind a transaction pooler";
  return start({ config: readConfig({ ROLE: "worker", PORT: "0", HOST: "127.0.0.1", SECRET_KEY, ...env }), log });
}

async function listenTo(path: string, token: string) {
  const leaving = new AbortController();
  const base = await app.server.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(base + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const read = async (): Promise<void> => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    text += value ?? "";
    if (!done) return read();
  };
  void read().catch(() => {});
  return { text: () => text, stop: () => leaving.abort() };
}
