import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { type Config, readConfig, SETTING_NAMES } from "#server/platform/config.ts";
import { deliverMail } from "#server/platform/mail.ts";
import { enqueue, PRIORITY } from "#server/platform/jobs.ts";
import { inTransaction } from "#server/platform/database.ts";
import { app, closeHome, openHome } from "#server/testing/api/app.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { aCodeApp } from "#server/testing/mfa.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { examineAppleWallet, examineDisk } from "./examine-surroundings.ts";
import { runCommand } from "./run-command.ts";

beforeAll(openHome);
afterAll(closeHome);

const silent = pino({ level: "silent" });

/** Runs a command as an operator would, on the database of the tests. */
async function foyer(args: string[], env: Record<string, string> = {}) {
  const written = { output: "", errors: "" };
  const status = await runCommand(args, {
    env: { DATABASE_URL: app.connectionString, SECRET_KEY: "x".repeat(40), ...env },
    log: silent,
    output: { write: (text) => void (written.output += text) },
    errors: { write: (text) => void (written.errors += text) },
  });
  return { status, ...written };
}

/** What the operator did to an account, according to its audit log. */
async function actionsIn({ id }: { id: number }) {
  const rows = await app.db
    .selectFrom("activity_log")
    .select("kind")
    .where("account_id", "=", id)
    .where("actor", "=", "operator")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Sets a password with a link that a command printed. */
async function setPassword(text: string, password: string) {
  const token = /reset-password\/(\S+)/.exec(text)?.[1] ?? "";
  return app.call(auth.resetPassword, { params: { token }, body: { password, password_confirmation: password } });
}

const PASSWORD = "a long sentence about lighthouses";

describe("user", () => {
  test("create makes an admin, who sets the password with the printed link once", async () => {
    const created = await foyer(["user", "create", "first@example.test", "--first-name", "Ana"]);
    expect(created).toMatchObject({ status: 0, errors: "" });
    expect((await setPassword(created.output, PASSWORD)).status).toBe(200);
    expect((await setPassword(created.output, PASSWORD)).status).not.toBe(200);
    const signedIn = await app.call(auth.login, { body: { email: "first@example.test", password: PASSWORD } });
    expect(signedIn.status).toBe(200);
    const id = Number(/account (\d+)/.exec(created.output)?.[1]);
    expect(await actionsIn({ id })).toEqual(["account.registered", "user.password_link_created"]);
    expect(await foyer(["user", "create", "FIRST@example.test", "--first-name", "Ana"])).toMatchObject({
      ...{ status: 1, errors: expect.stringContaining("already belongs to a user") },
    });
  });

  test("reset-password prints a link and leaves the old password until it is used", async () => {
    const { user, account } = await aSignedInUser(app.db);
    const reset = await foyer(["user", "reset-password", user.email.toUpperCase()]);
    expect(reset.status).toBe(0);
    expect((await setPassword(reset.output, PASSWORD)).status).toBe(200);
    expect(await actionsIn(account)).toEqual(["user.password_link_created"]);
  });

  test("reset-factor removes every factor and ends the sessions", async () => {
    const { user, account } = await aSignedInUser(app.db);
    await aCodeApp(app.db, user);
    expect((await foyer(["user", "reset-factor", user.email])).status).toBe(0);
    expect(await app.db.selectFrom("totps").select("user_id").where("user_id", "=", user.id).execute()).toEqual([]);
    expect(await app.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()).toEqual([]);
    expect(await actionsIn(account)).toEqual(["user.factor_removed"]);
    expect((await foyer(["user", "reset-factor", user.email])).errors).toContain("has no second factor");
  });
});

test("account suspend stops an account with a reason, which the list shows, and resume lifts it", async () => {
  const { account, user } = await aSignedInUser(app.db, { is_owner: true });
  const command = ["account", "suspend", String(account.id), "--because", "Buyers reported a scam."];
  expect((await foyer(command)).output).toContain(`Account ${account.id}`);
  expect((await foyer(command)).errors).toContain(`Account ${account.id} is already suspended.`);
  const found = async () => JSON.parse((await foyer(["account", "find", user.email, "--json"])).output)[0].suspended;
  expect(await found()).toBe(true);
  expect((await foyer(["account", "resume", String(account.id)])).output).toContain("may sell tickets");
  expect(await found()).toBe(false);
  expect(await actionsIn(account)).toEqual(["account.suspended", "account.resumed"]);
});

test("messaging suspend stops an account's messages with a reason, and resume lifts it", async () => {
  const { account } = await aSignedInUser(app.db);
  const reason = () =>
    app.db
      .selectFrom("accounts")
      .select("messaging_suspended_because")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
  const suspend = ["messaging", "suspend", String(account.id), "--because", "Readers complained of advertising."];
  expect((await foyer(suspend)).status).toBe(0);
  expect(await reason()).toEqual({ messaging_suspended_because: "Readers complained of advertising." });
  expect((await foyer(suspend)).errors).toContain("already suspended");
  expect((await foyer(["messaging", "resume", String(account.id)])).status).toBe(0);
  expect(await reason()).toEqual({ messaging_suspended_because: null });
  expect(await actionsIn(account)).toEqual(["account.messaging_suspended", "account.messaging_resumed"]);
});

test("jobs lists those that were given up, and retry gives them all their attempts again", async () => {
  expect(await foyer(["jobs", "list"])).toEqual({ status: 0, output: "No job has failed.\n", errors: "" });
  await inTransaction(app.db, (tx) => enqueue(tx, deliverMail, { mail_id: 0 }));
  await app.queue.query("update graphile_mails._private_jobs set attempts = max_attempts, last_error = 'refused'");
  const [failed, ...others] = JSON.parse((await foyer(["jobs", "list", "--json"])).output) as { id: string }[];
  expect(failed).toMatchObject({ queue: "graphile_mails", job: "deliver-mail", error: "refused" });
  expect((await foyer(["jobs", "retry", "999999"])).errors).toContain("No failed job has the id 999999");
  expect(await foyer(["jobs", "retry", failed?.id ?? ""])).toMatchObject({ status: 0 });
  expect(JSON.parse((await foyer(["jobs", "list", "--json"])).output)).toEqual(others);
});

test("mail lists failed emails without content or whole addresses, and sends them again", async () => {
  expect(await foyer(["mail", "list"])).toMatchObject({ status: 0, output: "No email has failed.\n" });
  const { account } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
  const [first, second] = await app.db
    .insertInto("mails")
    .values(
      ["ada", "ben"].map((name) => ({
        ...{ kind: "TICKET", cause: `test ${name}`, recipient: `${name}@example.test`, locale: "en" as const },
        ...{ data: JSON.stringify({ secret: "hidden" }), event_id: event.id, status: "FAILED" as const },
        last_error: `550 <${name}@example.test>: no such user`,
      })),
    )
    .returning("id")
    .execute();
  await inTransaction(app.db, (tx) => enqueue(tx, deliverMail, { mail_id: first?.id ?? 0 }));
  await app.queue.query("update graphile_mails._private_jobs set attempts = max_attempts");
  const { output } = await foyer(["mail", "list"]);
  expect(output).toContain(`id=${first?.id}`);
  expect(output).toContain("a…@example.test");
  expect(output).not.toMatch(/ada@|ben@|hidden/);

  expect((await foyer(["mail", "retry", String(first?.id), "999999"])).errors).toContain("Not all of these ids");
  expect((await foyer(["mail", "retry", String(first?.id)])).output).toBe("Emails that are sent again: 1.\n");
  expect(JSON.parse((await foyer(["mail", "list", "--json"])).output)).toMatchObject([{ id: second?.id }]);
  expect((await foyer(["mail", "retry", "--all"])).output).toBe("Emails that are sent again: 1.\n");
  const { rows: waiting } = await app.queue.query(
    `select (payload ->> 'mail_id')::bigint as id, attempts, max_attempts, priority
    from graphile_mails._private_jobs where (payload ->> 'mail_id')::bigint = any($1)
    order by id`,
    [[first?.id, second?.id]],
  );
  const asNew = { attempts: 0, max_attempts: deliverMail.max_attempts, priority: PRIORITY.notice };
  expect(waiting.map((job) => ({ ...job, id: Number(job.id) }))).toEqual([
    { id: first?.id, ...asNew },
    { id: second?.id, ...asNew },
  ]);
  expect(await actionsIn(account)).toEqual(["account.emails_retried", "account.emails_retried"]);
});

test("mail test sends an email now, and repeats the refusal of the mail server", async () => {
  const accepting = await aMailServer();
  const sent = await foyer(["mail", "test", "ana@example.test"], { SMTP_URL: accepting.url });
  expect(sent).toEqual({ status: 0, output: "The mail server accepted an email to ana@example.test.\n", errors: "" });
  expect(accepting.received).toMatchObject([{ to: ["ana@example.test"] }]);
  void accepting.close();
  const refusing = await aMailServer({ refuses: "550 No relaying" });
  const refused = await foyer(["mail", "test", "ana@example.test"], { SMTP_URL: refusing.url });
  expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("550 No relaying") });
  void refusing.close();
});

test("doctor finds nothing wrong, and says what is wrong by exit status and sentence", async () => {
  const healthy = await foyer(["doctor"]);
  expect(healthy).toMatchObject({ status: 0, output: expect.stringContaining("All migrations are applied.") });
  expect(healthy.output).not.toContain("x".repeat(40));
  const silentMail = await foyer(["doctor"], { SMTP_URL: "smtp://user:hidden@127.0.0.1:1" });
  expect(silentMail).toMatchObject({ status: 1, output: expect.stringContaining("The mail server can't be used") });
  expect(silentMail.output + silentMail.errors).not.toContain("hidden");
  expect(await foyer(["doctor"], { PORT: "many" })).toMatchObject({
    ...{ status: 1, output: expect.stringContaining("PORT must be a whole number") },
  });
});

describe("doctor", () => {
  test("signs in to the mail server", async () => {
    const server = await aMailServer();
    expect(await foyer(["doctor"], { SMTP_URL: server.url })).toMatchObject({
      ...{ status: 0, output: expect.stringContaining("The mail server accepts connections.") },
    });
    void server.close();
  });

  test("says that Stripe's webhooks are missing where there are later payments", async () => {
    const { order } = await aPaidOrder(app.db);
    const settings = {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    const stripe = async () =>
      (await foyer(["doctor"], settings)).output.split("\n").find((line) => /Stripe/.test(line));
    expect(await stripe()).toMatch(/^note .*No webhook of Stripe arrived yet\.$/);
    await app.db.updateTable("payments").set({ provider: "stripe" }).where("order_id", "=", order.id).execute();
    expect(await stripe()).toMatch(/^wrong .*No webhook of Stripe arrived, but there are later payments/);
    await app.db.insertInto("provider_notices").values({ provider: "stripe", notice_id: "evt_1" }).execute();
    expect(await stripe()).toMatch(/^ok .*The last webhook of Stripe arrived at 2/);
  });

  test.each([
    [0.5, "wrong"],
    [2, "note"],
    [50, "ok"],
  ])("says of %s GB of free space: %s", async (gigabytes, result) => {
    const config = readConfig({ DATA_DIR: tmpdir() });
    expect(await examineDisk(config, async () => gigabytes * 1024 ** 3)).toMatchObject([{ check: "disk", result }]);
  });

  test.each([
    [-1, "wrong"],
    [20, "note"],
    [200, "ok"],
  ])("says of a certificate that expires in %s days: %s", (days, result) => {
    const now = new Date();
    const apple = { valid_until: new Date(now.getTime() + days * 86_400_000) };
    const config = { wallets: { apple } } as unknown as Config;
    expect(examineAppleWallet(config, now)).toMatchObject([{ check: "certificate", result }]);
  });
});

test("audit finds a counter that differs from its holds", async () => {
  expect((await foyer(["audit"])).status).toBe(0);
  const { stocks } = await aTicket(app.db);
  const id = stocks[0]?.id ?? 0;
  await app.db.updateTable("stocks").set({ held: 1 }).where("id", "=", id).execute();
  const drifted = await foyer(["audit", "--json"]);
  expect(drifted.status).toBe(1);
  expect(JSON.parse(drifted.output).stocks).toMatchObject([{ stock_id: id, held: 1, held_recounted: 0 }]);
  expect(drifted.errors).toContain("Stock counters that differ: 1.");
});

test("audit finds money that contradicts itself, names the order and no person", async () => {
  const { order } = await aPaidOrder(app.db);
  expect((await foyer(["audit"])).errors).not.toContain("money");
  await app.db.updateTable("payments").set({ amount: 49_00 }).where("order_id", "=", order.id).execute();
  const broken = await foyer(["audit"]);
  expect(broken).toMatchObject({ status: 1, errors: expect.stringContaining("Contradictions in money: 1.") });
  expect(broken.output).toMatch(/^Order \S+ is paid with 5000, but its payments add up to 4900\.$/m);
  expect(broken.output).not.toContain("@");
});

test("account list and find give numbers for the other commands", async () => {
  const { account, user } = await aSignedInUser(app.db, { is_owner: true });
  await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
  const found = await foyer(["account", "find", user.email.toUpperCase(), "--json"]);
  expect(JSON.parse(found.output)).toEqual([
    { account: account.id, name: account.name, owner: user.email, events: 1, suspended: false },
  ]);
  expect(JSON.parse((await foyer(["account", "list", "--json"])).output)).toContainEqual(JSON.parse(found.output)[0]);
  expect(await foyer(["account", "find", "nobody@example.test"])).toMatchObject({
    ...{ status: 1, errors: expect.stringContaining("No account has a member") },
  });
});

test("config print names every setting, its value and where it comes from, and no secret", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "foyer-config-")), "token");
  writeFileSync(file, "hidden-metrics-token");
  const printed = await foyer(["config", "print", "--json"], { PORT: "4000", METRICS_TOKEN_FILE: file });
  rmSync(dirname(file), { recursive: true });
  const settings = JSON.parse(printed.output) as { name: string }[];
  expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
  expect(settings).toEqual(
    expect.arrayContaining([
      { name: "PORT", value: "4000", source: "environment" },
      { name: "APP_URL", value: "http://localhost:4000", source: "default" },
      { name: "WORKER_SLOTS", value: "4", source: "default" },
      { name: "SECRET_KEY", value: "set", source: "environment" },
      { name: "METRICS_TOKEN", value: "set", source: "file" },
      { name: "SMTP_URL", value: null, source: "default" },
    ]),
  );
  expect(printed.output).not.toMatch(/x{40}|hidden/);
  expect(await foyer(["config", "print"], { PORT: "many" })).toMatchObject({ status: 1, output: "" });
});

test.each([
  [["user", "reset-password", "nobody"], "It must be an email address"],
  [["user", "reset-password", "nobody@example.test"], "No user has the email address"],
  [["account", "suspend", "seven", "--because", "x"], "It must be a number"],
  [["account", "suspend", "1", "--because", " "], "--because needs a reason"],
  [["account", "resume", "999999"], "There is no account 999999"],
  [["messaging", "suspend", "seven", "--because", "x"], "It must be a number"],
  [["messaging", "suspend", "999999", "--because", "x"], "There is no account 999999"],
  [["messaging", "resume", "999999"], "There is no account 999999"],
  [["mail", "test", "ana@example.test"], "SMTP_URL is not set"],
  [["jobs", "retry"], "Name the ids"],
  [["mail", "retry"], "Name the ids"],
  [["mail", "retry", "one"], "It must be a number"],
  [["dance"], "unknown command"],
])("refuses %j by a sentence", async (args, sentence) => {
  expect(await foyer(args)).toMatchObject({ status: 1, errors: expect.stringContaining(sentence) });
});
