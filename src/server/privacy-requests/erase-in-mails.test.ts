import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { selfService } from "#contract/self-service.ts";
import { orders as orderCalls } from "#contract/orders.ts";
import type { EmailTemplate } from "#server/mail/email-body.ts";
import { emailTemplates } from "#server/mail/email-templates.ts";
import { templatedEmail, type MailData } from "#server/mail/templated-email.ts";
import { inTransaction } from "#server/platform/database.ts";
import { queueMails } from "#server/platform/mail.ts";
import { aCompletedOrder, aMessage, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** Bo has bought for Cy, Eve and himself; Eve has bought a ticket for herself. */
async function setUp() {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", settings: { allow_ticket_transfer: true } });
  const ticket = await aTicket(app.db, { event });
  const at = owner.account.id;
  const [eve, bo, cy] = (["Eve", "Bo", "Cy"] as const).map((first_name) => ({
    ...{ first_name, last_name: `Mayer-${first_name}` },
    email: `${first_name}-${at}@example.test`.toLowerCase(),
  })) as [Person, Person, Person];
  const otherOrder = await aCompletedOrder(app.db, { event, ticket, quantity: 3, ...bo, attendees: [cy, eve, bo] });
  const own = await aCompletedOrder(app.db, { event, ticket, ...eve, attendees: [eve] });
  const common = { event_id: event.id, locale: "en" as const };
  const mails = () => app.db.selectFrom("mails").selectAll().where("event_id", "=", event.id).orderBy("id").execute();
  const mail = <Kind extends "DISPUTE" | "TICKET" | "ORDER_NOTICE">(
    kind: Kind,
    options: { cause: string; recipient: string; reply_to?: string },
    data: Partial<MailData<Kind>>,
  ) =>
    inTransaction(app.db, (tx) =>
      queueMails(tx, [templatedEmail(kind, { ...common, ...options, data: data as MailData<Kind> })]),
    );
  /** The kinds of stored email that contain the words in any column. */
  const naming = async (fragment: string) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from mails
      where event_id = ${event.id} and to_jsonb(mails)::text ilike ${`%${fragment}%`}`.execute(app.db);
    return rows;
  };
  return {
    ...{ ...owner, event, ticket, eve, bo, cy, own, theirs: otherOrder, mails, mail, naming },
    inOtherOrder: { event_id: event.id, order_id: otherOrder.order.id },
    inOwn: { event_id: event.id, order_id: own.order.id },
    erase: ({ email }: { email: string }) =>
      app.call(
        accountData.erasePerson,
        { params: { account_id: at }, body: { email, upcoming: "KEEP" } },
        { token: owner.token },
      ),
  };
}
type Person = { first_name: string; last_name: string; email: string };

/** Marks an email as delivered and rendered. */
const deliver = ({ id }: { id: number }, content: string) =>
  app.db
    .updateTable("mails")
    .set({ status: "SENT", html: `<p>${content}</p>`, text: content })
    .where("event_id", "=", id)
    .execute();

// SECURITY S61
test("erasing a person removes the name from emails to another buyer and leaves all other content", async () => {
  const { erase, eve, bo, event, theirs, inOtherOrder, token, mails, naming } = await setUp();
  await app.call(orderCalls.resendConfirmation, { params: inOtherOrder }, { token });
  const [cys, eves] = theirs.attendees;
  const attendee_ids = [cys?.id ?? 0, eves?.id ?? 0];
  const body = { attendee_ids, notify_buyer: true };
  expect((await app.call(orderCalls.cancelTickets, { params: inOtherOrder, body }, { token })).status).toBe(200);
  await deliver(event, "Ticket of Eve Mayer-Eve");
  expect(await naming("Mayer-Eve")).toHaveLength(2);
  expect((await erase(eve)).status).toBe(200);
  expect(await naming("Mayer-Eve")).toEqual([]);
  const left = await mails();
  expect(left.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["ORDER_COMPLETED", bo.email],
    ["TICKETS_CANCELLED", bo.email],
  ]);
  const named = left.map(({ data }) => (data as { tickets: { name: string }[] }).tickets.map(({ name }) => name));
  expect(named).toEqual([
    ["Cy Mayer-Cy", "–", "Bo Mayer-Bo"],
    ["Cy Mayer-Cy", "–"],
  ]);
  for (const { kind, data } of left) {
    const { text } = await app.context.mailing.write({ kind, data, locale: "en" });
    expect(text).toContain("Cy Mayer-Cy");
  }
});

test("erasing a person removes the name from emails to a shared address, in any position", async () => {
  const { erase, eve, cy, theirs, mail, mails, naming } = await setUp();
  const [cys, eves] = theirs.attendees;
  const listed = (of: typeof cys, { first_name, last_name }: Person) => ({
    ...{ short_id: of?.short_id ?? "", public_id: of?.public_id ?? "" },
    ...{ name: `${first_name} ${last_name}`, item_name: "Standard" },
  });
  const asFirst = (of: typeof cys, person: Person) => {
    const { public_id: attendee_public_id, name: attendee_name } = listed(of, person);
    return { attendee_public_id, attendee_name };
  };
  const shared = "family@example.test";
  const toCy = { cause: `attendee:${cys?.id}:ticket`, recipient: shared };
  await mail("TICKET", toCy, { ...asFirst(cys, cy), more_tickets: [listed(eves, eve)] });
  const toEve = { cause: `attendee:${eves?.id}:resent:2027-03-05T19:30`, recipient: shared };
  await mail("TICKET", toEve, { ...asFirst(eves, eve), more_tickets: [listed(cys, cy)] });
  await erase(eve);
  expect(await naming("Mayer-Eve")).toEqual([]);
  expect((await mails()).map(({ data }) => data)).toMatchObject([
    { attendee_name: "Cy Mayer-Cy", more_tickets: [{ name: "–" }] },
    { attendee_name: "–", more_tickets: [{ name: "Cy Mayer-Cy" }] },
  ]);
});

// SECURITY S61
test("erasing a person deletes all emails about their orders, also those to the organizer or to a wrong address", async () => {
  const { erase, eve, own, event, inOwn, inOtherOrder, token, mail, naming, mails } = await setUp();
  const { id } = own.order;
  const payment = await app.db
    .insertInto("payments")
    .values({
      ...{ order_id: id, provider: "sandbox", provider_payment_id: `pay_${id}`, status: "SUCCEEDED" },
      ...{ amount: 20_00, currency: "EUR" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dispute = await app.db
    .insertInto("disputes")
    .values({
      ...{ order_id: id, payment_id: payment.id, provider_dispute_id: `dp_${id}`, status: "LOST" },
      ...{ amount: 20_00, currency: "EUR", reason: "fraudulent" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const buyer = { buyer_name: "Eve Mayer-Eve", buyer_email: eve.email };
  for (const status of ["OPEN", "WON", "LOST"] as const) {
    const cause = `dispute:${dispute.id}:${status.toLowerCase()}`;
    await mail("DISPUTE", { cause, recipient: "hello@example.test", reply_to: eve.email }, { status, ...buyer });
  }
  await app.db.updateTable("orders").set({ email: "eev@example.test" }).where("id", "=", id).execute();
  await app.call(orderCalls.resendConfirmation, { params: inOwn }, { token });
  await app.db.updateTable("orders").set({ email: eve.email }).where("id", "=", id).execute();
  await app.call(orderCalls.resendConfirmation, { params: inOtherOrder }, { token });
  expect(await mails()).toHaveLength(5);
  await erase(eve);
  expect(await naming("Mayer-Eve")).toEqual([]);
  expect(await naming("eev@example.test")).toEqual([]);
  expect((await mails()).map(({ kind, event_id }) => [kind, event_id])).toEqual([["ORDER_COMPLETED", event.id]]);
});

// SECURITY S61
test("erasing the former holder of a transferred ticket removes their name from the buyer's emails, not the new one", async () => {
  const { erase, eve, event, theirs, inOtherOrder, token, mails, naming } = await setUp();
  const [, eves] = theirs.attendees;
  const params = { event_id: event.id, attendee_id: eves?.id ?? 0 };
  await app.call(attendeeCalls.resendTicket, { params }, { token });
  await app.call(orderCalls.resendConfirmation, { params: inOtherOrder }, { token });
  const inTicket = {
    event_id: event.id,
    order_short_id: theirs.order.short_id,
    attendee_short_id: eves?.short_id ?? "",
  };
  const dan = { first_name: "Dan", last_name: "Ek", email: `dan-${event.id}@example.test` };
  expect((await app.call(selfService.transferTicket, { params: inTicket, body: dan as never })).status).toBe(204);
  await app.db.deleteFrom("attendees").where("email", "=", eve.email).execute();
  expect(await naming("Mayer-Eve")).not.toEqual([]);
  await erase(eve);
  expect(await naming("Mayer-Eve")).toEqual([]);
  expect((await mails()).find(({ recipient }) => recipient === dan.email)?.data).toMatchObject({
    attendee_name: "Dan Ek",
  });
});

test("erasing a former buyer deletes the organizer's emails with their name and leaves those of the current buyer", async () => {
  const { erase, eve, own, inOwn, token, mail, naming, mails } = await setUp();
  const { id } = own.order;
  await app.call(orderCalls.resendConfirmation, { params: inOwn }, { token });
  for (const [first_name, email] of [
    ["Eve Mayer-Eve", eve.email],
    ["Fay", "fay@example.test"],
  ] as const)
    await mail(
      "ORDER_NOTICE",
      {
        cause: `order:${id}:${first_name === "Fay" ? "resent:2027-03-05T19:30" : "notice"}`,
        recipient: "hello@example.test",
        reply_to: email,
      },
      { buyer_name: first_name },
    );
  const fay = { first_name: "Fay", last_name: null, email: "fay@example.test" };
  await app.db.updateTable("orders").set(fay).where("id", "=", id).execute();
  await app.db.updateTable("attendees").set(fay).where("order_id", "=", id).execute();
  await erase(eve);
  expect(await naming("Mayer-Eve")).toEqual([]);
  expect((await mails()).map(({ reply_to }) => reply_to)).toEqual(["fay@example.test"]);
});

test("erasing a person deletes the message about their ticket at another address, not that of the address's owner", async () => {
  const { erase, eve, cy, event, theirs, naming, mails } = await setUp();
  const decided = await app.db
    .insertInto("duplicate_decisions")
    .values({ event_id: event.id, is_same: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const same = { event_id: event.id, decision_id: decided.id };
  const [cys, eves] = theirs.attendees;
  await app.db
    .insertInto("duplicate_emails")
    .values([{ ...same, email: eve.email, send_to: cy.email }])
    .execute();
  for (const of of [eves, cys]) {
    const message = await aMessage(app.db, { event, status: "PROCESSING", recipients_collected_at: new Date() });
    const recipient = { message_id: message.id, email: cy.email, attendee_id: of?.id ?? 0 };
    await app.db.insertInto("message_recipients").values(recipient).execute();
    await app.runJob(sendMessage, { message_id: message.id });
  }
  expect(await mails()).toHaveLength(2);
  await erase(eve);
  expect(await naming("Mayer-Eve")).toEqual([]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([cy.email]);
});

// SECURITY S61
test("every kind of email that names a person other than its reader is covered by the erasure", () => {
  const ofReader = /^(first|last|account|organizer|passkey|key)_name$|^(item|event|ha[sd])_/;
  const naming = Object.entries<EmailTemplate>(emailTemplates).flatMap(([kind, { data }]) => {
    const fields = Object.keys((data as unknown as { shape: object }).shape);
    const named = fields.filter((field) => /name|email|tickets/.test(field) && !ofReader.test(field));
    return named.length > 0 ? [[kind, named.toSorted()]] : [];
  });
  expect(Object.fromEntries(naming)).toEqual({
    // members of the account
    INVITATION: ["inviter_name"],
    EMAIL_CHANGING: ["new_email"],
    // attendees, in emails to attendees: replaced by a dash
    ORDER_COMPLETED: ["are_tickets_for_all", "tickets"],
    TICKET: ["attendee_name", "more_tickets"],
    OFFLINE_INSTRUCTIONS: ["tickets"],
    OFFLINE_REMINDER: ["tickets"],
    TICKETS_CANCELLED: ["tickets"],
    // buyers, in emails to the organizer: deleted with the emails about the order
    ORDER_NOTICE: ["buyer_name"],
    REFUND_FAILED: ["buyer_email", "buyer_name"],
    DISPUTE: ["buyer_email", "buyer_name"],
  });
});
