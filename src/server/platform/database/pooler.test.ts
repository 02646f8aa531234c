import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { jobs } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrateJobs, startWorker } from "#server/platform/jobs.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { type Pooler, startPooler } from "#server/testing/postgres-server.ts";
import { testContext } from "#server/testing/test-app.ts";
import { migrate } from "./migrate.ts";

const log = pino({ level: "silent" });
let direct: TestDatabase;
let pooler: Pooler | undefined;

beforeAll(async () => void (direct = await testDatabase()));
afterEach(async () => {
  await pooler?.stop();
  pooler = undefined;
});
afterAll(() => direct.close());

async function behind(settings: Record<string, string>): Promise<string> {
  pooler = await startPooler(direct.connectionString, settings);
  return pooler.connectionString;
}

/** The limits of a connection of each pool, as the server reports them. */
async function limitsOf(connectionString: string) {
  const { db, reads, queue, verify, close } = openDatabase({ connectionString, log });
  try {
    await verify();
    const settingsQuery = sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'default_transaction_read_only')`;
    const queued = await queue.query<{ name: string; setting: string }>(settingsQuery.compile(db).sql);
    const all = [(await settingsQuery.execute(db)).rows, (await settingsQuery.execute(reads)).rows, queued.rows];
    return all.map((rows) => Object.fromEntries(rows.map(({ name, setting }) => [name, setting])));
  } finally {
    await close();
  }
}

const limits = { lock_timeout: "3000", statement_timeout: "30000", idle_in_transaction_session_timeout: "30000" };
const expected = [
  { ...limits, default_transaction_read_only: "off" },
  { ...limits, default_transaction_read_only: "on" },
  { ...limits, default_transaction_read_only: "off" },
];

describe("connection limits", () => {
  test("connection limits apply beside the options of DATABASE_URL and override limits set there", async () => {
    const options = "-c work_mem=8MB -c lock_timeout=0 -c default_transaction_read_only=off";
    const url = `${direct.connectionString}&options=${encodeURIComponent(options)}&statement_timeout=0`;
    expect(await limitsOf(url)).toEqual(expected);
  });

  test("connection limits apply behind PgBouncer in session mode with its default settings", async () => {
    expect(await limitsOf(await behind({}))).toEqual(expected);
  });

  test("start is refused when connections lose their limits", async () => {
    const { pool, verify, close } = openDatabase({ connectionString: direct.connectionString, log });
    const client = await pool.connect();
    await client.query("reset lock_timeout");
    client.release();
    await expect(verify()).rejects.toThrow(
      /doesn't apply lock_timeout to a connection: connect to PostgreSQL directly/,
    );
    await close();
  });
});

describe("PgBouncer", () => {
  test("PgBouncer in session mode supports migrations, prepared statements, jobs and lost connections", async () => {
    const connectionString = await behind({});
    await Promise.all([migrate({ connectionString, log }), migrate({ connectionString, log })]);
    const { db, pool, queue, close } = openDatabase({ connectionString, log });
    await migrateJobs(pool, jobs);
    const crashed = vi.fn();
    process.on("unhandledRejection", crashed);
    const worker = await startWorker({ db, pool: queue, app: testContext(db), jobs, log });
    const many = Array.from({ length: 200 }, (_, at) => sql<{ at: number }>`select ${at}::int as at`.execute(db));
    expect((await Promise.all(many)).map(({ rows }) => rows[0]?.at)).toEqual(many.map((_, at) => at));
    for (let at = 0; at < 3; at += 1) {
      await sql`select graphile_worker.add_job('aggregate-counters', '{}') from generate_series(1, 30)`.execute(
        direct.db,
      );
      await pause(100);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
    }
    const waiting = () => sql`select from graphile_worker.jobs`.execute(direct.db).then(({ rows }) => rows.length);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    expect(crashed).not.toHaveBeenCalled();
    process.off("unhandledRejection", crashed);
    await worker.stop();
    await close();
  });

  test.each(["transaction", "statement"])(
    "start behind PgBouncer in %s mode is refused with an explanation",
    async (pool_mode) => {
      const connectionString = await behind({ pool_mode });
      await expect(migrate({ connectionString, log })).rejects.toThrow(
        /^DATABASE_URL points to a pooler in transaction mode, but Foyer needs session mode: set DATABASE_DIRECT_URL .* PostgreSQL directly\.$/,
      );
    },
  );

  test("start behind PgBouncer in transaction mode is refused while other clients use the pooler", async () => {
    const connectionString = await behind({ pool_mode: "transaction", default_pool_size: "3" });
    const { pool, close } = openDatabase({ connectionString, log, sizes: { write: 6 } });
    let isOver = false;
    const busy = Array.from({ length: 6 }, async () => {
      while (!isOver) await pool.query("select 1").catch(() => {});
    });
    await expect(migrate({ connectionString, log })).rejects.toThrow(/a pooler in transaction mode/);
    isOver = true;
    await Promise.all(busy);
    await close();
  });

  test("start behind PgBouncer names an unsupported parameter of DATABASE_URL", async () => {
    const connectionString = `${await behind({})}&options=-c%20work_mem%3D8MB`;
    await expect(migrate({ connectionString, log })).rejects.toThrow(
      /^Foyer can't connect to the database \(unsupported startup parameter: options\): remove the parameter from DATABASE_URL/,
    );
  });

  test("start behind PgBouncer reports a pool that has no second connection", { timeout: 40_000 }, async () => {
    const connectionString = await behind({ default_pool_size: "1" });
    await expect(migrate({ connectionString, log })).rejects.toThrow(/its pool is too small \(a process uses up to 24/);
  });
});
