import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { type Job, type JobContext, runJob, startWorker } from "#server/platform/jobs.ts";
import { deliverMail, mailingOf, queueMails, type WantedMail } from "#server/platform/mail.ts";
import type { Mailing } from "#server/platform/mail/mailing.ts";
import { testDatabase, type TestDatabase } from "#server/platform/test-database.ts";
import type { App } from "#server/platform/app-context.ts";
import { acting } from "#server/testing/factories.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { testContext } from "#server/testing/test-app.ts";
import { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { makeRenderEmail } from "./email-templates.ts";
import { AWAITED_MAILS, templatedEmail } from "./templated-email.ts";
import { sampleEmails } from "./sample-emails.ts";
import { purgeMails } from "./purge-mails.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  const context = testContext(t.db);
  app = {
    ...context,
    get mailing() {
      return mailing;
    },
  };
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.deleteFrom("mails").execute();
  await sql`delete from graphile_mails._private_jobs`.execute(t.db);
});

const log = pino({ level: "silent" });
const write = makeRenderEmail({
  app_url: "https://tickets.example",
  ticket_codes: new TicketCodes("a secret"),
  wallets: { offered: () => [] },
});
const from = "Foyer <foyer@tickets.example>";
const mailsOver = (smtp_url: string | undefined) =>
  mailingOf({ write, smtp_url, from, awaited: AWAITED_MAILS, secretOf });
const secretOf = async (_db: unknown, { data }: { data: unknown }) =>
  "link_id" in (data as object) ? { token: "made-now" } : null;
let mailing: Mailing = mailsOver(undefined);
const deliver = (smtp_url: string | undefined) => void (mailing = mailsOver(smtp_url));
let app: App;

const wanted = (over: Partial<WantedMail> = {}): WantedMail => ({
  ...templatedEmail("TICKET", {
    cause: "order:1:completed",
    recipient: "ana@example.test",
    locale: "en",
    reply_to: "hello@harbour.example",
    data: sampleEmails.TICKET,
  }),
  ...over,
});
const queue = (...mails: WantedMail[]) => inTransaction(t.db, (tx) => queueMails(tx, mails));
const ledger = () => t.db.selectFrom("mails").selectAll().orderBy("id").execute();
const jobCount = async () =>
  (
    await sql<{
      count: number;
    }>`select count(*) from graphile_mails.jobs where task_identifier = 'deliver-mail'`.execute(t.db)
  ).rows[0]?.count;
const deliverOne = (mail_id: number, context: Partial<JobContext> = {}) =>
  deliverMail.run(
    t.db,
    { mail_id },
    { ...acting(), app, log, attempt: 1, is_last_attempt: false, isTimeUp: () => false, ...context },
  );

// SECURITY S166
describe("SMTP delivery", () => {
  // SPEC 2.32, 3.72
  test("email arrives with clean headers, as HTML and as text", async () => {
    const server = await aMailServer();
    deliver(server.url);
    await queue(wanted());
    const [mail] = await ledger();
    await deliverOne(mail?.id ?? 0);
    const [received, ...more] = server.received;
    expect(more).toEqual([]);
    expect([received?.from, received?.to]).toEqual(["foyer@tickets.example", ["ana@example.test"]]);
    const names = received?.headers.match(/^[A-Za-z-]+(?=:)/gm)?.toSorted();
    expect(names).toEqual(
      [
        "Auto-Submitted",
        "Content-Language",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Reply-To",
        "Subject",
        "To",
      ].toSorted(),
    );
    expect(received?.headers).toContain(`Message-ID: <${mail?.message_key}@tickets.example>`);
    expect(received?.body).toMatch(/text\/plain[\s\S]*text\/html/);
    expect((await ledger())[0]).toMatchObject({
      status: "SENT",
      attempts: 1,
      last_error: null,
      subject: "Your ticket for Midsummer on the Quay",
    });
    await server.close();
  });

  // SPEC 5.16
  test("attachment arrives with its content type and is not stored", async () => {
    const server = await aMailServer();
    const content_type = "text/calendar; charset=utf-8; method=PUBLISH";
    const entry = { filename: "fête.ics", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", content_type };
    mailing = mailingOf({
      ...{ write, smtp_url: server.url, from, awaited: AWAITED_MAILS, secretOf },
      attachedTo: async (_db, mail) => (mail.kind === "TICKET" ? [entry] : []),
    });
    await queue(wanted());
    await deliverOne((await ledger())[0]?.id ?? 0);
    const body = server.received[0]?.body ?? "";
    expect(body).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    expect(body).toContain("Content-Disposition: attachment");
    expect(body.replaceAll(/\s/g, "")).toContain(Buffer.from(entry.content).toString("base64"));
    expect(JSON.stringify(await ledger())).not.toContain("VCALENDAR");
    await server.close();
  });

  test.each([
    ["info@räucher.example", "info@xn--rucher-bua.example"],
    ["o&leary@пример.рф", "o&leary@xn--e1afmkfd.xn--p1ai"],
    ["first/last@example.com", "first/last@example.com"],
    ["müller@räucher.example", "müller@räucher.example"],
  ])("email to %s is addressed to %s", async (recipient, reached) => {
    const server = await aMailServer();
    deliver(server.url);
    await queue(wanted({ recipient, reply_to: "hallo@räucher.example" }));
    await deliverOne((await ledger())[0]?.id ?? 0);
    expect(server.received[0]?.headers).toContain(`To: ${reached}\r\n`);
    expect(server.received[0]?.headers).toContain("Reply-To: hallo@xn--rucher-bua.example");
    expect((await ledger())[0]).toMatchObject({ status: "SENT", recipient });
    await server.close();
  });

  test("international domain of the sender is ASCII-encoded in the Message-ID", async () => {
    const server = await aMailServer();
    mailing = mailingOf({ write, smtp_url: server.url, from: "Foyer <foyer@räucher.example>", awaited: [], secretOf });
    await queue(wanted());
    const [mail] = await ledger();
    await deliverOne(mail?.id ?? 0);
    expect(server.received[0]?.headers).toContain(`Message-ID: <${mail?.message_key}@xn--rucher-bua.example>`);
    expect(server.received[0]?.headers).toMatch(/^From: Foyer <foyer@xn--rucher-bua.example>$/m);
    await server.close();
  });

  test("international mailbox name that the server does not support fails once, and the reason is stored", async () => {
    const server = await aMailServer({ refuses: "553 5.6.7 Non-ASCII addresses are not supported" });
    deliver(server.url);
    await queue(wanted({ recipient: "müller@example.com" }));
    await deliverOne((await ledger())[0]?.id ?? 0);
    const [mail] = await ledger();
    expect(mail).toMatchObject({ status: "FAILED", attempts: 1 });
    expect(mail?.last_error).toMatch(
      /Internationalized mailbox name not allowed|Non-ASCII addresses are not supported/,
    );
    await server.close();
  });

  // SECURITY S163
  test("line breaks in user input add no recipient and no header", async () => {
    const server = await aMailServer();
    deliver(server.url);
    const data = {
      ...sampleEmails.TICKET,
      event_title: "Night\r\nBcc: all@example.test\r\n\r\nbody",
      organizer_name: "x\r\nCc: y@example.test",
    };
    await queue(
      wanted({ data, reply_to: "hello@harbour.example\r\nBcc: z@example.test", recipient: "ana@example.test" }),
    );
    await deliverOne((await ledger())[0]?.id ?? 0);
    expect(server.received.map(({ to }) => to)).toEqual([["ana@example.test"]]);
    expect(server.received[0]?.headers).not.toMatch(/^(Bcc|Cc):/im);
    await server.close();
  });

  test("email is sent once for a cause, kind and recipient, however often it is queued and delivered", async () => {
    const server = await aMailServer();
    deliver(server.url);
    await Promise.all(Array.from({ length: 5 }, () => queue(wanted(), wanted({ recipient: "jo@example.test" }))));
    const mails = await ledger();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(["ana@example.test", "jo@example.test"]);
    for (const { id } of [...mails, ...mails, ...mails]) await deliverOne(id);
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(["ana@example.test", "jo@example.test"]);
    await server.close();
  });

  test("email has the same Message-ID at every attempt, and no email of another database has it", async () => {
    const server = await aMailServer();
    deliver(server.url);
    await queue(wanted());
    const [mail] = await ledger();
    const again = t.db.updateTable("mails").set({ status: "QUEUED" });
    await deliverOne(mail?.id ?? 0);
    await again.execute();
    await deliverOne(mail?.id ?? 0);
    await t.db.deleteFrom("mails").execute();
    // As in a database where another email has this id.
    await sql`alter table mails alter column id restart with ${sql.lit(mail?.id ?? 0)}`.execute(t.db);
    await queue(wanted({ recipient: "jo@example.test" }));
    expect((await ledger())[0]?.id).toBe(mail?.id);
    await deliverOne(mail?.id ?? 0);
    const [first, second, other] = server.received.map(({ headers }) =>
      /^Message-ID: (.*)$/m.exec(headers)?.[1]?.trim(),
    );
    expect(first).toMatch(/^<[0-9a-f-]{36}@tickets\.example>$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    await server.close();
  });

  test("email of a rolled-back transaction is not sent", async () => {
    await expect(
      inTransaction(t.db, (tx) => queueMails(tx, [wanted()]).then(() => Promise.reject(new Error("undone")))),
    ).rejects.toThrow("undone");
    expect([await ledger(), await jobCount()]).toEqual([[], 0]);
  });

  test("emails wait while the server is down and arrive when it is back", async () => {
    const down = await aMailServer();
    await down.close();
    deliver(down.url);
    await queue(...Array.from({ length: 3 }, (_, at) => wanted({ recipient: `guest-${at}@example.test` })));
    const worker = await startWorker({ db: t.db, pool: t.queue, app, jobs: [deliverMail] as Job[], log });
    await vi.waitFor(
      async () => expect((await ledger()).some(({ last_error }) => last_error?.includes("ECONNREFUSED"))).toBe(true),
      { timeout: 8_000 },
    );
    // After the first failure all of them pause: no other email has been attempted in vain.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const tried = (await ledger()).map(({ status, attempts }) => ({ status, attempts }));
    expect(tried.every(({ status }) => status === "QUEUED")).toBe(true);
    expect(tried.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(2);
    expect(tried.every(({ attempts }) => attempts <= 1)).toBe(true);
    const server = await aMailServer();
    deliver(server.url);
    await sql`select graphile_mails.reschedule_jobs(array(select id from graphile_mails.jobs), run_at => now())`.execute(
      t.db,
    );
    await vi.waitFor(
      async () => expect((await ledger()).map(({ status }) => status)).toEqual(["SENT", "SENT", "SENT"]),
      { timeout: 8_000 },
    );
    await worker.stop();
    expect(server.received).toHaveLength(3);
    await server.close();
  });

  test("permanently rejected email fails at once with its reason and is not retried", async () => {
    const server = await aMailServer({ refuses: "550 5.1.1 No such mailbox here" });
    deliver(server.url);
    await queue(wanted());
    const [mail] = await ledger();
    await deliverOne(mail?.id ?? 0);
    expect((await ledger())[0]).toMatchObject({
      status: "FAILED",
      attempts: 1,
      last_error: expect.stringContaining("No such mailbox here"),
    });
    expect(mailing.patience.isOver()).toBe(true);
    await server.close();
  });

  test("temporarily rejected email is retried", async () => {
    const server = await aMailServer({ refuses: "451 4.7.1 Greylisted, come back later" });
    deliver(server.url);
    await queue(wanted());
    await expect(deliverOne((await ledger())[0]?.id ?? 0)).rejects.toThrow("Greylisted");
    expect((await ledger())[0]).toMatchObject({ status: "QUEUED", attempts: 1 });
    await server.close();
  });

  test("email fails after its last attempt, with its reason", async () => {
    const down = await aMailServer();
    await down.close();
    deliver(down.url);
    await queue(wanted());
    const [mail] = await ledger();
    await expect(deliverOne(mail?.id ?? 0, { is_last_attempt: true })).rejects.toThrow("ECONNREFUSED");
    expect((await ledger())[0]).toMatchObject({
      status: "FAILED",
      last_error: expect.stringContaining("ECONNREFUSED"),
    });
  });
});

describe("mail cleanup", () => {
  test("mail cleanup skips emails that are being delivered or wait for a retry", async () => {
    await queue(wanted(), wanted({ recipient: "jo@example.test" }));
    await sql`update graphile_mails._private_jobs set locked_by = 'alive', locked_at = now() - interval '5 minutes' where id = (select min(id) from graphile_mails._private_jobs)`.execute(
      t.db,
    );
    const before = await sql`select id, run_at, locked_by, attempts from graphile_mails.jobs order by id`.execute(t.db);
    await runJob({ db: t.db, app, log }, purgeMails, {});
    expect(
      (await sql`select id, run_at, locked_by, attempts from graphile_mails.jobs order by id`.execute(t.db)).rows,
    ).toEqual(before.rows);
    expect((await ledger()).map(({ status }) => status)).toEqual(["QUEUED", "QUEUED"]);
  });

  test("mail cleanup marks abandoned emails as failed", async () => {
    await queue(wanted());
    await t.db
      .updateTable("mails")
      .set({ status: "SENDING", created_at: new Date(Date.now() - 49 * 3_600_000) })
      .execute();
    await runJob({ db: t.db, app, log }, purgeMails, {});
    expect((await ledger())[0]).toMatchObject({ status: "FAILED" });
  });
});

test("secret link is in the delivered email and never in the database", async () => {
  const server = await aMailServer();
  deliver(server.url);
  const { token: _, ...data } = sampleEmails.RESET_PASSWORD;
  await queue(
    wanted(),
    templatedEmail("RESET_PASSWORD", { cause: "link:x", recipient: "ana@example.test", locale: "en", data }),
  );
  for (const { id } of await ledger()) await deliverOne(id);
  expect(server.received.at(-1)?.body).toContain("made-now");
  const [ticket, sent] = await ledger();
  expect(ticket?.html).not.toBeNull();
  expect(JSON.stringify(sent)).not.toContain("made-now");
  expect(sent).toMatchObject({ subject: "Set a new password", status: "SENT", html: null, text: null });
  await server.close();
});

test("email without a mail server is stored, and its links are logged", async () => {
  deliver(undefined);
  const info = vi.fn();
  await queue(
    templatedEmail("CONFIRM_EMAIL", {
      cause: "link:z",
      recipient: "ana@example.test",
      locale: "en",
      data: sampleEmails.CONFIRM_EMAIL,
    }),
  );
  await deliverOne((await ledger())[0]?.id ?? 0, { log: { info } as never });
  expect((await ledger())[0]).toMatchObject({ status: "KEPT", attempts: 1 });
  expect(info).toHaveBeenCalledWith(
    expect.stringContaining("https://tickets.example/manage/profile/confirm-email-address/made-now"),
  );
});

// SECURITY S13
test("links of a stored email are not logged where links in the log are disabled", async () => {
  mailing = testContext(t.db).mailing;
  const info = vi.fn();
  await queue(templatedEmail("CONFIRM_EMAIL", { ...AN_ADDRESS, cause: "link:q", data: sampleEmails.CONFIRM_EMAIL }));
  await deliverOne((await ledger())[0]?.id ?? 0, { log: { info } as never });
  expect(info).not.toHaveBeenCalled();
});

const AN_ADDRESS = { recipient: "ana@example.test", locale: "en" } as const;
