import { afterAll, beforeAll, expect, test } from "vitest";
import { devMails } from "#contract/mails.ts";
import { inTransaction } from "#server/platform/database.ts";
import { deliverMail, queueMails } from "#server/platform/mail.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { templatedEmail } from "./templated-email.ts";
import { sampleEmails } from "./sample-emails.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test("development mailbox without a mail server lists emails, newest first, for any caller on this machine", async () => {
  const mails = ["ana@example.test", "jo@example.test"].map((recipient) =>
    templatedEmail("TICKET", { cause: "order:1:completed", recipient, locale: "en", data: sampleEmails.TICKET }),
  );
  await inTransaction(app.db, (tx) => queueMails(tx, mails));
  const { body } = await app.call(devMails.list);
  expect(body.data.map(({ recipient, status }) => [recipient, status])).toEqual([
    ["jo@example.test", "QUEUED"],
    ["ana@example.test", "QUEUED"],
  ]);
  expect(
    (await app.call(devMails.list, { query: { recipient: "ANA@" } })).body.data.map(({ recipient }) => recipient),
  ).toEqual(["ana@example.test"]);
  const mail_id = body.data[0]?.id as number;
  await app.runJob(deliverMail, { mail_id });
  const response = await app.call(devMails.get, { params: { mail_id } });
  expect(response.body.data).toMatchObject({
    status: "KEPT",
    subject: "Your ticket for Midsummer on the Quay",
    html: expect.stringContaining("<html"),
    text: expect.stringContaining("A-3F8KQ2M"),
  });
  expect((await app.call(devMails.get, { params: { mail_id: 999_999 } })).status).toBe(404);
});

test("development mailbox shows the attachments of an email: name, type, size and content", async () => {
  const { account } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
  const ticket = await aTicket(app.db, { event });
  const email = "bea@example.test";
  const { order } = await aCompletedOrder(app.db, { event, ticket, email, attendees: [{ email }] });
  const data = { ...sampleEmails.ORDER_COMPLETED, event_id: event.id, order_short_id: order.short_id };
  const mail = templatedEmail("ORDER_COMPLETED", {
    cause: "o:2",
    event_id: event.id,
    recipient: email,
    locale: "en",
    data,
  });
  await inTransaction(app.db, (tx) => queueMails(tx, [mail]));
  const { body } = await app.call(devMails.list, { query: { recipient: email } });
  const response = await app.call(devMails.get, { params: { mail_id: body.data[0]?.id as number } });
  const { attachments } = response.body.data;
  expect(attachments.map(({ content_type }) => content_type.split(";")[0])).toEqual([
    "text/calendar",
    "application/pdf",
  ]);
  for (const { name, bytes, base64 } of attachments) {
    expect(name).toMatch(/\.(ics|pdf)$/);
    expect(Buffer.from(base64, "base64")).toHaveLength(bytes);
  }
});

test("development mailbox returns 404 from another machine", async () => {
  expect((await app.server.inject({ url: "/api/dev/mails", remoteAddress: "192.0.2.1" })).statusCode).toBe(404);
});

// SECURITY S139
test.each([
  "x-forwarded-for",
  "x-forwarded-port",
  "x-original-forwarded-for",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-ray",
  "cdn-loop",
  "true-client-ip",
  "x-envoy-external-address",
  "x-amzn-trace-id",
])("development mailbox returns 404 through a proxy that sends %s", async (name) => {
  expect((await app.call(devMails.list, {}, { headers: { [name]: "192.0.2.1" } })).status).toBe(404);
});

test("development mailbox returns 404 with a mail server", async () => {
  const app = await testApp({ smtp_url: "smtp://127.0.0.1:1" });
  expect((await app.call(devMails.list)).status).toBe(404);
  expect((await app.call(devMails.get, { params: { mail_id: 1 } })).status).toBe(404);
  await app.close();
});

test("development mailbox returns 404 where the app has a public URL, even without proxy headers", async () => {
  const app = await testApp({ app_url: "https://tickets.example" });
  expect((await app.call(devMails.list)).status).toBe(404);
  expect((await app.call(devMails.list, {}, { headers: { host: "tickets.example" } })).status).toBe(404);
  await app.close();
});

test("development mailbox returns 404 for a foreign host name that resolves to this machine", async () => {
  expect((await app.call(devMails.list, {}, { headers: { host: "evil.example" } })).status).toBe(404);
});
