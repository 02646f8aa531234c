import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { bulkActions } from "#contract/bulk-actions.ts";
import { selfService } from "#contract/self-service.ts";
import { orders } from "#contract/orders.ts";
import { users } from "#contract/users.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { findOrders } from "#server/self-service/find-orders.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const PASSWORDS = ["violet harbour 17", "amber lighthouse 23"];

/**
 * A new account with an advertising event title and a manual order for a stranger's address, to
 * which no email was sent.
 */
async function setUp({ is_confirmed = false } = {}) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true, verified: is_confirmed });
  if (!is_confirmed)
    await app.db.updateTable("accounts").set({ verified_at: null }).where("id", "=", account.id).execute();
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, title: "You have won 1,000 EUR" });
  const { ticket, prices } = await aTicket(app.db, { event, price: 20_00 });
  const email = `victim-${account.id}@example.test`;
  const victim = { first_name: "Vic", last_name: "Tim", email };
  const params = { event_id: event.id };
  const made = await app.call(
    attendees.create,
    {
      params,
      body: {
        ...{ ticket_id: ticket.id, ticket_price_id: prices[0]?.id ?? 0, attendees: [victim], nameless: 0, buyer: null },
        ...{ price: 20_00, with_taxes_and_fees: false, total_gross: 20_00, paid_by: "CASH", locale: "en" },
        ...{ sends_emails: false, idempotency_key: randomUUID() },
      },
    },
    { token },
  );
  const { order_id, attendee_ids } = made.body.data;
  const order = await app.db.selectFrom("orders").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const ticketRow = await app.db
    .selectFrom("attendees")
    .select("short_id")
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  const mails = async () =>
    (await app.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("id").execute()).filter(({ recipient }) =>
      recipient.endsWith(`-${account.id}@example.test`),
    );
  return { params, token, email, order, attendee_id: attendee_ids[0] ?? 0, short_id: ticketRow.short_id, mails };
}

// SECURITY S94
test("unconfirmed account can't resend emails: not one, not many, not by correcting the buyer", async () => {
  const { params, token, order, attendee_id, mails } = await setUp();
  const bulk = { ids: null, query: "", filters: {}, idempotency_key: randomUUID() };
  const responses = [
    await app.call(attendees.resendTicket, { params: { ...params, attendee_id } }, { token }),
    await app.call(orders.resendConfirmation, { params: { ...params, order_id: order.id } }, { token }),
    await app.call(
      orders.updateBuyer,
      {
        params: { ...params, order_id: order.id },
        body: { first_name: "Vic", last_name: "Tim", email: order.email ?? "", locale: "en", resend: true } as never,
      },
      { token },
    ),
    await app.call(
      bulkActions.start,
      { params, body: { ...bulk, action: "RESEND_TICKET", ids: [attendee_id] } as never },
      { token },
    ),
    await app.call(
      bulkActions.start,
      { params, body: { ...bulk, action: "RESEND_CONFIRMATION", ids: [order.id] } as never },
      { token },
    ),
  ];
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
    responses.map(() => [403, "email_not_verified"]),
  );
  expect(await mails()).toEqual([]);
});

// SECURITY S94
test.each([
  [false, []],
  [true, ["ORDER_CANCELLED", "TICKET", "TICKET_TRANSFERRED"]],
])(
  "ticket transfer and order cancellation send emails only from a confirmed account (confirmed: %s)",
  async (isConfirmed, kinds) => {
    const { params, token, order, short_id, mails, email } = await setUp({ is_confirmed: isConfirmed });
    const inOrder = { event_id: params.event_id, order_short_id: order.short_id };
    const ticketTransferred = await app.call(selfService.transferTicket, {
      params: { ...inOrder, attendee_short_id: short_id },
      body: { first_name: "Bo", last_name: "Ek", email: email.replace("victim", "another") },
    });
    const cancelled = await app.call(orders.cancel, { params: { ...params, order_id: order.id } }, { token });
    expect([ticketTransferred.status, cancelled.status]).toEqual([204, 200]);
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(kinds);
  },
);

// SECURITY S94
test("order search leaves out the orders of an unconfirmed account", async () => {
  const mailed: number[] = [];
  for (const isConfirmed of [false, true]) {
    const { email, mails } = await setUp({ is_confirmed: isConfirmed });
    await app.runJob(findOrders, { email, locale: "en", nonce: randomUUID() });
    mailed.push((await mails()).length);
  }
  expect(mailed).toEqual([0, 1]);
});

// SECURITY S95
test.each([
  ["somebody else's, as far as anybody knows: five times an hour", false, 5],
  ["their own, which they have confirmed: each time", true, 7],
])("repeated password changes are reported to an address that is %s", async (_what, verified, times) => {
  const password_hash = await hashPassword(PASSWORDS[0] ?? "");
  const signedIn = await aSignedInUser(app.db, { verified, password_hash });
  let { token } = signedIn;
  for (let at = 0; at < 7; at += 1) {
    const [current_password, password] = [PASSWORDS[at % 2] ?? "", PASSWORDS[(at + 1) % 2] ?? ""];
    const body = { current_password, password, password_confirmation: password };
    const changed = await app.call(users.changePassword, { body }, { token });
    expect(changed.status).toBe(200);
    token = changed.body.token;
  }
  const mailed = app.db.selectFrom("mails").select("kind").where("recipient", "=", signedIn.user.email);
  expect(await mailed.execute()).toHaveLength(times);
});
