import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { operator } from "#contract/operator.ts";
import { users } from "#contract/users.ts";
import { cleanup } from "#server/cleanup/cleanup.ts";
import { inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { deliverMail } from "#server/platform/mail.ts";
import { aCompletedOrder, aSignedInUser, aTicket, anEvent, anOrganizer } from "#server/testing/factories.ts";
import { operatorCookie, operatorToken } from "#server/testing/operator.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { runCommand } from "./run-command.ts";
import { sql } from "kysely";

let app: TestApp;
const written: string[] = [];
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => void written.push(line) });
  app = await testApp({ app_url: "https://tickets.example", log });
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let visits = 0;
/** From an address of its own, so that the limit of attempts does not apply. */
const signIn = (token: string, address = `10.9.0.${(visits += 1)}`) =>
  app.call(operator.signIn, { body: { token } }, { address });

/** Runs a command as an operator would, on the database of the tests. */
async function foyer(...args: string[]) {
  let output = "";
  const write = (text: string) => void (output += text);
  const env = { DATABASE_URL: app.connectionString, SECRET_KEY: "x".repeat(40), APP_URL: app.context.url };
  await runCommand(args, { env, log: pino({ level: "silent" }), output: { write }, errors: { write } });
  return output;
}

describe("a link", () => {
  // SECURITY S179
  test("of the command opens the page once, and neither its token nor the cookie is stored or logged", async () => {
    const printed = await foyer("operator", "link");
    const token = /https:\/\/tickets\.example\/operator#(\S{43})\n/.exec(printed)?.[1] ?? "";
    const opened = await signIn(token);
    expect(opened.status).toBe(204);
    const cookie = cookieOf(opened);
    expect((await app.call(operator.health, {}, { cookie })).status).toBe(200);
    expect(await signIn(token)).toMatchObject({ status: 410, body: { code: "link_invalid" } });
    const stored = JSON.stringify(await app.db.selectFrom("operator_sessions").selectAll().execute());
    for (const secret of [token, cookie.split("=")[1]?.split(".")[0] ?? ""]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(stored).not.toContain(secret);
      expect(written.join("")).not.toContain(secret);
    }
  });

  // SECURITY S179
  test("sets a cookie that scripts and other sites can't use, for an hour", async () => {
    const { headers } = await signIn(await operatorToken(app));
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-operator_session=/);
    expect(cookie.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=3600",
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
  });

  test("that is used twice at the same time opens one session", async () => {
    const token = await operatorToken(app);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await signIn(token)).status));
    expect(statuses.toSorted()).toEqual([204, 410, 410, 410]);
  });

  test("that is wrong, or 15 minutes old, is refused in the same way", async () => {
    const good = await signIn(await operatorToken(app, minutesAgo(14)));
    const old = await signIn(await operatorToken(app, minutesAgo(15)));
    const wrong = await signIn("guessed");
    expect([good.status, old.status, wrong.status]).toEqual([204, 410, 410]);
    expect(Object.assign(old.body, { request_id: "" })).toEqual(Object.assign(wrong.body, { request_id: "" }));
  });

  // SECURITY S179
  test("is tried ten times a minute by one network, whatever the token", async () => {
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await signIn(`guess ${at}`, "198.51.100.9")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 410), 429]);
    expect((await signIn(await operatorToken(app), "198.51.100.9")).status).toBe(429);
  });
});

describe("a session", () => {
  const healthBy = async (cookie: string) => (await app.call(operator.health, {}, { cookie })).status;

  test("ends after an hour", async () => {
    const cookie = await operatorCookie(app);
    expect(await healthBy(cookie)).toBe(200);
    await app.db.updateTable("operator_sessions").set({ expires_at: new Date() }).execute();
    expect(await healthBy(cookie)).toBe(401);
  });

  test("ends with Sign out, which deletes the cookie, and leaves others open", async () => {
    const [cookie, other] = [await operatorCookie(app), await operatorCookie(app)];
    const signedOut = await app.call(operator.signOut, {}, { cookie });
    expect(signedOut.status).toBe(204);
    expect(String(signedOut.headers["set-cookie"])).toMatch(/^__Host-operator_session=;.*Expires=Thu, 01 Jan 1970/);
    expect([await healthBy(cookie), await healthBy(other)]).toEqual([401, 200]);
  });

  test("and every link end with `operator link --revoke`", async () => {
    await foyer("operator", "link", "--revoke");
    const [cookie, token] = [await operatorCookie(app), await operatorToken(app)];
    expect(await foyer("operator", "link", "--revoke")).toBe("Links and sessions that were ended: 2.\n");
    expect([await healthBy(cookie), (await signIn(token)).status]).toEqual([401, 410]);
  });

  test("that has expired is deleted by the cleanup", async () => {
    const cookie = await operatorCookie(app);
    await operatorToken(app, minutesAgo(16));
    await app.runJob(cleanup, {});
    expect(await app.db.selectFrom("operator_sessions").select("id").execute()).toHaveLength(1);
    expect(await healthBy(cookie)).toBe(200);
  });

  // SECURITY S179
  test("opens nothing of organizers, and no other cookie or token opens the operator's page", async () => {
    const cookie = await operatorCookie(app);
    const { token } = await aSignedInUser(app.db, { is_owner: true });
    expect((await app.call(users.me, {}, { cookie })).status).toBe(401);
    expect((await app.call(events.list, {}, { cookie })).status).toBe(401);
    expect((await app.call(operator.health, {}, { token })).status).toBe(401);
    const [name, value = ""] = cookie.split("=");
    const [id, signature] = value.split(".");
    const forged = [
      `${name}=${"0".repeat(40)}.${signature}`,
      `${name}=${id}`,
      `operator_session=${value}`,
      `__Host-session_identifier=${value}`,
    ];
    for (const other of forged) expect([other, await healthBy(other)]).toEqual([other, 401]);
  });

  test("needs the XSRF token for a write by a browser", async () => {
    const cookie = `${await operatorCookie(app)}; XSRF-TOKEN=abc`;
    const from = { origin: "https://tickets.example", "sec-fetch-site": "same-origin" };
    const retry = (headers: Record<string, string>) => app.call(operator.retryJobs, { body: {} }, { cookie, headers });
    expect((await retry(from)).body.code).toBe("forged");
    expect((await retry({ ...from, "x-xsrf-token": "abc" })).status).toBe(200);
  });
});

test("health names the release, the database, and what is set up", async () => {
  const cookie = await operatorCookie(app);
  const { data } = (await app.call(operator.health, {}, { cookie })).body;
  expect(data).toMatchObject({
    ...{
      release: "0.0.0",
      commit: "unknown",
      pending_migrations: [],
      disk: null,
      has_mail_server: false,
      has_stripe: false,
    },
    postgres_version: expect.stringMatching(/^\d\d/),
  });
  expect(data.database_bytes).toBeGreaterThan(1_000_000);
  await sql`truncate worker_pools`.execute(app.db);
  const seen = async () => (await app.call(operator.health, {}, { cookie })).body.data;
  expect(await seen()).toMatchObject({ worker_seen_at: null, is_worker_running: false });
  await sql`insert into worker_pools values ('a', now() - interval '61 seconds')`.execute(app.db);
  expect(await seen()).toMatchObject({ worker_seen_at: expect.any(String), is_worker_running: false });
  await sql`insert into worker_pools values ('b', now())`.execute(app.db);
  expect((await seen()).is_worker_running).toBe(true);
});

test("failed jobs are listed with their error, and retried one by one or together", async () => {
  const cookie = await operatorCookie(app);
  await sql`delete from graphile_mails._private_jobs`.execute(app.db);
  for (const mail_id of [1, 2, 3]) await inTransaction(app.db, (tx) => enqueue(tx, deliverMail, { mail_id }));
  await sql`
    update graphile_mails._private_jobs
    set attempts = max_attempts, last_error = 'Connection refused' || chr(10) || 'at line 1'`.execute(app.db);
  const read = async () => (await app.call(operator.jobs, {}, { cookie })).body.data;
  const { failed, queues } = await read();
  expect(failed.map(({ job, error }) => [job, error])).toEqual(
    Array.from({ length: 3 }, () => ["deliver-mail", "Connection refused"]),
  );
  expect(queues.find(({ queue }) => queue === "graphile_mails")).toEqual({
    ...{ queue: "graphile_mails", waiting: 0, waiting_since: null, failed: 3 },
  });
  const [first] = failed;
  const job = { queue: "graphile_mails" as const, id: first?.id ?? "" };
  const retry = (body: object) => app.call(operator.retryJobs, { body }, { cookie });
  expect((await retry({ job })).body.data).toEqual({ retried: 1 });
  expect((await read()).failed).toHaveLength(2);
  expect((await retry({})).body.data).toEqual({ retried: 2 });
  const after = await read();
  expect(after.failed).toEqual([]);
  expect(after.queues.find(({ queue }) => queue === "graphile_mails")).toMatchObject({ waiting: 3, failed: 0 });
});

test("refused emails are listed with a masked address, and retried one by one or together", async () => {
  const cookie = await operatorCookie(app);
  await app.db.deleteFrom("mails").execute();
  await app.db
    .insertInto("mails")
    .values(
      [1, 2, 3].map((at) => ({
        ...{
          kind: "TICKET",
          cause: `test ${at}`,
          recipient: `ada${at}@example.test`,
          locale: "en" as const,
          data: "{}",
        },
        ...{ status: "FAILED" as const, last_error: "550 No such user" },
      })),
    )
    .execute();
  const read = async () => (await app.call(operator.mails, {}, { cookie })).body.data;
  const { failed } = await read();
  expect(failed.map(({ kind, recipient, error }) => [kind, recipient, error])).toEqual(
    Array.from({ length: 3 }, () => ["TICKET", "a…@example.test", "550 No such user"]),
  );
  const retry = (body: object) => app.call(operator.retryMails, { body }, { cookie });
  expect((await retry({ mail_id: failed[0]?.id })).body.data).toEqual({ retried: 1 });
  expect(await read()).toMatchObject({ waiting: 1, failed_count: 2, failed: [{}, {}] });
  expect((await retry({})).body.data).toEqual({ retried: 2 });
  expect(await read()).toEqual({ waiting: 3, waiting_since: expect.any(String), failed_count: 0, failed: [] });
});

describe("accounts", () => {
  test("are found by name, owner's address and number, with what they sold and nothing of buyers", async () => {
    const cookie = await operatorCookie(app);
    const { account, user } = await aSignedInUser(app.db, { is_owner: true });
    await app.db.updateTable("accounts").set({ name: "Café Größe" }).where("id", "=", account.id).execute();
    const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const ticket = await aTicket(app.db, { event });
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    const found = async (query: string) =>
      (await app.call(operator.accounts, { query: { query } }, { cookie })).body.data;
    const [row] = await found("cafe grosse");
    expect(row).toEqual({
      ...{ id: account.id, name: "Café Größe", owner_email: user.email, created_at: expect.any(String) },
      ...{
        events: 1,
        tickets_sold: 2,
        suspended_at: null,
        suspended_because: null,
        messaging_suspended_at: null,
        messaging_suspended_because: null,
      },
    });
    expect(await found(user.email)).toEqual([row]);
    expect(await found(String(account.id))).toContainEqual(row);
    expect(await found("nobody at all")).toEqual([]);
  });

  test("are paged by keyset, newest first", async () => {
    const cookie = await operatorCookie(app);
    for (let at = 0; at < 3; at += 1) await aSignedInUser(app.db, { is_owner: true });
    const page = async (query: object) =>
      (await app.call(operator.accounts, { query: { per_page: "2", ...query } }, { cookie })).body.data.map(
        ({ id }) => id,
      );
    const first = await page({});
    const second = await page({ page: "2", after: String(first[1]) });
    expect([...first, ...second]).toEqual([...first, ...second].toSorted((a, b) => b - a));
    expect(await page({ page: "1", before: String(second[0]) })).toEqual(first);
  });

  test("get their messages suspended and resumed, which their audit log shows as the operator's", async () => {
    const cookie = await operatorCookie(app);
    const { account } = await aSignedInUser(app.db, { is_owner: true });
    const params = { account_id: account.id };
    const suspend = (body: object, at: object = params) =>
      app.call(
        operator.suspendMessaging,
        { params: at as typeof params, body: body as { reason: string } },
        { cookie },
      );
    expect((await suspend({ reason: " " })).body.errors).toHaveProperty("reason");
    expect((await suspend({ reason: "Spam" }, { account_id: 999_999 })).status).toBe(404);
    expect((await suspend({ reason: "Spam" })).status).toBe(204);
    expect((await suspend({ reason: "Spam" })).body.code).toBe("conflict");
    const list = await app.call(operator.accounts, { query: { query: String(account.id) } }, { cookie });
    expect(list.body.data.find(({ id }) => id === account.id)).toMatchObject({
      messaging_suspended_because: "Spam",
    });
    expect((await app.call(operator.resumeMessaging, { params }, { cookie })).status).toBe(204);
    expect((await app.call(operator.resumeMessaging, { params }, { cookie })).body.code).toBe("conflict");
    const log = app.db.selectFrom("activity_log").select(["kind", "actor"]).where("account_id", "=", account.id);
    expect(await log.orderBy("id").execute()).toEqual([
      { kind: "account.messaging_suspended", actor: "operator" },
      { kind: "account.messaging_resumed", actor: "operator" },
    ]);
  });
});
