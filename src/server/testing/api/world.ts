import { triggersOf } from "#domain/webhooks.ts";
import { encryptWebhookSecret, newWebhookSecret } from "#server/webhooks/webhook-secrets.ts";
import { api } from "#contract/all.ts";
import {
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  aLabel,
  aMessage,
  anAffiliate,
  anApiKey,
  anEvent,
  anOrganizer,
  aPromoCode,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  type ATicket,
  aTicket,
  aToken,
} from "#server/testing/factories.ts";
import { pairedDevice } from "#server/testing/devices.ts";
import { operatorCookie } from "#server/testing/operator.ts";
import { aPasskey } from "#server/testing/mfa.ts";
import { anInvoice, COMPANY } from "#server/testing/invoices.ts";
import { cookieOf } from "#server/testing/test-app.ts";
import { PASS_TYPE_ID } from "#server/wallets/testing/certificates.ts";
import { MAPPING } from "./bodies.ts";
import { app } from "./app.ts";

export type World = Record<string, string | number>;

/**
 * One of everything that a path can name, in one account. `order_short_id` is complete,
 * `open_order_short_id` is a reservation.
 */
export async function aWorld({ account, user }: Pick<SignedInUser, "account" | "user">): Promise<World> {
  const { db } = app;
  const made = await anEvent(db, { organizer: await anOrganizer(db, { account }), status: "LIVE" });
  const bought = await aTicket(db, { event: made });
  const { order, attendees } = await aCompletedOrder(db, { event: made, ticket: bought });
  const tagged = { first_name: "Ada", email: "ada+fair@example.test" };
  await aCompletedOrder(db, { event: made, ticket: bought, attendees: [tagged] });
  const terms = { organizer_id: made.organizer_id, type: "TERMS", text: "<p>Be kind.</p>" } as const;
  const { id: terms_id } = await db
    .insertInto("legal_documents")
    .values(terms)
    .returning("id")
    .executeTakeFirstOrThrow();
  const agreed = { terms_id, terms_accepted_at: new Date() };
  // of a company, so that there is an e-invoice
  await db
    .updateTable("orders")
    .set({ ...agreed, company: JSON.stringify(COMPANY) })
    .where("id", "=", order.id)
    .execute();
  const list = await aCheckInList(db, { event: made, tickets: [bought] });
  const device = await pairedDevice(app, list);
  const affiliate = await anAffiliate(db, { event: made });
  const { promo_code } = await aPromoCode(db, { event: made, code: "summer" });
  const { assignment: shared } = await aCapacityAssignment(db, { event: made, tickets: [bought], capacity: 1_000 });
  const question = await aQuestion(db, { event: made, belongs_to: "TICKET" });
  const picture = {
    file_name: "cover.png",
    mime_type: "image/png",
    width: 900,
    height: 450,
    size: 1,
    variants: "[]",
    average_color: "#000000",
  };
  const image = await db
    .insertInto("images")
    .values({ ...picture, account_id: account.id, event_id: made.id, type: "EVENT_COVER" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const logo = await db
    .insertInto("images")
    .values({ ...picture, account_id: account.id, organizer_id: made.organizer_id, type: "LOGO" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto("mails")
    .values({ kind: "TICKET", cause: `test ${made.id}`, recipient: "a@example.test", locale: "en", data: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await aPasskey(db, user);
  const passkeys = db.selectFrom("passkeys").select("id").where("user_id", "=", user.id);
  const { id: passkey_id } = await passkeys.executeTakeFirstOrThrow();
  const label = await aLabel(db, { event: made });
  const decision = await db
    .insertInto("duplicate_decisions")
    .values({ event_id: made.id, is_same: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const duplicateAddress = { event_id: made.id, decision_id: decision.id, email: "stranger@example.test" };
  await db.insertInto("duplicate_emails").values(duplicateAddress).execute();
  const about = { event_id: made.id, text: "Called.", written_by: user.id };
  const [note, order_note] = await db
    .insertInto("notes")
    .values([
      { ...about, attendee_id: attendees[0]?.id ?? 0, order_id: null },
      { ...about, attendee_id: null, order_id: order.id },
    ])
    .returning("id")
    .execute();
  const attendeeLabel = { event_id: made.id, label_id: label.id, attendee_id: attendees[0]?.id ?? 0 };
  await db.insertInto("attendee_labels").values(attendeeLabel).execute();
  const view = await db
    .insertInto("list_views")
    .values({ user_id: user.id, event_id: made.id, list: "orders", name: "Unpaid", address: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const bulk = await db
    .insertInto("bulk_actions")
    .values({
      ...{ event_id: made.id, noun: "attendees", action: "RESEND_TICKET", idempotency_key: crypto.randomUUID() },
      ...{
        status: "RUNNING",
        options: JSON.stringify({ check_in_list_id: null, label_id: null, notify_buyer: true, refunds: false }),
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: refund_id } = await aFailedRefund(order);
  const { id: proposed_change_id } = await aProposedChange(order);
  const { id: dispute_id } = await aDispute(order);
  const { id: receipt_id } = await aReceipt(order);
  const { id: unmatched_payment_id } = await unmatchedPaymentFixture(account);
  const { id: invoice_id } = await anInvoice(app, made, order);
  const { short_id: open_order_short_id, cookie } = await anOpenOrder(made, bought);
  return {
    open_order_short_id,
    cookie,
    account_id: account.id,
    user_id: user.id,
    organizer_id: made.organizer_id,
    event_id: made.id,
    ticket_id: bought.ticket.id,
    promo_code_id: promo_code.id,
    affiliate_id: affiliate.id,
    bulk_action_id: bulk.id,
    list_view_id: view.id,
    label_id: label.id,
    decision_id: decision.id,
    note_id: note?.id ?? 0,
    order_note_id: order_note?.id ?? 0,
    import_id: (await aFile(made, bought)).id,
    question_id: question.id,
    order_id: order.id,
    refund_id,
    proposed_change_id,
    dispute_id,
    receipt_id,
    unmatched_payment_id,
    invoice_id,
    order_short_id: order.short_id,
    attendee_id: attendees[0]?.id ?? 0,
    attendee_short_id: attendees[0]?.short_id ?? "",
    capacity_assignment_id: shared.id,
    check_in_list_id: list.id,
    check_in_list_short_id: list.short_id,
    check_in_short_id: "ci_0123456789",
    check_in_device_id: device.phone.id,
    device_cookie: device.cookie,
    operator_cookie: await operatorCookie(app),
    api_key_id: (await anApiKey(db, { account, user })).id,
    ...(await aWebhook(account)),
    tax_or_fee_id: (await aTaxOrFee(db, { account })).id,
    image_id: image.id,
    logo_id: logo.id,
    passkey_id,
    ...(await aPass(made, attendees)),
    mail_id: mail.id,
    message_id: (await aMessage(db, { event: made })).id,
    code: "summer",
    document: "terms",
    token: "0123456789abcdef",
    session_id: await aSignIn(user, account),
    client_secret: "sandbox_secret",
  };
}

/** A webhook endpoint with a delivery that failed. */
async function aWebhook({ id: account_id }: { id: number }) {
  const { id: webhook_endpoint_id } = await app.db
    .insertInto("webhook_endpoints")
    .values({
      ...{ account_id, url: "http://127.0.0.1:9/hooks", event_types: ["order.completed"], payload_version: 1 },
      triggers: JSON.stringify(triggersOf(["order.completed"])),
      encrypted_secret: encryptWebhookSecret(app.context.secrets, { id: account_id }, newWebhookSecret()),
      ...{ encrypted_previous_secret: "", previous_secret_until: new Date() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: webhook_delivery_id } = await app.db
    .insertInto("webhook_deliveries")
    .values({ account_id, endpoint_id: webhook_endpoint_id, type: "order.completed", status: "FAILED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { webhook_endpoint_id, webhook_delivery_id };
}

/** What a phone stores of its wallet pass. */
export async function aPass({ id: event_id }: { id: number }, [attendee]: readonly { id: number; short_id: string }[]) {
  const serial = `serial-${event_id}`;
  const { id: attendee_id = 0, short_id = "" } = attendee ?? {};
  const pass = { event_id, attendee_id, short_id, serial, content_hash: "", changed_at: new Date() };
  await app.db.insertInto("wallet_passes").values(pass).execute();
  await app.db.insertInto("wallet_events").values({ event_id, checked_at: new Date() }).execute();
  const pass_token = app.context.wallets.tokenOf(serial);
  return { serial, pass_token, pass_type_id: PASS_TYPE_ID, device_id: "a-phone", picture: "logo" };
}

/** An expired proposed change: an open one would block many other calls on its order. */
export function aProposedChange({ id: order_id, event_id }: { id: number; event_id: number }): Promise<{ id: number }> {
  const plan = { stays: [], added: [], gone: [], total_before: 0, total_after: 5_00 };
  return app.db
    .insertInto("proposed_changes")
    .values({
      ...{ order_id, event_id, status: "EXPIRED", steps: "[]", planned: JSON.stringify({ lines: [], plan }) },
      ...{ amount: 5_00, expires_at: new Date(Date.now() + 3_600_000), idempotency_key: crypto.randomUUID() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function waitForChange({ proposed_change_id }: World): Promise<void> {
  const change = app.db.updateTable("proposed_changes").where("id", "=", Number(proposed_change_id));
  await change.set({ status: "WAITING" }).execute();
}

/** A file of one attendee that has not been imported. */
export async function aFile({ id: event_id }: { id: number }, { prices }: ATicket): Promise<{ id: number }> {
  const mapping = JSON.stringify({ ...MAPPING, all_become: prices[0]?.id ?? 0 });
  const file = await app.db
    .insertInto("imports")
    .values({ event_id, file_name: "guests.csv", header: '["Name", "Email"]', row_count: 1, mapping })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = JSON.stringify([{ line: 2, cells: ["Eve", "eve@example.test"] }]);
  await app.db.insertInto("import_chunks").values({ import_id: file.id, kind: "ROWS", position: 0, content }).execute();
  const text = Buffer.from("Name,Email\nEve,eve@example.test\n");
  await app.db.insertInto("import_files").values({ import_id: file.id, content: text }).execute();
  return file;
}

export function unmatchedPaymentFixture({ id: account_id }: { id: number }): Promise<{ id: number }> {
  const provider_payment_id = `acct_1/pi_${account_id}`;
  return app.db
    .insertInto("unmatched_payments")
    .values({
      account_id,
      provider: "stripe",
      provider_payment_id,
      amount: 1_00,
      currency: "EUR",
      reason: "UNKNOWN_ORDER",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function aDispute({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const { db } = app;
  const { id: payment_id } = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  return db
    .insertInto("disputes")
    .values({
      ...{ order_id, payment_id, provider_dispute_id: `dp_${order_id}`, status: "OPEN" },
      ...{ amount: 1_00, currency: "EUR", reason: "fraudulent" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function aFailedRefund({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const { db } = app;
  const payment = await db
    .insertInto("payments")
    .values({
      ...{ order_id, provider: "sandbox", provider_payment_id: `sbx_of_${order_id}` },
      ...{ status: "FAILED", amount: 1_00, currency: "EUR" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("refunds")
    .values({ order_id, payment_id: payment.id, amount: 1_00, status: "FAILED", reason: "ORGANIZER" })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A part of the order's amount that was received by transfer. */
export function aReceipt({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const idempotency_key = "7a0f0b1e-0c3d-4b6a-9d43-0f3f5a3b2c11";
  return app.db
    .insertInto("receipts")
    .values({ order_id, amount: 1_00, received_on: "2026-01-04", idempotency_key })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Another session of this user. Returns its id. */
export async function aSignIn(user: { id: number }, account: { id: number }): Promise<string> {
  await aToken(app.db, user, account);
  const sessions = app.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
  return (await sessions.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
}

export type SignedInUser = Awaited<ReturnType<typeof aSignedInUser>>;

/** A reservation, and the cookie of the browser that made it. */
export async function anOpenOrder(event: { id: number }, { ticket: { id: ticket_id }, prices }: ATicket) {
  const tickets = [{ ticket_id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
  const reserved = await app.call(api.checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  return { short_id: reserved.body.data.short_id, cookie: cookieOf(reserved) };
}
