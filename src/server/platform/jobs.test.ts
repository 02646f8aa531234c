import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import pino, { type Logger } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { sampleEmails } from "#server/mail/sample-emails.ts";
import { testContext } from "#server/testing/test-app.ts";
import type { App } from "./app-context.ts";
import { inTransaction } from "./database.ts";
import { enqueue, enqueueAll, type Job, job, nameJobs, type Priority, runJob, startWorker } from "./jobs.ts";
import { freeSilent } from "./jobs/worker-heartbeats.ts";
import { jobGauges } from "./jobs/job-counts.ts";
import { QUEUES } from "./jobs/queues.ts";
import { withoutJob } from "./jobs/rows-without-job.ts";
import { deliverMail, queueMails } from "./mail.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());
afterEach(async () => {
  for (const queue of QUEUES) await sql`delete from ${sql.id(queue, "_private_jobs")}`.execute(t.db);
  await t.db.deleteFrom("worker_pools").execute();
});

const log = pino({ level: "silent" });
let done: number[] = [];

function counting(priority: Priority, work: () => Promise<void> = async () => {}) {
  done = [];
  return job({
    name: "count",
    payload: z.object({ number: z.number() }),
    priority,
    max_attempts: 5,
    async run(_db, { number }) {
      await work();
      done.push(number);
    },
  });
}

function work(jobs: unknown[], app: App = testContext(t.db), to: Logger = log) {
  return startWorker({ db: t.db, pool: t.queue, app, jobs: jobs as Job[], log: to });
}

function ask(job: ReturnType<typeof counting>, ...numbers: number[]) {
  return inTransaction(t.db, async (tx) => {
    for (const number of numbers) await enqueue(tx, job, { number });
  });
}

async function lockedBy(): Promise<(string | null)[]> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker._private_jobs order by id`.execute(t.db);
  return rows.map(({ locked_by }) => locked_by);
}

function aTicketFor(guest: string) {
  return templatedEmail("TICKET", {
    cause: `attendee:${guest}:ticket`,
    recipient: `${guest}@example.test`,
    locale: "en",
    data: sampleEmails.TICKET,
  });
}

/** A mail server that accepts connections and sends no response. */
async function aSilentServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("job priority", () => {
  test("job is enqueued with the priority that it declares", async () => {
    await ask(counting("bulk"), 1);
    await ask(counting("money"), 2);
    const { rows } = await sql`select priority from graphile_worker.jobs order by id`.execute(t.db);
    expect(rows).toEqual([{ priority: 10 }, { priority: -10 }]);
  });

  test("emails are enqueued with the priority of their kind: a password reset goes before notices", async () => {
    const mail = { recipient: "ana@example.test", locale: "en" as const };
    await inTransaction(t.db, (tx) =>
      queueMails(tx, [
        templatedEmail("ORDER_NOTICE", { ...mail, cause: "order:1:notice", data: sampleEmails.ORDER_NOTICE }),
        templatedEmail("TICKET", { ...mail, cause: "attendee:1:ticket", data: sampleEmails.TICKET }),
        templatedEmail("RESET_PASSWORD", { ...mail, cause: "asked:1", data: sampleEmails.RESET_PASSWORD }),
      ]),
    );
    const { rows } = await sql<{ kind: string; flags: unknown }>`
      select mails.kind, jobs.flags from graphile_mails._private_jobs as jobs
      join mails on mails.id = (jobs.payload ->> 'mail_id')::bigint order by jobs.priority`.execute(t.db);
    expect(rows.map(({ kind }) => kind)).toEqual(["RESET_PASSWORD", "TICKET", "ORDER_NOTICE"]);
    // While this process is busy with buyers, only emails that a user waits for at the keyboard are
    // taken.
    expect(rows.map(({ flags }) => Object.keys(flags as object).includes("patient mail"))).toEqual([false, true, true]);
  });
});

// SECURITY S166
test("silent mail server delays emails, and payment jobs still run at once", async () => {
  const silent = await aSilentServer();
  const mails = Array.from({ length: 30 }, (_, at) => aTicketFor(`guest-${at}`));
  await inTransaction(t.db, (tx) => queueMails(tx, mails));
  const money = counting("money");
  const worker = await work([deliverMail, money], testContext(t.db, { smtp_url: silent.url }));
  await vi.waitFor(() => expect(silent.open.size).toBe(2), { timeout: 8_000 });
  const since = performance.now();
  await ask(money, 1, 2, 3, 4, 5, 6);
  await vi.waitFor(() => expect(done).toHaveLength(6), { timeout: 4_000 });
  expect(performance.now() - since).toBeLessThan(4_000);
  await silent.close();
  await worker.stop();
});

test("emails have a queue of their own", async () => {
  await inTransaction(t.db, (tx) => queueMails(tx, [aTicketFor("guest")]));
  const waiting = async (queue: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.id(queue, "jobs")}`.execute(t.db)).rows[0]?.n;
  expect([await waiting("graphile_worker"), await waiting("graphile_mails")]).toEqual([0, 1]);
});

describe("jobs of lost workers", () => {
  // SECURITY S167
  test("long job of a live worker is not given to another one, however long ago it started", async () => {
    let end = () => {};
    const long = new Promise<void>((resolve) => (end = resolve));
    const job = counting("ticket", () => long);
    const worker = await work([job]);
    await ask(job, 1);
    await vi.waitFor(async () => expect(await lockedBy()).toEqual([expect.stringMatching(/^pool-/)]), 8_000);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`.execute(t.db);
    expect(await freeSilent(t.queue)).toBe(0);
    const other = await work([job]);
    await pause(500);
    expect(await lockedBy()).toEqual([expect.stringMatching(/^pool-/)]);
    end();
    await vi.waitFor(async () => expect(await lockedBy()).toEqual([]), 8_000);
    expect(done).toEqual([1]);
    await Promise.all([worker.stop(), other.stop()]);
  });

  // SECURITY S167
  test("jobs of a worker pool that is silent for a minute return to the queue when a process starts", async () => {
    const job = counting("ticket");
    await ask(job, 7, 8);
    await sql`insert into worker_pools values ('killed', now() - interval '61 seconds')`.execute(t.db);
    await sql`
      update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '61 seconds', attempts = 1`.execute(
      t.db,
    );
    const worker = await work([job]);
    await vi.waitFor(() => expect(done.toSorted()).toEqual([7, 8]), { timeout: 8_000 });
    await worker.stop();
  });

  test("jobs of a worker pool that is new or sent a heartbeat within the minute stay with it", async () => {
    const job = counting("ticket");
    await ask(job, 1, 2);
    await sql`insert into worker_pools values ('speaks', now() - interval '50 seconds')`.execute(t.db);
    await sql`
      update graphile_worker._private_jobs set attempts = 1, locked_by = case when id % 2 = 0 then 'speaks' else 'new' end,
        locked_at = now() - case when id % 2 = 0 then interval '10 minutes' else interval '10 seconds' end`.execute(
      t.db,
    );
    expect(await freeSilent(t.queue)).toBe(0);
  });
});

test("attempts of jobs are counted by kind and result", async () => {
  const app = testContext(t.db);
  let fails = true;
  const job = counting("ticket", async () => {
    if (fails) throw new Error("Something failed");
  });
  const run = (attempt: number) =>
    runJob({ db: t.db, app, log }, job, { number: 1 }, { attempt, is_last_attempt: attempt === 5 });
  await expect(run(1)).rejects.toThrow();
  await expect(run(5)).rejects.toThrow();
  fails = false;
  await run(2);
  const { values } = await app.metrics.job_attempts.get();
  expect(values.map(({ labels, value }) => [labels, value])).toEqual(
    ["failed", "given_up", "done"].map((result) => [{ task: "count", result }, 1]),
  );
  const [success] = (await app.metrics.job_last_success.get()).values;
  expect(success).toMatchObject({ labels: { task: "count" }, value: expect.closeTo(Date.now() / 1_000, -1) });
});

test("at most one job waits per id, and another may wait while one runs", async () => {
  const one = job({
    name: "one per order",
    payload: z.object({ order_id: z.number(), round: z.number() }),
    priority: "bulk",
    max_attempts: 3,
    one_per: "order_id",
    run: async () => {},
  });
  const ask = (order_id: number, round: number) => inTransaction(t.db, (tx) => enqueue(tx, one, { order_id, round }));
  const isWithout = async (id: number) => {
    const { rows } = await sql<{ is_without: boolean }>`
      select ${withoutJob(one, sql`${id}::bigint`)} as is_without`.execute(t.db);
    return rows[0]?.is_without;
  };
  const waiting = async () => {
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs where is_available order by id`.execute(t.db);
    return rows.map(({ payload }) => payload);
  };
  expect(await isWithout(1)).toBe(true);
  await ask(1, 1);
  await ask(2, 1);
  await ask(1, 2);
  await inTransaction(t.db, (tx) => enqueueAll(tx, one, [{ order_id: 2, round: 2 }]));
  expect(await waiting()).toEqual([
    { order_id: 1, round: 2 },
    { order_id: 2, round: 2 },
  ]);
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool', attempts = max_attempts`.execute(
    t.db,
  );
  expect([await isWithout(1), await isWithout(3)]).toEqual([false, true]);
  await ask(1, 3);
  expect(await waiting()).toEqual([{ order_id: 1, round: 3 }]);
  await sql`update graphile_worker._private_jobs set locked_at = null, attempts = max_attempts`.execute(t.db);
  expect([await isWithout(1), await isWithout(2)]).toEqual([true, true]);
});

test("job that runs while the process stops is told that its time is up, and the stop waits for it", async () => {
  const ran: boolean[] = [];
  const long = job({
    name: "long",
    payload: z.object({}),
    priority: "bulk",
    max_attempts: 1,
    async run(_db, _payload, { isTimeUp }) {
      ran.push(isTimeUp());
      await vi.waitUntil(isTimeUp, { timeout: 8_000 });
      ran.push(isTimeUp());
    },
  });
  const worker = await work([long]);
  await inTransaction(t.db, (tx) => enqueue(tx, long, {}));
  await vi.waitFor(() => expect(ran).toEqual([false]), 8_000);
  await worker.stop();
  expect(ran).toEqual([false, true]);
  expect(await lockedBy()).toEqual([]);
}, 20_000);

test("jobs are counted by queue and priority: waiting, oldest and given up", async () => {
  await ask(counting("money"), 1, 2, 3);
  await inTransaction(t.db, (tx) => queueMails(tx, [aTicketFor("counted-guest")]));
  await sql`
    update graphile_worker._private_jobs
    set run_at = now() - interval '90 seconds', attempts = case when payload ->> 'number' = '3' then max_attempts else 0 end`.execute(
    t.db,
  );
  const money = {
    queue: "graphile_worker",
    priority: "-10",
    jobs_waiting: 2,
    jobs_failed: 1,
    jobs_oldest_waiting_seconds: expect.closeTo(90, -1),
  };
  const ticket = {
    queue: "graphile_mails",
    priority: "0",
    jobs_waiting: 1,
    jobs_failed: 0,
    jobs_oldest_waiting_seconds: expect.closeTo(0, -1),
  };
  expect(await jobGauges.read(t.reads)).toEqual(expect.arrayContaining([money, ticket]));
});

// SECURITY S164, S165
test("lost database connections do not stop the job queue", async () => {
  const crashed = vi.fn();
  process.on("unhandledRejection", crashed);
  const job = counting("ticket", () => pause(20));
  const lines: { level: number; msg: string }[] = [];
  const worker = await work(
    [job],
    testContext(t.db),
    pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  );
  await ask(job, ...Array.from({ length: 60 }, (_, at) => at));
  for (let round = 0; round < 8; round += 1) {
    await pause(120);
    await killConnections();
  }
  await vi.waitFor(() => ask(job, 1_000, 1_001, 1_002), { timeout: 8_000 });
  await vi.waitFor(async () => expect(done).toEqual(expect.arrayContaining([1_000, 1_001, 1_002])), {
    timeout: 15_000,
    interval: 100,
  });
  expect(new Set(done).size).toBe(63);
  // Finished jobs are also marked as done.
  await vi.waitFor(async () => expect(await lockedBy()).toEqual([]), { timeout: 15_000, interval: 200 });
  expect(crashed).not.toHaveBeenCalled();
  process.off("unhandledRejection", crashed);
  await worker.stop();
  // Eight disconnects within seconds are one warning, not one for each connection, attempt and
  // worker.
  expect(lines.map(({ level }) => level).every((level) => level <= 40)).toBe(true);
  expect(lines.filter(({ msg }) => msg === "The database can't be reached")).toHaveLength(1);
  expect(lines.length).toBeLessThan(4);
}, 60_000);

test("job that was taken by a statement whose answer was lost runs within seconds", async () => {
  const job = counting("ticket");
  await nameJobs(t.pool, [job as Job]);
  await ask(job, 1);
  let lost = 0;
  /** Loses the first answer that contains a job, as a failover after the commit does. */
  const losing = new Proxy(t.queue, {
    get(pool, name) {
      const member: unknown = Reflect.get(pool, name, pool);
      if (name !== "connect") return typeof member === "function" ? member.bind(pool) : member;
      return async (callback?: Parameters<pg.Pool["connect"]>[0]) => {
        if (callback) return pool.connect(callback);
        const client = await pool.connect();
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
        const once = async (...args: unknown[]) => {
          const result = await query(...args);
          if (lost > 0 || !JSON.stringify(args).includes("locked_by =") || !result.rows[0]?.task_id) return result;
          lost += 1;
          throw Object.assign(new Error("Lost"), { code: "ECONNRESET" });
        };
        return new Proxy(client, {
          get(target, key) {
            const value: unknown = Reflect.get(target, key, target);
            if (key === "query") return once;
            return typeof value === "function" ? value.bind(target) : value;
          },
        });
      };
    },
  });
  const app = testContext(t.db);
  const worker = await startWorker({ db: t.db, pool: losing, app, jobs: [job as Job], log });
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 20_000, interval: 100 });
  expect(lost).toBe(1);
  await worker.stop();
}, 30_000);

async function killConnections() {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'foyer'`
    .execute(t.db)
    .catch(() => {});
}

test("two transactions that enqueue the same two jobs in opposite order do not deadlock", async () => {
  const named = (name: string) =>
    job({ name, payload: z.object({}), priority: "ticket", max_attempts: 1, run: async () => {} }) as Job;
  const [first, second] = [named("the first of its kind"), named("the second of its kind")];
  await nameJobs(t.pool, [first, second]);
  let asking = 0;
  const both = Promise.withResolvers<void>();
  const askFor = (first: Job, second: Job) =>
    inTransaction(t.db, async (tx) => {
      await enqueue(tx, first, {});
      asking += 1;
      if (asking === 2) both.resolve();
      await both.promise;
      await enqueue(tx, second, {});
    });
  await Promise.all([askFor(first, second), askFor(second, first)]);
  expect(await lockedBy()).toHaveLength(4);
  // A second time, as every start does.
  await nameJobs(t.pool, [first, second]);
});
