import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleEmails } from "#server/mail/sample-emails.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { inTransaction } from "#server/platform/database.ts";
import { queueMails } from "#server/platform/mail.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { mailGauges } from "./mail-gauges.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

test("emails that wait and newest emails that failed are counted", async () => {
  expect(await mailGauges.read(t.reads)).toEqual([
    { mails_waiting: 0, mails_oldest_waiting_seconds: 0, mails_failed: 0 },
  ]);
  const to = (guest: string) =>
    templatedEmail("TICKET", {
      ...{ cause: `attendee:${guest}:ticket`, recipient: `${guest}@example.test` },
      ...{ locale: "en", data: sampleEmails.TICKET },
    });
  await inTransaction(t.db, (tx) => queueMails(tx, ["a", "b", "c", "d"].map(to)));
  await sql`update mails set status = 'SENT' where recipient = 'a@example.test'`.execute(t.db);
  await sql`update mails set status = 'FAILED' where recipient = 'b@example.test'`.execute(t.db);
  await sql`
    update mails set created_at = now() - interval '90 seconds', status = 'SENDING'
    where recipient = 'c@example.test'`.execute(t.db);
  expect(await mailGauges.read(t.reads)).toEqual([
    { mails_waiting: 2, mails_oldest_waiting_seconds: expect.closeTo(90, -1), mails_failed: 1 },
  ]);
});
