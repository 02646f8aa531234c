import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { COPIED_PARTS } from "#domain/event-copies.ts";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type LinkPurpose, mailLink } from "./auth/mailed-links.ts";
import { hashPassword } from "./auth/passwords.ts";
import { signatureOf } from "./payments/sandbox/read-notice.ts";
import { inDeed } from "./platform/deed.ts";
import { fieldSentences } from "./platform/validation.ts";
import {
  acting,
  type ATicket,
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  anAccount,
  anEvent,
  anOrganizer,
  aMailedToken,
  aLabel,
  anAffiliate,
  aMessage,
  aPromoCode,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
  aToken,
  aUser,
} from "./testing/factories.ts";
import { anInvoice, COMPANY, SELLER } from "./testing/invoices.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { aCodeApp, aPasskey, appCodes } from "./testing/factors.ts";
import { AWKWARD_VALUES, AWKWARD_WORDS, namesIn, placesIn, withValue } from "./testing/awkward-values.ts";
import { lately } from "./testing/offline.ts";
import { inject } from "./testing/inject.ts";
import { cookieOf, type TestApp, testApp } from "./testing/test-app.ts";
import { anAppleWallet, PASS_TYPE_ID } from "./wallets/testing/certificates.ts";
import { aGoogle } from "./wallets/testing/google.ts";

// What holds for every call, whatever it does: a new endpoint is in these loops as soon as it is declared.

type Named = { name: string; endpoint: Endpoint };

const endpoints: Named[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint: endpoint as Endpoint })),
);
const forMembers = endpoints.filter(({ endpoint }) => endpoint.access === "organizer" || endpoint.access === "admin");
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const withParams = endpoints.filter(({ endpoint }) => endpoint.path.includes("/:"));
const withFields = writes.filter(({ endpoint }) => endpoint.kind === "json" && fieldsOf(endpoint).length > 0);
const whole = writes.filter(({ endpoint }) => fieldsOf(endpoint).includes("updated_at"));
const forBuyers = endpoints.filter(({ endpoint }) => endpoint.access === "buyer" || endpoint.access === "payer");
const atDoors = endpoints.filter(({ endpoint }) => endpoint.access === "door");
const fromProviders = endpoints.filter(({ endpoint }) => endpoint.access === "provider");
const insideEvents = forMembers.filter(({ endpoint }) => /:event_id\/.*:/.test(endpoint.path));
const lists = endpoints.filter(({ endpoint }) => endpoint.method === "GET" && takesSorting(endpoint));

/** A good body for every call that must have one. */
const ticket = { title: "Standard", type: "PAID", prices: [{ price: 1000 }] };
const organizer = {
  ...{ name: "Harbour", email: "hello@example.test", timezone: "Europe/Berlin", currency: "EUR" },
  terms: { type: "TEXT", text: "<p>Be kind.</p>" },
  privacy: { type: "LINK", url: "https://example.test/privacy" },
};
const question = { title: "Meal", type: "RADIO", belongs_to: "TICKET", options: [{ label: "Vegan" }] };
const event = { title: "Stolen", start_date: "2027-05-03T19:30" };
const eventCopy = { ...event, ...Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) };
const MAPPING = {
  ...{ columns: { name: 0, email: 1 }, answers: [], tickets: [], all_become: 1, price: "NOTHING", amount: 0 },
  ...{ locale: "en", check_in_list_id: null, skips_duplicates: true },
};
const MESSAGE = { subject: "Doors", message: "<p>At seven.</p>", message_type: "EVENT", acknowledgement: true };
const BODIES: Record<string, object> = {
  "apple_passes.register": { pushToken: "00fc13adff785122" },
  "apple_passes.log": { logs: ["A pass could not be read."] },
  "accounts.handOver": { user_id: 1 },
  "accounts.requireFactor": { second_factor_required_from: "2099-05-03T00:00" },
  "account_closing.ask": { name: "Harbour Events" },
  "account_data.erasePerson": { email: "ada@example.test", upcoming: "KEEP" },
  "account_data.exportPerson": { email: "ada@example.test" },
  "accounts.update": { name: "Stolen", currency_code: "EUR", timezone: "Europe/Berlin" },
  "attendees.cancel": { notify_buyer: true },
  "on_paper.badges": { size: "A6", has_code: true },
  "attendees.create": {
    ...{ ticket_id: 1, ticket_price_id: 1, price: 0, with_taxes_and_fees: true, total_gross: 0, paid_by: null },
    ...{ attendees: [{ first_name: "Eve", email: "eve@example.test" }], locale: "en", sends_mails: false },
    asked_key: "5e1c1a52-6f0e-4a31-8f6d-2f7f1f0c9d17",
  },
  "attendees.reactivate": { notify_attendee: true },
  "attendees.update": { first_name: "Eve", email: "eve@example.test" },
  "buyers_desk.cancel": {
    ...{ attendee_short_ids: ["a_0000000000000000000000"], amount: 0 },
    asked_key: "9b3c1a52-6f0e-4a31-8f6d-2f7f1f0c9d11",
  },
  "buyers_desk.correctBuyer": { first_name: "Eve", last_name: "L" },
  "buyers_desk.correctTicket": { first_name: "Eve", email: "eve@example.test" },
  "buyers_desk.find": { email: "ada@example.test" },
  "buyers_desk.handOn": { first_name: "Eve", email: "eve@example.test" },
  "capacity_assignments.create": { name: "Stolen", capacity: 100, ticket_ids: [1] },
  "capacity_assignments.update": { name: "Stolen", capacity: 100, ticket_ids: [1] },
  "check_in_lists.create": { name: "Stolen", ticket_ids: [1] },
  "check_in_lists.update": { name: "Stolen", ticket_ids: [1] },
  "checkout.complete": {
    order: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" },
    attendees: [],
    terms_accepted: true,
  },
  "checkout.openPaymentLink": { token: "nobody’s" },
  "widget.takeOver": { code: "nobody’s" },
  "checkout.startPayment": { provider: "sandbox" },
  "door.checkIn": { codes: ["a_nobody"] },
  "door.rehearse": { codes: ["a_nobody"] },
  "door.namePhone": { name: "North gate" },
  "door.pair": { name: "North gate" },
  "door.sync": { scans: [] },
  "event_images.change": { focus: { x: 20, y: 80 } },
  "organizer_images.change": { focus: { x: 20, y: 80 } },
  "events.create": { ...event, organizer_id: 1 },
  "events.duplicate": eventCopy,
  "events.update": event,
  "events.change": { title: "Stolen" },
  "events.updateSettings": { is_online_event: true },
  "events.setStatus": { status: "ARCHIVED" },
  "factors.addPasskey": { name: "Laptop", passkey: {} },
  "factors.confirmTotp": { code: "123456" },
  "factors.prove": { password: "x" },
  "factors.renamePasskey": { name: "Desk" },
  "invoices.saveSeller": SELLER,
  "organizers.create": organizer,
  "organizers.update": organizer,
  "taxes_and_fees.create": { name: "Stolen", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 },
  "taxes_and_fees.update": { name: "Stolen", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 },
  "attendees.addNote": { text: "Came late." },
  "attendees.changeNote": { text: "Came late." },
  "orders.addNote": { text: "Called, wants to sit in front." },
  "orders.changeNote": { text: "Called, wants to sit in front." },
  "orders.updateBuyer": { first_name: "Eve", email: "eve@example.test", locale: "en" },
  "order_changes.make": {
    ...{ steps: [{ kind: "add", ticket_id: 1, ticket_price_id: 1, quantity: 1, pricing: "NOW" }], total_before: 0 },
    ...{ total_after: 0, settlement: "WAIVE", notify_buyer: false, asked_key: "9b3c1a52-6f0e-4a31-8f6d-2f7f1f0c9d12" },
  },
  "proposed_changes.propose": {
    ...{ steps: [{ kind: "add", ticket_id: 1, ticket_price_id: 1, quantity: 1, pricing: "NOW" }], total_before: 0 },
    ...{ total_after: 0, hours: 72, asked_key: "9b3c1a52-6f0e-4a31-8f6d-2f7f1f0c9d13" },
  },
  "order_changes.preview": {
    steps: [{ kind: "add", ticket_id: 1, ticket_price_id: 1, quantity: 1, pricing: "NOW" }],
  },
  "orders.cancelTickets": { attendee_ids: [1], notify_buyer: true },
  "messages.create": MESSAGE,
  "messages.update": { ...MESSAGE, timing: "BEFORE_START", offset_minutes: 60 },
  "messages.change": { status: "OFF" },
  "messages.reach": { message_type: "EVENT" },
  "messages.preview": { message_type: "EVENT", subject: "Doors", message: "<p>At seven.</p>" },
  "receipts.record": {
    amount: 5_00,
    received_on: lately(),
    note: null,
    asked_key: "2d4c1a52-6f0e-4a31-8f6d-2f7f1f0c9d13",
  },
  "receipts.extend": { days: 3 },
  "orders.refund": {
    ...{ amount: 1_00, cancel_order: false, attendee_ids: [1], notify_buyer: true },
    asked_key: "9b3c1a52-6f0e-4a31-8f6d-2f7f1f0c9d11",
  },
  "refund_all.start": { amount: 1_00 },
  "imports.check": MAPPING,
  "imports.run": { is_all_or_nothing: false, sends_mails: false, attendees: 1 },
  "imports.undo": { cancels_changed: false },
  "bulk_actions.outlook": { action: "RESEND_TICKET", matching: {} },
  "bulk_actions.start": {
    ...{ action: "RESEND_TICKET", matching: {} },
    asked_key: "0c7d1f7e-3a55-4c1b-9f7c-52f7c1d0be46",
  },
  "list_views.create": { list: "orders", name: "Stolen", address: "" },
  "list_views.change": { name: "Stolen" },
  "attendees.label": { add: [], remove: [] },
  "duplicates.decide": { verdict: "DIFFERENT", emails: ["ada@example.test", "ada+fair@example.test"] },
  "labels.create": { name: "Stolen" },
  "labels.update": { name: "Stolen", color: "RED" },
  "affiliates.create": { name: "Stolen" },
  "affiliates.update": { name: "Stolen", code: "stolen", status: "ACTIVE" },
  "promo_codes.create": { code: "autumn", discount_type: "NONE" },
  "promo_codes.createBatch": { count: 2, discount_type: "NONE" },
  "promo_codes.update": { code: "autumn", discount_type: "NONE" },
  "questions.create": question,
  "questions.update": question,
  "questions.change": { is_hidden: true },
  "questions.sort": { question_ids: [1] },
  "tickets.create": ticket,
  "tickets.update": ticket,
  "tickets.change": { is_paused: true },
  "tickets.changeSeveral": { ticket_ids: [1], is_paused: true },
  "tickets.sort": { ticket_ids: [1] },
  "users.enterAccount": { account_id: 1 },
  "users.invite": { first_name: "Eve", email: "eve@example.test", role: "ADMIN" },
  "users.update": { first_name: "Eve", role: "ADMIN" },
  "users.updateMe": { first_name: "Eve", locale: "en", timezone: "Europe/Berlin" },
  "users.changePassword": {
    current_password: "x",
    password: "a long new password",
    password_confirmation: "a long new password",
  },
};

const wholeEvent = {
  ...event,
  description: "<p>Hi</p>",
  end_date: "2027-05-03T23:30",
  timezone: "Europe/Berlin",
  currency: "EUR",
  language: "en",
  max_tickets_per_order: 10,
};
const wholeOffer = {
  discount_type: "PERCENTAGE",
  discount: 10_000,
  max_allowed_usages: 5,
  start_date: "2026-05-03T19:30",
  expiry_date: "2027-05-03T19:30",
};
const wholeTicket = {
  ...ticket,
  description: "<p>Hi</p>",
  min_per_order: 1,
  max_per_order: 10,
  sale_start_date: "2026-05-03T19:30",
  sale_end_date: "2027-05-03T19:30",
};

const wholeQuestion = { ...question, description: "<p>Hi</p>", required: true, is_hidden: false };

let home: TestApp;
let google: Awaited<ReturnType<typeof aGoogle>>;
let token: string;
let foreignToken: string;
let staffToken: string;
let ids: Record<string, string | number>;

beforeAll(async () => {
  google = await aGoogle();
  home = await testApp({ wallets: { apple: await anAppleWallet(), google: google.settings } });
  const owner = await aSignedInUser(home.db, { is_owner: true });
  token = owner.token;
  foreignToken = (await aSignedInUser(home.db)).token;
  staffToken = await aToken(
    home.db,
    await aUser(home.db, { account: owner.account, role: "ORGANIZER" }),
    owner.account,
  );
  ids = await aWorld(owner);
});
afterAll(() => Promise.all([home.close(), google.close()]));

type World = Record<string, string | number>;

/** One of everything that a path can name, in one account. `order_short_id` is complete, `open_order_short_id` waits for its buyer. */
async function aWorld({ account, user }: Pick<SignedInUser, "account" | "user">): Promise<World> {
  const { db } = home;
  const made = await anEvent(db, { organizer: await anOrganizer(db, { account }), status: "LIVE" });
  const bought = await aTicket(db, { event: made });
  const { order, attendees } = await aCompletedOrder(db, { event: made, ticket: bought });
  const tagged = { first_name: "Ada", email: "ada+fair@example.test" };
  await aCompletedOrder(db, { event: made, ticket: bought, attendees: [tagged] });
  const terms = { organizer_id: made.organizer_id, type: "TERMS", text: "<p>Be kind.</p>" } as const;
  const { id: terms_id } = await db.insertInto("papers").values(terms).returning("id").executeTakeFirstOrThrow();
  const agreed = { terms_id, terms_accepted_at: new Date() };
  // of a company, so that there is an e-invoice
  await db
    .updateTable("orders")
    .set({ ...agreed, company: JSON.stringify(COMPANY) })
    .where("id", "=", order.id)
    .execute();
  const list = await aCheckInList(db, { event: made, tickets: [bought] });
  const affiliate = await anAffiliate(db, { event: made });
  const { promo_code } = await aPromoCode(db, { event: made, code: "summer" });
  const { assignment: shared } = await aCapacityAssignment(db, { event: made, tickets: [bought], capacity: 1_000 });
  const asked = await aQuestion(db, { event: made, belongs_to: "TICKET" });
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
  const address = { event_id: made.id, decision_id: decision.id, email: "stranger@example.test" };
  await db.insertInto("duplicate_addresses").values(address).execute();
  const about = { event_id: made.id, text: "Called.", written_by: user.id };
  const [note, order_note] = await db
    .insertInto("notes")
    .values([
      { ...about, attendee_id: attendees[0]?.id ?? 0, order_id: null },
      { ...about, attendee_id: null, order_id: order.id },
    ])
    .returning("id")
    .execute();
  const given = { event_id: made.id, label_id: label.id, attendee_id: attendees[0]?.id ?? 0 };
  await db.insertInto("attendee_labels").values(given).execute();
  const view = await db
    .insertInto("list_views")
    .values({ user_id: user.id, event_id: made.id, list: "orders", name: "Unpaid", address: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const bulk = await db
    .insertInto("bulk_actions")
    .values({
      ...{ event_id: made.id, noun: "attendees", action: "RESEND_TICKET", asked_key: crypto.randomUUID() },
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
  const { id: astray_payment_id } = await anAstrayPayment(account);
  const { id: invoice_id } = await anInvoice(home, made, order);
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
    question_id: asked.id,
    order_id: order.id,
    refund_id,
    proposed_change_id,
    dispute_id,
    receipt_id,
    astray_payment_id,
    invoice_id,
    order_short_id: order.short_id,
    attendee_id: attendees[0]?.id ?? 0,
    attendee_short_id: attendees[0]?.short_id ?? "",
    capacity_assignment_id: shared.id,
    check_in_list_id: list.id,
    check_in_list_short_id: list.short_id,
    check_in_short_id: "ci_0123456789",
    door_phone_id: await aDoorPhone(list),
    tax_or_fee_id: (await aTaxOrFee(db, { account })).id,
    image_id: image.id,
    logo_id: logo.id,
    passkey_id,
    ...(await aPass(made, attendees)),
    mail_id: mail.id,
    message_id: (await aMessage(db, { event: made })).id,
    code: "summer",
    paper: "terms",
    token: "0123456789abcdef",
    session_id: await aSignIn(user, account),
    client_secret: "sandbox_secret",
  };
}

/** What a phone knows of a pass that it holds. */
async function aPass({ id: event_id }: { id: number }, [attendee]: readonly { id: number; short_id: string }[]) {
  const serial = `serial-${event_id}`;
  const { id: attendee_id = 0, short_id = "" } = attendee ?? {};
  const pass = { event_id, attendee_id, short_id, serial, content_hash: "", changed_at: new Date() };
  await home.db.insertInto("wallet_passes").values(pass).execute();
  await home.db.insertInto("wallet_events").values({ event_id, checked_at: new Date() }).execute();
  const pass_token = await home.context.wallets.tokenOf(serial);
  return { serial, pass_token, pass_type_id: PASS_TYPE_ID, device_id: "a-phone", picture: "logo" };
}

/** One whose time is over: while one waits, much else of its order is refused. */
function aProposedChange({ id: order_id, event_id }: { id: number; event_id: number }): Promise<{ id: number }> {
  const plan = { stays: [], added: [], gone: [], total_before: 0, total_after: 5_00 };
  return home.db
    .insertInto("proposed_changes")
    .values({
      ...{ order_id, event_id, status: "LAPSED", steps: "[]", planned: JSON.stringify({ lines: [], plan }) },
      ...{ amount: 5_00, expires_at: new Date(Date.now() + 3_600_000), asked_key: crypto.randomUUID() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function waitForChange({ proposed_change_id }: World): Promise<void> {
  const change = home.db.updateTable("proposed_changes").where("id", "=", Number(proposed_change_id));
  await change.set({ status: "WAITING" }).execute();
}

/** A file of one attendee that waits for somebody to import it. */
async function aFile({ id: event_id }: { id: number }, { prices }: ATicket): Promise<{ id: number }> {
  const mapping = JSON.stringify({ ...MAPPING, all_become: prices[0]?.id ?? 0 });
  const file = await home.db
    .insertInto("imports")
    .values({ event_id, file_name: "guests.csv", header: '["Name", "Email"]', row_count: 1, mapping })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = JSON.stringify([{ line: 2, cells: ["Eve", "eve@example.test"] }]);
  await home.db.insertInto("import_pieces").values({ import_id: file.id, kind: "ROWS", place: 0, content }).execute();
  return file;
}

function anAstrayPayment({ id: account_id }: { id: number }): Promise<{ id: number }> {
  const provider_payment_id = `acct_1/pi_${account_id}`;
  return home.db
    .insertInto("astray_payments")
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

async function aDispute({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const { db } = home;
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

async function aFailedRefund({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const { db } = home;
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

/** A part of its money that came by transfer. */
function aReceipt({ id: order_id }: { id: number }): Promise<{ id: number }> {
  const asked_key = "7a0f0b1e-0c3d-4b6a-9d43-0f3f5a3b2c11";
  return home.db
    .insertInto("receipts")
    .values({ order_id, amount: 1_00, received_on: "2026-01-04", asked_key })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Another browser that is signed in as this person, by the name of its row. */
async function aSignIn(user: { id: number }, account: { id: number }): Promise<string> {
  await aToken(home.db, user, account);
  const sessions = home.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
  return (await sessions.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
}

type SignedInUser = Awaited<ReturnType<typeof aSignedInUser>>;

/** A phone that works at the list's door, and whose cookie nobody has. */
async function aDoorPhone({ id: check_in_list_id }: { id: number }): Promise<number> {
  const phone = { check_in_list_id, token_hash: `hash of ${crypto.randomUUID()}`, name: "North gate" };
  return (await home.db.insertInto("door_phones").values(phone).returning("id").executeTakeFirstOrThrow()).id;
}

/** A reservation, and the cookie of the browser that made it. */
async function anOpenOrder(event: { id: number }, { ticket: { id: ticket_id }, prices }: ATicket) {
  const tickets = [{ ticket_id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
  const reserved = await home.call(api.checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  return { short_id: reserved.body.data.short_id, cookie: cookieOf(reserved) };
}

type Asked = {
  token?: string;
  cookie?: string;
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  payload?: string;
  headers?: Record<string, string>;
  from?: string;
};

let callers = 0;

/** Every call comes from an address of its own, so that no limit by address is in the way. */
async function ask({ endpoint }: Pick<Named, "endpoint">, asked: Asked = {}) {
  const given = { ...ids, ...asked.params };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(given[name])));
  const payload = asked.payload ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const headers = {
    ...(payload === undefined ? {} : { "content-type": "application/json" }),
    ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
    ...(asked.cookie ? { cookie: asked.cookie } : {}),
    // a phone has no sign-in: it shows what the pass says
    ...(endpoint.access === "wallet_pass" && !asked.headers ? { authorization: `ApplePass ${given.pass_token}` } : {}),
    ...asked.headers,
  };
  callers += 1;
  const remoteAddress = asked.from ?? `10.1.${callers >> 8}.${callers & 255}`;
  return inject(home.app, endpoint, {
    method: endpoint.method,
    url: `/api${path}${asked.query ?? ""}`,
    headers,
    payload,
    remoteAddress,
  });
}

/** As the browser that reserved. */
function openOrder(world = ids): Pick<Asked, "cookie" | "params"> {
  return { cookie: String(world.cookie), params: { ...world, order_short_id: String(world.open_order_short_id) } };
}

/** A good body in this world: its ids are those of things that are there. */
function bodyIn(world: World, name: string): object | undefined {
  const body = BODIES[name];
  if (!body) return undefined;
  return {
    ...body,
    ...("ticket_ids" in body ? { ticket_ids: [world.ticket_id] } : {}),
    ...(name.startsWith("promo_codes.") ? { applicable_ticket_ids: [world.ticket_id] } : {}),
    ...("attendee_ids" in body ? { attendee_ids: [world.attendee_id] } : {}),
    ...(name === "attendees.label" ? { add: [world.label_id], remove: [world.label_id] } : {}),
    ...("question_ids" in body ? { question_ids: [world.question_id] } : {}),
    ...("organizer_id" in body ? { organizer_id: world.organizer_id } : {}),
  };
}

type Response = Awaited<ReturnType<typeof ask>>;

/** Every refusal looks the same: a code, a sentence, the request's id, and for `invalid` the fields. */
function expectRefusal(response: Response, status: number, code: ErrorCode) {
  const body = response.json();
  expect([response.statusCode, body.code]).toEqual([status, code]);
  expect(body.message).toEqual(expect.any(String));
  expect(body.request_id).toBe(response.headers["x-request-id"]);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(Object.keys(body).toSorted()).toEqual(
    code === "invalid" ? ["code", "errors", "message", "request_id"] : ["code", "message", "request_id"],
  );
}

describe("who may call", () => {
  test.each(forMembers)("$name: nobody without a token", async (one) => {
    expectRefusal(await ask(one), 401, "unauthenticated");
    expectRefusal(await ask(one, { token: "eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0." }), 401, "unauthenticated");
  });

  test.each<[string, unknown]>([
    ["a list", ["a".repeat(32)]],
    ["a thing", { a: 1 }],
    ["a number", 5],
    ["nothing", null],
    ["text that can't be stored", "a\u0000b"],
    ["text of our shape", "a".repeat(32)],
  ])("nobody whose token calls itself %s", async (_what, jti) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const made_up = `${part({ alg: "HS256" })}.${part({ jti })}.${part({})}`;
    expectRefusal(await ask({ endpoint: api.events.list }, { token: made_up }), 401, "unauthenticated");
  });

  test.each(forMembers.filter((one) => withParams.includes(one)))(
    "$name: what another account has is not there, as what nobody has",
    async (one) => {
      const body =
        ["GET", "DELETE"].includes(one.endpoint.method) || ["upload", "raw"].includes(one.endpoint.kind)
          ? undefined
          : (BODIES[one.name] ?? {});
      const foreign = await ask(one, { token: foreignToken, body });
      expectRefusal(foreign, 404, "not_found");
      const nobodys = await ask(one, {
        token,
        body,
        params: Object.fromEntries(
          Object.keys(ids)
            .filter((name) => name.endsWith("_id"))
            .map((name) => [name, 999_999_999]),
        ),
      });
      expectRefusal(nobodys, 404, "not_found");
      expect({ ...foreign.json(), request_id: "" }).toEqual({ ...nobodys.json(), request_id: "" });
    },
  );

  test("after all that, the account has what it had", async () => {
    const { db } = home;
    expect(await db.selectFrom("events").select(["title", "status"]).execute()).toEqual([
      { title: "Summer Night", status: "LIVE" },
    ]);
    expect(await db.selectFrom("orders").select("status").orderBy("id").execute()).toEqual([
      { status: "COMPLETED" },
      { status: "COMPLETED" },
      { status: "RESERVED" },
    ]);
    expect(await db.selectFrom("attendees").select(["first_name", "status"]).execute()).toEqual([
      { first_name: "Ada", status: "ACTIVE" },
      { first_name: "Ada", status: "ACTIVE" },
    ]);
    expect(await db.selectFrom("check_in_lists").select(["name", "deleted_at"]).execute()).toEqual([
      { name: "Main entrance", deleted_at: null },
    ]);
    expect(await db.selectFrom("tickets").select(["title", "deleted_at"]).execute()).toEqual([
      { title: "Standard", deleted_at: null },
    ]);
    expect(await db.selectFrom("promo_codes").select(["code", "deleted_at"]).execute()).toEqual([
      { code: "summer", deleted_at: null },
    ]);
    expect(await db.selectFrom("questions").select(["title", "deleted_at"]).execute()).toEqual([
      { title: "How did you hear of us?", deleted_at: null },
    ]);
    expect(await db.selectFrom("images").select("id").execute()).toHaveLength(2);
    expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "admin"))(
    "$name: no organizer, only an admin",
    async (one) => {
      expectRefusal(await ask(one, { token: staffToken, body: BODIES[one.name] }), 403, "forbidden");
    },
  );

  test.each(forMembers.filter(({ endpoint }) => endpoint.access === "organizer" && endpoint.method === "GET"))(
    "$name: answers a member of the account",
    async (one) => {
      expect((await ask(one, { token: staffToken, params: one.name.startsWith("users.") ? {} : ids })).statusCode).toBe(
        200,
      );
    },
  );

  test.each(insideEvents)("$name: what another event of the account has is not there", async (one) => {
    const second = await anEvent(home.db, {
      organizer: { id: Number(ids.organizer_id), account_id: Number(ids.account_id) },
    });
    const body = bodyIn(ids, one.name);
    expectRefusal(await ask(one, { token, body, params: { event_id: second.id } }), 404, "not_found");
    await home.db.deleteFrom("events").where("id", "=", second.id).execute();
  });

  test("ids in bodies are the account's own, and of the event in the path", async () => {
    const stranger = await aSignedInUser(home.db);
    const theirs = await aWorld(stranger);
    const ofTicket = (world: World) => ({ all_tickets: false, ticket_ids: [world.ticket_id] });
    const afterQuestion = (world: World) => ({ condition: { question_id: world.question_id, option_ids: [1] } });
    const toTickets = (world: World) => ({ message_type: "TICKET", ticket_ids: [world.ticket_id] });
    const toAttendees = (world: World) => ({ message_type: "ATTENDEE", attendee_ids: [world.attendee_id] });
    const toOrder = (world: World) => ({ message_type: "ORDER", order_id: world.order_id });
    const toPromoCode = (world: World) => ({ message_type: "PROMO_CODE", promo_code_id: world.promo_code_id });
    const wrong = [
      [{ endpoint: api.capacity_assignments.create }, bodyIn(theirs, "capacity_assignments.create"), "ticket_ids"],
      [{ endpoint: api.capacity_assignments.update }, bodyIn(theirs, "capacity_assignments.update"), "ticket_ids"],
      [{ endpoint: api.check_in_lists.create }, { ...bodyIn(theirs, "check_in_lists.create") }, "ticket_ids"],
      [{ endpoint: api.check_in_lists.update }, { ...bodyIn(theirs, "check_in_lists.update") }, "ticket_ids"],
      [{ endpoint: api.promo_codes.create }, bodyIn(theirs, "promo_codes.create"), "applicable_ticket_ids"],
      [{ endpoint: api.promo_codes.createBatch }, bodyIn(theirs, "promo_codes.createBatch"), "applicable_ticket_ids"],
      [{ endpoint: api.promo_codes.update }, bodyIn(theirs, "promo_codes.update"), "applicable_ticket_ids"],
      [{ endpoint: api.tickets.sort }, { ticket_ids: [theirs.ticket_id] }, "ticket_ids"],
      [{ endpoint: api.tickets.changeSeveral }, bodyIn(theirs, "tickets.changeSeveral"), "ticket_ids"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toTickets(theirs) }, "ticket_ids"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toAttendees(theirs) }, "attendee_ids"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toOrder(theirs) }, "order_id"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toPromoCode(theirs) }, "promo_code_id"],
      [{ endpoint: api.messages.reach }, toTickets(theirs), "ticket_ids"],
      [{ endpoint: api.messages.reach }, toAttendees(theirs), "attendee_ids"],
      [{ endpoint: api.messages.reach }, toOrder(theirs), "order_id"],
      [{ endpoint: api.messages.reach }, toPromoCode(theirs), "promo_code_id"],
      [{ endpoint: api.messages.preview }, { ...BODIES["messages.preview"], ...toOrder(theirs) }, "order_id"],
      [{ endpoint: api.messages.update }, { ...BODIES["messages.update"], ...toOrder(theirs) }, "order_id"],
      [{ endpoint: api.questions.sort }, { question_ids: [theirs.question_id] }, "question_ids"],
      [{ endpoint: api.questions.create }, { ...question, ...ofTicket(theirs) }, "ticket_ids"],
      [{ endpoint: api.questions.update }, { ...question, ...ofTicket(theirs) }, "ticket_ids"],
      [{ endpoint: api.questions.create }, { ...question, ...afterQuestion(theirs) }, "condition.question_id"],
      [{ endpoint: api.events.create }, { ...bodyIn(theirs, "events.create") }, "organizer_id"],
      [{ endpoint: api.tickets.update }, { ...ticket, prices: [{ id: 999_999, price: 1 }] }, "prices.0.id"],
    ] as const;
    for (const [one, body, field] of wrong) {
      const response = await ask(one, { token, body });
      expectRefusal(response, 422, "invalid");
      expect(Object.keys(response.json().errors)).toContain(field);
    }
  });

  test.each(forBuyers)("$name: only the browser that reserved", async (one) => {
    const { cookie, params } = openOrder();
    const body = one.endpoint.method === "GET" ? undefined : BODIES[one.name];
    const foreign = await anOpenOrder({ id: Number(ids.event_id) }, await theTicket());
    const others = [undefined, foreign.cookie, "session_identifier=guessed", `session_identifier=${"x".repeat(200)}`];
    for (const other of others) expectRefusal(await ask(one, { cookie: other, params, body }), 404, "not_found");
    const wrongs: World[] = [{ event_id: 999_999_999 }, { order_short_id: "o_0123456789abcdefghij" }];
    for (const wrong of wrongs)
      expectRefusal(await ask(one, { cookie, params: { ...params, ...wrong }, body }), 404, "not_found");
  });

  // an order that is open has no invoice, and no change is proposed of it: invoices.test.ts, proposed-changes.test.ts
  test.each(
    endpoints.filter(
      ({ name, endpoint }) => endpoint.access === "order_holder" && !/invoices|proposed_changes/.test(name),
    ),
  )("$name: an open order only for its browser, a complete one for whoever holds its short id", async (one) => {
    const { cookie, params } = openOrder();
    // let in, and then answered, or told that there is no body, or that it is not complete
    expect([200, 409, 422]).toContain((await ask(one, { cookie, params })).statusCode);
    expectRefusal(await ask(one, { params }), 404, "not_found");
    expectRefusal(await ask(one, { cookie: "session_identifier=guessed", params }), 404, "not_found");
    expect([200, 204, 302, 422]).toContain((await ask(one)).statusCode);
    expectRefusal(await ask(one, { params: { event_id: 999_999_999 } }), 404, "not_found");
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "ticket_holder"))(
    "$name: whoever holds the short id, in its own event, and never a name that is not paid for",
    async (one) => {
      // Google's passes are somewhere else
      expect((await ask(one)).statusCode).toBe(/\.google/.test(one.name) ? 302 : 200);
      expectRefusal(await ask(one, { params: { event_id: 999_999_999 } }), 404, "not_found");
      expectRefusal(await ask(one, { params: { attendee_short_id: "a_0123456789abcdefghij" } }), 404, "not_found");
      const whose = home.db.updateTable("attendees").where("id", "=", Number(ids.attendee_id));
      await whose.set({ status: "PENDING" }).execute();
      expectRefusal(await ask(one), 404, "not_found");
      await whose.set({ status: "ACTIVE" }).execute();
    },
  );

  test.each(atDoors)("$name: only while its list lets people in", async (one) => {
    const body = BODIES[one.name];
    const list = home.db.updateTable("check_in_lists").where("id", "=", Number(ids.check_in_list_id));
    const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
    expectRefusal(
      await ask(one, { body, params: { check_in_list_short_id: "cil_0123456789abcdefghij" } }),
      404,
      "not_found",
    );
    await list.set({ activates_at: tomorrow }).execute();
    expectRefusal(await ask(one, { body }), 409, "list_not_active");
    await list.set({ activates_at: null, expires_at: yesterday }).execute();
    expectRefusal(await ask(one, { body }), 410, "list_expired");
    await list.set({ expires_at: null, deleted_at: yesterday }).execute();
    expectRefusal(await ask(one, { body }), 404, "not_found");
    await list.set({ deleted_at: null }).execute();
  });

  // only a phone has a name to change: phones.test.ts
  test.each(endpoints.filter(({ name, endpoint }) => endpoint.access === "closed_door" && name !== "door.namePhone"))(
    "$name: also when the list is closed, and never of a list that is gone",
    async (one) => {
      const body = BODIES[one.name];
      const list = home.db.updateTable("check_in_lists").where("id", "=", Number(ids.check_in_list_id));
      await list.set({ expires_at: new Date(Date.now() - 1_000) }).execute();
      expect((await ask(one, { body })).statusCode).toBe(200);
      await list.set({ expires_at: null, deleted_at: new Date() }).execute();
      expectRefusal(await ask(one, { body }), 404, "not_found");
      await list.set({ deleted_at: null }).execute();
    },
  );

  test.each(fromProviders.filter(({ name }) => name === "sandbox.notice"))(
    "$name: only signed, over these very bytes, and just now",
    async (one) => {
      const payload = JSON.stringify({ notice_id: "n_1", payment_id: "sbx_none" });
      const now = Math.floor(Date.now() / 1000);
      const sign = (body: string, at: number) => signatureOf(home.db, Buffer.from(body), at);
      const bad = [
        undefined,
        "",
        `t=${now},v1=${"0".repeat(64)}`,
        `t=${now}`,
        await sign(`${payload} `, now),
        await sign(payload, now - 3_600),
        (await sign(payload, now - 10)).replace(`t=${now - 10}`, `t=${now}`),
      ];
      for (const signature of bad)
        expectRefusal(
          await ask(one, { payload, headers: signature === undefined ? {} : { "x-sandbox-signature": signature } }),
          403,
          "forged",
        );
      const good = await ask(one, { payload, headers: { "x-sandbox-signature": await sign(payload, now) } });
      expect(good.statusCode).toBe(200);
      const rotated = `t=${now},v1=${"0".repeat(64)},${(await sign(payload, now)).split(",")[1]}`;
      expect((await ask(one, { payload, headers: { "x-sandbox-signature": rotated } })).statusCode).toBe(200);
    },
  );

  test("made-up proofs are counted by where they come from, however fresh each is", async () => {
    const from = "198.51.100.7";
    const params = { ...ids, order_short_id: String(ids.open_order_short_id) };
    const statuses = new Set<number>();
    for (let at = 0; at < 650; at += 1)
      statuses.add(
        (await ask({ endpoint: api.checkout.abandon }, { from, params, cookie: `session_identifier=x${at}` }))
          .statusCode,
      );
    expect([...statuses]).toEqual([404, 429]);
    const found = await ask({ endpoint: api.checkout.get }, { from });
    expect(found.statusCode, "what is guessed after so many is not even looked at").toBe(429);
    expect((await ask({ endpoint: api.checkout.get }, { from: "198.51.100.8" })).statusCode).toBe(200);
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "loopback"))(
    "$name: only this machine, and no proxy on it",
    async (one) => {
      expect((await ask(one, { from: "127.0.0.1" })).statusCode).toBe(200);
      expectRefusal(await ask(one, { from: "10.0.0.1" }), 404, "not_found");
      expectRefusal(
        await ask(one, { from: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } }),
        404,
        "not_found",
      );
    },
  );

  // a mail program calls for its reader, and what it calls by is proof enough: no cookie is read
  test.each(writes.filter(({ endpoint }) => !["provider", "message_reader"].includes(endpoint.access)))(
    "$name: no browser that another site has sent",
    async (one) => {
      const headers = { origin: "https://evil.example", cookie: "session_identifier=1; XSRF-TOKEN=abc" };
      expectRefusal(await ask(one, { headers }), 403, "forged");
      expectRefusal(await ask(one, { headers: { ...headers, "x-xsrf-token": "abd" } }), 403, "forged");
      const passed = await ask(one, { headers: { ...headers, "x-xsrf-token": "abc" } });
      expect(passed.body).not.toContain("forged");
    },
  );
});

describe("who works at chosen places", () => {
  const atPlaces = forMembers.filter(({ endpoint }) => /:(event|organizer)_id/.test(endpoint.path));
  const asMember = async (over: Parameters<typeof aUser>[1]) => {
    const account = { id: Number(ids.account_id) };
    return aToken(home.db, await aUser(home.db, { account, role: "ORGANIZER", ...over }), account);
  };
  let elsewhere: Record<string, string>;
  beforeAll(async () => {
    const account = { id: Number(ids.account_id) };
    const neighbour = await anEvent(home.db, { organizer: { id: Number(ids.organizer_id), account_id: account.id } });
    elsewhere = {
      "another event": await asMember({ at: { events: [neighbour] } }),
      "another organizer": await asMember({ at: { organizers: [await anOrganizer(home.db, { account })] } }),
      "what is gone": await asMember({ at: {} }),
    };
  });

  test.each(atPlaces)("$name: what is elsewhere is not there, as what nobody has", async (one) => {
    const body = bodyIn(ids, one.name);
    const nobodys = await ask(one, { token, body, params: { event_id: 999_999_999, organizer_id: 999_999_999 } });
    for (const [place, elsewheres] of Object.entries(elsewhere)) {
      const response = await ask(one, { token: elsewheres, body });
      expect([place, response.statusCode, response.json().code]).toEqual([place, 404, "not_found"]);
      expect({ ...response.json(), request_id: "" }).toEqual({ ...nobodys.json(), request_id: "" });
    }
  });

  test.each(atPlaces.filter(({ endpoint }) => endpoint.method === "GET"))(
    "$name: answers whoever works there",
    async (one) => {
      const forOrganizer = await asMember({ at: { organizers: [{ id: Number(ids.organizer_id) }] } });
      expect((await ask(one, { token: forOrganizer })).statusCode).toBe(200);
      const atEvent = await asMember({ at: { events: [{ id: Number(ids.event_id) }] } });
      expect((await ask(one, { token: atEvent })).statusCode).toBe(one.endpoint.path.includes(":event_id") ? 200 : 404);
    },
  );
});

describe("what happened", () => {
  /** Without Stripe's keys there is nothing to write down; with them `stripe.test.ts` reads what was. */
  const AT_STRIPE = ["payment_connections.connect", "payment_connections.refresh", "payment_connections.disconnect"];
  /** They leave a question that waits for its answer, for ten minutes; the answer is written down. */
  const ONLY_ASK = ["factors.proveByPasskey", "factors.startPasskey", "factors.startTotp"];

  /** They read, and send a body to say what. */
  const READ = ["bulk_actions.outlook", "messages.preview", "messages.reach", "order_changes.preview"];

  /** How somebody looks at a list is their own business, and what they think about a file before anybody is imported. */
  const ONES_OWN = [
    ...["list_views.change", "list_views.create", "list_views.remove"],
    ...["imports.check", "imports.remove"],
  ];

  test.each(
    forMembers.filter(
      ({ name, endpoint }) =>
        endpoint.method !== "GET" &&
        endpoint.kind === "json" &&
        ![...ONLY_ASK, ...AT_STRIPE, ...READ, ...ONES_OWN].includes(name),
    ),
  )("$name: is written down, by whom and on whose account", async (one) => {
    const verified = !["users.confirmEmail", "users.resendEmailConfirmation"].includes(one.name);
    const password_hash = await PASSWORD_HASH;
    const pending_email = one.name.endsWith("EmailChange") ? `${one.name}@example.test` : null;
    const member = await aSignedInUser(home.db, { is_owner: true, verified, password_hash, pending_email });
    const world = await aWorld(member);
    if (["events.remove", "account_closing.ask"].includes(one.name)) await withoutOrders(world);
    if (one.name === "account_closing.keep") await beginClosing(member.account);
    if (one.name === "tickets.remove") await withoutOrders(world);
    if (one.name === "messages.retry") await failToSend(world);
    if (one.name === "orders.refund") await payFor(world);
    if (one.name === "attendees.reactivate") await cancelTicket(world);
    if (one.name === "refund_all.start") await takeOffSale(world);
    if (one.name === "imports.stop") await setImport(world, { status: "RUNNING" });
    if (one.name === "imports.undo") await setImport(world, { status: "DONE", finished_at: new Date() });
    if (one.name === "event_images.restore") await setAside(world.image_id, "FORMER_COVER");
    if (one.name === "organizer_images.restore") await setAside(world.logo_id, "FORMER_LOGO");
    if (one.name === "orders.sendPaymentLink") await waitForMoney(world);
    if (["proposed_changes.sendLink", "proposed_changes.withdraw"].includes(one.name)) await waitForChange(world);
    if (["receipts.record", "receipts.undo", "receipts.extend"].includes(one.name)) await waitForTransfer(world);
    if (one.name === "users.confirmEmail") world.token = await aLink("CONFIRM_EMAIL", member.user);
    if (pending_email) world.token = await aLink("CHANGE_EMAIL", { ...member.user, email: pending_email });
    const isInvitation = one.name.endsWith("Invitation");
    const other = await aUser(home.db, { account: member.account, status: isInvitation ? "INVITED" : "ACTIVE" });
    if (isInvitation || one.name === "users.update") world.user_id = other.id;
    const body = {
      ...bodyIn(world, one.name),
      ...("current_password" in (BODIES[one.name] ?? {}) && { current_password: PASSWORD }),
      // with tickets two things happen
      ...(one.name === "orders.refund" && { attendee_ids: [] }),
      ...(one.name === "refund_all.start" && { amount: await paidAt(world, member.token) }),
      ...(one.name === "accounts.handOver" && { user_id: other.id }),
      ...(await aFactorFor(one.name, member)),
      ...(one.name === "attendees.create" && { ...(await aChoiceIn(world)) }),
      ...(isChange(one.name) && (await aChangeIn(world, member.token))),
      ...(one.name === "users.enterAccount" && { account_id: await anotherAccountOf(member.user) }),
    };
    const response = await ask(one, { token: member.token, params: world, body });
    expect(response.statusCode, `${response.body}`).toBeLessThan(300);
    const told = await home.db
      .selectFrom("happenings")
      .select(["kind", "actor", "actor_id"])
      .where("account_id", "=", member.account.id)
      .where("actor", "=", "person")
      .execute();
    expect(told).toEqual([
      { kind: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/), actor: "person", actor_id: member.user.id },
    ]);
  });

  test("a reservation writes nothing: its row says it all", async () => {
    const before = await home.db.selectFrom("happenings").select("id").execute();
    await anOpenOrder({ id: Number(ids.event_id) }, await theTicket());
    expect(await home.db.selectFrom("happenings").select("id").execute()).toHaveLength(before.length);
  });

  test("a buyer and a door are actors, too", async () => {
    const event = await anEvent(home.db, { status: "LIVE" });
    const free = await aTicket(home.db, { event, type: "FREE" });
    const list = await aCheckInList(home.db, { event, tickets: [free] });
    const { short_id, cookie } = await anOpenOrder(event, free);
    const attendee = { ticket_price_id: free.prices[0]?.id ?? 0, first_name: "Ada", email: "ada@example.test" };
    const params = { event_id: event.id, order_short_id: short_id };
    const details = {
      order: { first_name: "Ada", last_name: "L", email: "ada@example.test" },
      terms_accepted: true as const,
    };
    const { body } = await home.call(
      api.checkout.complete,
      { params, body: { ...details, attendees: [attendee] } },
      { cookie },
    );
    const codes = body.data.attendees.map((one) => one.short_id);
    const atDoor = { check_in_list_short_id: list.short_id };
    const scanned = await home.call(api.door.checkIn, { params: atDoor, body: { codes } });
    const check_in_short_id = scanned.body.data[0]?.check_in_short_id ?? "";
    await home.call(api.door.undo, { params: { ...atDoor, check_in_short_id } });
    const told = await home.db
      .selectFrom("happenings")
      .select(["kind", "subject", "actor", "actor_id", "event_id"])
      .where("event_id", "=", event.id)
      .orderBy("id")
      .execute();
    const order = await home.db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", short_id)
      .executeTakeFirstOrThrow();
    expect(told).toEqual([
      { kind: "order.completed", subject: "order", actor: "buyer", actor_id: order.id, event_id: event.id },
      { kind: "attendee.checked_in", subject: "attendee", actor: "door", actor_id: list.id, event_id: event.id },
      { kind: "attendee.check_in_undone", subject: "attendee", actor: "door", actor_id: list.id, event_id: event.id },
    ]);
  });
});

const PASSWORD = "violet harbour 17";
const PASSWORD_HASH = hashPassword(PASSWORD);

/** What a call on second factors answers, of what it was asked before. */
async function aFactorFor(name: string, { user, token: own }: SignedInUser): Promise<object> {
  if (name === "factors.removeTotp") await aCodeApp(home.db, user);
  if (name === "factors.prove") return { code: (await aCodeApp(home.db, user))(new Date()) };
  if (name === "factors.confirmTotp") {
    const { secret } = (await home.call(api.factors.startTotp, {}, { token: own })).body.data;
    return { code: appCodes(secret)(new Date()) };
  }
  if (name !== "factors.addPasskey") return {};
  const options = (await home.call(api.factors.startPasskey, {}, { token: own })).body.data;
  return { passkey: new Authenticator().make(options) };
}

async function aLink(purpose: LinkPurpose, user: { id: number; email: string }): Promise<string> {
  return aMailedToken(home.db, { data: await inDeed(home.db, acting(), (deed) => mailLink(deed, purpose, user)) });
}

async function anotherAccountOf({ id: user_id }: { id: number }): Promise<number> {
  const { id: account_id } = await anAccount(home.db);
  await home.db
    .insertInto("account_users")
    .values({ account_id, user_id, role: "ORGANIZER", status: "ACTIVE" })
    .execute();
  return account_id;
}

/** The world's ticket, as its factory made it. */
async function theTicket(): Promise<ATicket> {
  const { db } = home;
  const prices = await db
    .selectFrom("ticket_prices")
    .selectAll()
    .where("ticket_id", "=", Number(ids.ticket_id))
    .execute();
  const ticketRow = await db
    .selectFrom("tickets")
    .selectAll()
    .where("id", "=", Number(ids.ticket_id))
    .executeTakeFirstOrThrow();
  return { ticket: ticketRow, prices, stocks: [] };
}

/** It can be put back. */
async function setAside(image_id: unknown, type: "FORMER_COVER" | "FORMER_LOGO"): Promise<void> {
  const replaced = { type, replaced_at: new Date() };
  await home.db.updateTable("images").set(replaced).where("id", "=", Number(image_id)).execute();
}

/** Its order is not paid yet. */
async function waitForMoney({ order_id }: World): Promise<void> {
  const reserved_until = new Date(Date.now() + 600_000);
  const waiting = { status: "AWAITING_PAYMENT", payment_status: "AWAITING_PAYMENT", completed_at: null } as const;
  const order = home.db.updateTable("orders").where("id", "=", Number(order_id));
  await order.set({ ...waiting, reserved_until, email: "ada@example.test" }).execute();
}

/** Its order waits for a transfer. */
async function waitForTransfer(world: World): Promise<void> {
  await waitForMoney(world);
  const order = home.db.updateTable("orders").where("id", "=", Number(world.order_id));
  await order.set({ payment_provider: "offline" }).execute();
}

/** Its order was paid by card. */
async function payFor({ order_id }: World): Promise<void> {
  const payment = { provider: "sandbox", provider_payment_id: `sbx_paid_${order_id}`, status: "SUCCEEDED" } as const;
  await home.db
    .insertInto("payments")
    .values({ ...payment, order_id: Number(order_id), amount: 20_00, currency: "EUR" })
    .execute();
}

/** Nobody can buy there. */
async function takeOffSale({ event_id }: World): Promise<void> {
  await home.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", Number(event_id)).execute();
}

/** What would go back if the event were called off. */
async function paidAt({ event_id }: World, bearer: string): Promise<number> {
  const params = { event_id: Number(event_id) };
  return (await home.call(api.refund_all.get, { params }, { token: bearer })).body.data.amount;
}

async function setImport(
  { import_id }: World,
  state: { status: "RUNNING" | "DONE"; finished_at?: Date },
): Promise<void> {
  await home.db.updateTable("imports").set(state).where("id", "=", Number(import_id)).execute();
}

/** Its owner has asked for it to be closed. */
async function beginClosing({ id }: { id: number }): Promise<void> {
  const closing = { closing_asked_at: new Date(), closes_at: new Date(Date.now() + 86_400_000) };
  await home.db.updateTable("accounts").set(closing).where("id", "=", id).execute();
}

/** Nobody has bought anything there. */
/** A message that has gone out, one of whose mails failed. */
async function failToSend({ message_id, event_id }: World): Promise<void> {
  const { db } = home;
  const [id, email] = [Number(message_id), "ada@example.test"];
  await db.updateTable("messages").set({ status: "SENT" }).where("id", "=", id).execute();
  await db.insertInto("message_recipients").values({ message_id: id, email, status: "HANDED" }).execute();
  await db
    .insertInto("mails")
    .values({
      ...{ kind: "MESSAGE", cause: `message:${id}`, recipient: email, locale: "en", status: "FAILED" },
      ...{ event_id: Number(event_id), data: "{}" },
    })
    .execute();
}

async function cancelTicket({ attendee_id }: World): Promise<void> {
  await home.db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", Number(attendee_id)).execute();
}

/** A ticket that is valid again has a new one. */
async function newCodeIn({ attendee_id }: World): Promise<string> {
  const attendee = home.db.selectFrom("attendees").select("short_id").where("id", "=", Number(attendee_id));
  return (await attendee.executeTakeFirstOrThrow()).short_id;
}

/** What can be given out by hand. */
async function aChoiceIn({ ticket_id }: World): Promise<{ ticket_id: number; ticket_price_id: number }> {
  const price = home.db
    .selectFrom("ticket_prices")
    .select("id")
    .where("ticket_id", "=", Number(ticket_id))
    .where("deleted_at", "is", null);
  return { ticket_id: Number(ticket_id), ticket_price_id: (await price.executeTakeFirstOrThrow()).id };
}

function isChange(name: string): boolean {
  return name === "order_changes.make" || name === "proposed_changes.propose";
}

/** One ticket more, and what that comes to. */
async function aChangeIn(world: World, bearer: string) {
  const step = { kind: "add" as const, quantity: 1, pricing: "NOW" as const, ...(await aChoiceIn(world)) };
  const params = { event_id: Number(world.event_id), order_id: Number(world.order_id) };
  const said = await home.call(api.order_changes.preview, { params, body: { steps: [step] } }, { token: bearer });
  // what others did to the order before may keep it from being changed: then it is refused, and that must go well, too
  const { total_before, total_after } = said.status === 200 ? said.body.data : { total_before: 0, total_after: 0 };
  return { steps: [step], total_before, total_after };
}

async function withoutOrders({ event_id, order_id }: World): Promise<void> {
  const { db } = home;
  await db.deleteFrom("check_ins").where("event_id", "=", Number(event_id)).execute();
  await db.deleteFrom("invoices").where("order_id", "=", Number(order_id)).execute();
  await db.deleteFrom("disputes").where("order_id", "=", Number(order_id)).execute();
  await db.deleteFrom("refunds").where("order_id", "=", Number(order_id)).execute();
  await db.deleteFrom("payments").where("order_id", "=", Number(order_id)).execute();
  await db.deleteFrom("attendees").where("order_id", "=", Number(order_id)).execute();
  await db
    .deleteFrom("stock_holds")
    .where("order_id", "in", (orders) =>
      orders.selectFrom("orders").select("id").where("event_id", "=", Number(event_id)),
    )
    .execute();
  await db.updateTable("stocks").set({ held: 0, sold: 0 }).where("event_id", "=", Number(event_id)).execute();
  await db.deleteFrom("orders").where("event_id", "=", Number(event_id)).execute();
}

describe("what they send", () => {
  test("every call of an organizer has a good body above", () => {
    const bad = forMembers.filter(
      ({ name, endpoint }) => endpoint.kind === "json" && !endpoint.body.safeParse(BODIES[name] ?? {}).success,
    );
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  test.each(withFields)("$name: a bad body is named field by field", async (one) => {
    const fields = fieldsOf(one.endpoint);
    const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    const bad = [{}, [], "text", all({ __x: true }), all("\u0000"), all(-1.5), all([[]]), all(null)].filter(
      (body) => !one.endpoint.body.safeParse(body).success,
    );
    expect(bad.length).toBeGreaterThan(2);
    const proof = forBuyers.includes(one) ? openOrder() : { token };
    for (const body of bad) {
      const response = await ask(one, { ...proof, body });
      expectRefusal(response, 422, "invalid");
      const named = Object.keys(response.json().errors);
      expect(named.length).toBeGreaterThan(0);
      for (const path of named) expect([...fields, "body"]).toContain(path.split(".")[0]);
    }
  });

  test.each(writes)("$name: only JSON, whole, and not too much of it", async (one) => {
    if (one.endpoint.kind !== "raw") expectRefusal(await ask(one, { token, payload: '{"a":' }), 400, "malformed");
    expectRefusal(
      await ask(one, { token, payload: "hello", headers: { "content-type": "text/plain" } }),
      415,
      "wrong_content_type",
    );
    expectRefusal(await ask(one, { token, payload: `{"a":"${"a".repeat(600_000)}"}` }), 413, "too_large");
    if (one.endpoint.kind !== "raw")
      expectRefusal(await ask(one, { token, payload: '{"__proto__":{"role":"ADMIN"}}' }), 400, "malformed");
  });

  // a phone is whatever it calls itself, and hears that nothing of its is new
  test.each(withParams.filter(({ name }) => name !== "apple_passes.changed"))(
    "$name: no path makes it stumble",
    async (one) => {
      for (const value of [
        "0",
        "-1",
        "abc",
        "99999999999999999999",
        "9007199254740993",
        "1.5",
        "\u0000",
        "'; drop table events; --",
        "o_".repeat(100),
      ]) {
        const params = Object.fromEntries(Object.keys(ids).map((name) => [name, value]));
        const response = await ask(one, {
          token,
          params,
          body: one.endpoint.method === "GET" ? undefined : BODIES[one.name],
          from: "127.0.0.1",
        });
        expect(response.statusCode, `${value}: ${response.body}`).toBeGreaterThanOrEqual(400);
        expect(response.statusCode, `${value}: ${response.body}`).toBeLessThan(500);
      }
    },
  );

  test.each(
    withParams.filter(({ endpoint }) =>
      /_id(?=\/|$)/.test(endpoint.path.replace(/:(\w*short_id|session_id|device_id|pass_type_id)/g, "")),
    ),
  )("$name: an id has one spelling", async (one) => {
    for (const spelling of ["0x%", "%e0", "%.0", " %", "%+", "+%", "0%", "%\n", "１"]) {
      const params = Object.fromEntries(
        Object.entries(ids).map(([name, id]) => [name, typeof id === "number" ? spelling.replace("%", `${id}`) : id]),
      );
      const body = one.endpoint.method === "GET" ? undefined : BODIES[one.name];
      const cookie = String(ids.cookie);
      expectRefusal(await ask(one, { token, cookie, params, body, from: "127.0.0.1" }), 404, "not_found");
    }
  });

  test.each(lists)("$name: a list knows its sorts and filters, and no others", async (one) => {
    for (const query of [
      "?sort_by=password_hash",
      "?sort_direction=up",
      "?page=0",
      "?page=0x1",
      "?page=01",
      "?per_page=1e1",
      "?per_page=101",
      "?filter_fields[password_hash][eq]=1",
      "?filter_fields[id][or]=1",
      "?everything=1",
    ]) {
      expectRefusal(await ask(one, { token, query }), 422, "invalid");
    }
  });
});

describe("awkward values", () => {
  /** As `BODIES`, with every field filled in, so that the rest of a body stands in no value's way. */
  const FULL: Record<string, object> = {
    "checkout.reserve": { promo_code: "summer" },
    "events.create": wholeEvent,
    "events.duplicate": { ...eventCopy, description: "<p>Hi</p>", end_date: "2027-05-03T23:30" },
    "events.update": wholeEvent,
    "events.change": wholeEvent,
    "events.updateSettings": {
      location_details: { venue_name: "Hall", address_line_1: "Am Kai 4", city: "Hamburg", country: "DE" },
      online_event_connection_details: "<p>Hi</p>",
      maps_url: "https://maps.example.test",
      support_email: "help@example.test",
      order_timeout_in_minutes: 15,
    },
    "affiliates.create": { code: "stolen", email: "blog@example.test", status: "ACTIVE" },
    "affiliates.update": { email: "blog@example.test" },
    "labels.create": { color: "PINK" },
    "promo_codes.create": wholeOffer,
    "promo_codes.createBatch": { ...wholeOffer, prefix: "fair-", length: 12 },
    "promo_codes.update": wholeOffer,
    "tickets.create": wholeTicket,
    "tickets.update": wholeTicket,
    "questions.create": wholeQuestion,
    "questions.update": wholeQuestion,
    "check_in_lists.create": { description: "x", activates_at: "2027-05-03T18:00", expires_at: "2027-05-04T18:00" },
    "check_in_lists.update": { description: "x", activates_at: "2027-05-03T18:00", expires_at: "2027-05-04T18:00" },
    "auth.register": {
      first_name: "Ada",
      last_name: "Lovelace",
      email: "new@example.test",
      password: "violet harbour 17",
      password_confirmation: "violet harbour 17",
      timezone: "Europe/Berlin",
      locale: "en",
      terms_accepted: true,
    },
    "auth.login": { email: "ada@example.test", password: "violet harbour 17" },
  };

  let world: World;
  let member: SignedInUser;

  beforeAll(async () => {
    // How often is tried elsewhere.
    vi.spyOn(home.context.limits, "count").mockImplementation(() => undefined);
    member = await aSignedInUser(home.db, { is_owner: true, password_hash: await PASSWORD_HASH });
    world = await aWorld(member);
    // Whatever their account asks for, they have it.
    await aCodeApp(home.db, member.user);
  });
  afterAll(() => vi.restoreAllMocks());

  async function fullBody(name: string): Promise<object> {
    const prices = await home.db
      .selectFrom("ticket_prices")
      .select("id")
      .where("ticket_id", "=", Number(world.ticket_id))
      .where("deleted_at", "is", null)
      .execute();
    const price_id = prices[0]?.id;
    const body = { ...bodyIn(world, name), ...FULL[name] };
    if (name === "checkout.reserve")
      return {
        ...body,
        tickets: [{ ticket_id: world.ticket_id, quantities: [{ price_id, quantity: 1, price: 100 }] }],
      };
    if (name === "attendees.create") return { ...body, ...(await aChoiceIn(world)) };
    if (isChange(name)) return { ...body, ...(await aChangeIn(world, member.token)) };
    if (name === "order_changes.preview") return { steps: (await aChangeIn(world, member.token)).steps };
    if (name !== "checkout.complete") return body;
    const guest = { ticket_price_id: price_id, first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    return { ...body, attendees: [guest] };
  }

  const proofOf = ({ endpoint: { access } }: Named): Partial<Asked> => {
    if (access === "buyer" || access === "payer") return { ...openOrder(world) };
    return { token: member.token, params: world, ...(access === "loopback" ? { from: "127.0.0.1" } : {}) };
  };

  /** What was taken can be read: the thing itself, the lists it is in, and the pages that everybody sees. */
  async function readBack(one: Named, response: Response): Promise<void> {
    if (one.name === "attendees.reactivate") world.attendee_short_id = await newCodeIn(world);
    const made: unknown = response.statusCode === 204 ? undefined : response.json().data?.id;
    const ofMade = endpoints.filter(
      ({ endpoint: { method, path } }) =>
        method === "GET" && made && /^\/:\w+_id$/.test(path.replace(one.endpoint.path, "")),
    );
    const there = endpoints.filter(({ endpoint: { method, path } }) => method === "GET" && path === one.endpoint.path);
    const everybodys = [api.public_events.get, api.checkout.ticket].map((endpoint) => ({ name: "", endpoint }));
    const around = /^(events|organizers)\./.test(one.name) ? [{ name: "", endpoint: api.events.list }] : [];
    const asked = [
      ...[...there, ...everybodys, ...around].map((of) => ({ of, made: {} })),
      ...ofMade.map((of) => ({ of, made: { [/\w+_id$/.exec(of.endpoint.path)?.[0] ?? ""]: Number(made) } })),
    ];
    const answers = asked.map(async ({ of, made: of_made }) => {
      const proof = proofOf(of);
      const read = await ask(of as Named, { ...proof, params: { ...proof.params, ...of_made } });
      expect(read.statusCode, `${of.endpoint.path}: ${read.body}`).toBe(200);
    });
    await Promise.all(answers);
  }

  test.each(withFields)(
    "$name: no value in any field makes it stumble, now or when it is read",
    { timeout: 120_000 },
    async (one) => {
      const body = await fullBody(one.name);
      const sent = travelling(one.endpoint.body, [
        ...placesIn(one.endpoint.body).flatMap((place) => AWKWARD_VALUES.map((value) => withValue(body, place, value))),
        ...AWKWARD_VALUES,
        { ...body, nobody_knows_this: 1 },
      ]);
      const send = async (awkward: unknown) => {
        // How often a password is tried is counted elsewhere.
        if (["auth.login", "users.changePassword"].includes(one.name))
          await home.db.deleteFrom("sign_in_places").execute();
        const response = await ask(one, { ...proofOf(one), body: awkward });
        const said = `${JSON.stringify(awkward)?.slice(0, 2_000)}: ${response.body.slice(0, 300)}`;
        expect(response.statusCode, `${said}`).toBeLessThan(500);
        return response;
      };
      const taken: unknown[] = [];
      await someAtOnce(sent, one.name.startsWith("checkout.") ? 1 : 8, async (awkward) => {
        const response = await send(awkward);
        if (response.statusCode >= 300) return;
        if (one.endpoint.method === "POST") await readBack(one, response);
        else taken.push(awkward);
      });
      // Each of them overwrites the one before: it is read before the next is sent.
      for (const awkward of taken) await readBack(one, await send(awkward));
    },
  );

  test.each(endpoints.filter(({ endpoint }) => endpoint.method === "GET" && namesIn(endpoint).length > 0))(
    "$name: nor does any in its query",
    { timeout: 120_000 },
    async (one) => {
      const names = [...namesIn(one.endpoint), "__proto__", "constructor", "filter_fields[__proto__][eq]"];
      const queries = names.flatMap((name) =>
        // What a browser's own words can't hold is sent as bytes.
        AWKWARD_WORDS.map((value) => (value.isWellFormed() ? encodeURIComponent(value) : "%ed%a0%80")).map(
          (value) => `?${encodeURIComponent(name)}=${value}`,
        ),
      );
      const read = (query: string) => Object.fromEntries(new URLSearchParams(query));
      await someAtOnce(travelling(one.endpoint.query, queries, read), 8, async (query) => {
        const response = await ask(one, { ...proofOf(one), query });
        expect(response.statusCode, `${query}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
      });
    },
  );

  /**
   * What has to be sent. What its schema refuses gets no further than that, and is refused here as there, in the reader's words, which
   * takes a hundredth of the time; of these one in eleven travels, and each value in some place.
   */
  function travelling<Sent>(schema: z.ZodType, all: readonly Sent[], read: (sent: Sent) => unknown = asJson): Sent[] {
    let refused = 0;
    return all.filter((sent) => {
      const judged = schema.safeParse(read(sent), { reportInput: true });
      if (judged.success) return true;
      if (Object.keys(fieldSentences("de", judged.error.issues)).length === 0)
        throw new Error(`Refused without a word: ${JSON.stringify(sent).slice(0, 2_000)}`);
      return refused++ % 11 === 0;
    });
  }

  function asJson(sent: unknown): unknown {
    return JSON.parse(JSON.stringify(sent)) ?? {};
  }

  async function someAtOnce<Value>(all: readonly Value[], at_once: number, work: (value: Value) => Promise<void>) {
    const left = all.values();
    await Promise.all(
      Array.from({ length: at_once }, async () => {
        for (const value of left) await work(value);
      }),
    );
  }

  test("every mail that came of it can be written", async () => {
    for (const mail of await home.db.selectFrom("mails").selectAll().where("kind", "<>", "TICKET").execute())
      await home.context.mailing.write(mail);
  });
});

describe("what goes back", () => {
  test("headers that keep browsers from guessing, framing and telling", async () => {
    const [listed, missing, page] = [
      await ask({ endpoint: api.events.list }, { token }),
      await ask({ endpoint: api.events.list }),
      await home.app.inject("/api/nothing/here"),
    ];
    for (const response of [listed, missing, page]) {
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test("a path that nobody serves is not there", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expectRefusal(await home.app.inject({ method, url: "/api/nothing/here" }), 404, "not_found");
    expectRefusal(await home.app.inject({ method: "PUT", url: "/api/events" }), 404, "not_found");
  });

  test("what never becomes a call is refused like the rest, and repeats nothing", async () => {
    const { port } = new URL(await home.app.listen({ port: 0, host: "127.0.0.1" }));
    const big = `x: ${"a".repeat(20_000)}\r\n`;
    const cases = [
      ["GET /api/events/%zz-secret HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400, "malformed"],
      ["GET /%zz-secret HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400, "malformed"],
      [`GET /api/events HTTP/1.1\r\nhost: a\r\n${big}\r\n`, 431, "too_large"],
      ["secret nonsense\r\n\r\n", 400, "malformed"],
      [`GET /api/events/${"7".repeat(400)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 404, "not_found"],
    ] as const;
    for (const [sent, status, code] of cases) {
      const { head, body } = await exchange(Number(port), sent);
      expect([head.status, body.code]).toEqual([status, code]);
      expect(body).toEqual({ code, message: expect.any(String), request_id: head["x-request-id"] });
      expect(head).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "content-type": expect.stringContaining("application/json"),
      });
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  });

  test("a refusal speaks the reader's language", async () => {
    const say = async (language: string) =>
      (await ask({ endpoint: api.events.list }, { headers: { "accept-language": language } })).json().message;
    expect(await say("en")).toBe("Please sign in to go on.");
    expect(await say("de-AT,de;q=0.9")).toBe("Bitte melde dich an, um fortzufahren.");
    expect(await say("xx, pt-BR;q=0.8, en;q=0.5")).toBe("Entre na sua conta para continuar.");
  });

  test("a request's own id is ours, whatever it says it is", async () => {
    const { headers } = await ask({ endpoint: api.events.list }, { headers: { "x-request-id": "forged" } });
    expect(headers["x-request-id"]).not.toBe("forged");
  });
});

describe("nobody overwrites a colleague", () => {
  /** PUTs of an organizer that say no whole thing anew. */
  const SAYS_ONE_THING = {
    "accounts.requireFactor": "one moment",
    "events.setStatus": "one word, and the table of states says whether it may follow the one before",
    "factors.renamePasskey": "one word",
    "imports.check": "what stands in whose column of a file: before anybody is imported, and by whoever uploaded it",
    "users.changePassword": "asks for the present password",
  };

  test("every PUT of an organizer says what it started from, or stands above with a reason", () => {
    const silent = forMembers.filter((one) => one.endpoint.method === "PUT" && !whole.includes(one));
    expect(silent.map(({ name }) => name)).toEqual(Object.keys(SAYS_ONE_THING));
    expect(whole.length).toBeGreaterThan(8);
  });

  /** Notes are read with what they are about, and a change starts from its order: notes.test.ts and change-order.test.ts say the same of them. */
  const ELSEWHERE = ["attendees.changeNote", "orders.changeNote", "order_changes.make", "proposed_changes.propose"];

  test.each(whole.filter(({ name }) => !ELSEWHERE.includes(name)))(
    "$name: refuses what started from an older state, accepts what started from this one",
    async (one) => {
      const read = endpoints.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === one.endpoint.path);
      if (!read) throw new Error(`${one.endpoint.path} can't be read`);
      const body = {
        ...BODIES[one.name],
        ...("ticket_ids" in (BODIES[one.name] ?? {}) ? { ticket_ids: [ids.ticket_id] } : {}),
      };
      const before = (await ask(read, { token })).json().data;
      for (const updated_at of ["2020-01-01T00:00:00.000Z", new Date(Date.parse(before.updated_at) - 1).toISOString()])
        expectRefusal(await ask(one, { token, body: { ...body, updated_at } }), 409, "conflict");
      expect((await ask(read, { token })).json().data).toEqual(before);

      const accepted = await ask(one, { token, body: { ...body, updated_at: before.updated_at } });
      expect(accepted.statusCode, `${accepted.body}`).toBe(200);
      const after = accepted.json().data.updated_at;
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(before.updated_at));
      expectRefusal(await ask(one, { token, body: { ...body, updated_at: before.updated_at } }), 409, "conflict");
      expect((await ask(one, { token, body })).statusCode).toBe(200);
    },
  );
});

/** Sends bytes, and reads what comes back until the other side has enough. */
async function exchange(port: number, sent: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  const text = (await socket.toArray()).join("");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => line.split(": ").map((part, at) => (at === 0 ? part.toLowerCase() : part)));
  return { head: { ...Object.fromEntries(headers), status: Number(first.split(" ")[1]) }, body: JSON.parse(body) };
}

function fieldsOf({ body }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties);
}

function takesSorting({ query }: Endpoint): boolean {
  return query.safeParse({}).success && !query.safeParse({ sort_by: "nonsense" }).success;
}
