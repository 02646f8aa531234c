import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Work, WORKS } from "#domain/roles.ts";
import { api } from "#contract/all.ts";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { API_SCOPES, SCOPE_PRESETS } from "#domain/api-keys.ts";
import { requiredScope } from "#contract/required-scope.ts";
import { makeApiKey } from "./platform/sessions/api-key-secrets.ts";
import { TOKEN_KEY } from "./platform/secrets/secrets.ts";
import { TEST_SECRETS } from "./testing/secrets.ts";
import { anAccount, anApiKey, aSignedInUser, aToken, aUser } from "./testing/factories.ts";
import { operatorCookie } from "./testing/operator.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// The access matrix: every endpoint × every kind of caller. A new endpoint must be added to its row
// manually, so that a slip in its declaration grants no access. `api-callers.test.ts` tests foreign
// accounts and ids in bodies.

const MATRIX: Record<Access, readonly string[]> = {
  public: [
    ...["auth.acceptInvitation", "auth.checkResetPassword", "auth.forgotPassword", "auth.invitation", "auth.login"],
    ...[
      "auth.signUp",
      "auth.legalDocuments",
      "auth.register",
      "auth.resetPassword",
      "auth.undoEmailChange",
      "checkout.reserve",
      "legal_documents.get",
    ],
    ...["auth.passkeyLogin", "auth.secondStep", "auth.secondStepByPasskey", "auth.startPasskeyLogin"],
    ...["auth.addedFactor", "auth.undoFactor"],
    ...["public_events.checkPromoCode", "public_events.countView", "public_events.get", "public_events.list"],
    ...["public_organizers.events", "public_organizers.get"],
    ...["self_service.find", "self_service.openProof", "checkout.openPaymentLink", "station.pair", "sandbox.confirm"],
    ...["apple_passes.changed", "apple_passes.log", "wallet_passes.picture"],
    "operator.signIn",
    ...["waiting_rooms.pass", "waiting_rooms.place", "waiting_rooms.status"],
    ...["widget.begun", "widget.get", "widget.getHandoff", "widget.redeemHandoff"],
  ],
  buyer: ["checkout.abandon", "checkout.complete", "widget.createHandoff"],
  payer: ["checkout.checkPayment", "checkout.startPayment"],
  order_holder: [
    ...["calendar_files.ofOrder", "self_service.cancel", "self_service.correctBuyer", "self_service.correctTicket"],
    ...[
      "self_service.get",
      "self_service.transferTicket",
      "self_service.resend",
      "self_service.resendTicket",
      "self_service.sendProof",
      "checkout.get",
    ],
    ...["invoices.downloadAsBuyer", "invoices.eInvoiceAsBuyer"],
    ...["proposed_changes.checkPayment", "proposed_changes.get", "proposed_changes.startPayment"],
    "ticket_files.ofOrder",
    ...["wallet_passes.appleOfOrder", "wallet_passes.googleOfOrder"],
  ],
  ticket_holder: [
    ...["calendar_files.ofTicket", "checkout.ticket", "ticket_files.ofTicket"],
    ...["wallet_passes.appleOfTicket", "wallet_passes.googleOfTicket"],
  ],
  check_in_link: ["station.get"],
  station: ["station.attendees", "station.badge", "station.checkIn", "station.undo"],
  station_closed: [
    "station.conflicts",
    "station.guests",
    "station.namePhone",
    "station.rehearse",
    "station.sync",
    "live.station",
  ],
  message_reader: ["unsubscribing.get", "unsubscribing.resume", "unsubscribing.stop"],
  wallet_pass: ["apple_passes.pass", "apple_passes.register", "apple_passes.unregister"],
  provider: ["sandbox.notice", "stripe.notice"],
  operator: [
    ...[
      "operator.accounts",
      "operator.health",
      "operator.jobs",
      "operator.mails",
      "operator.resumeAccount",
      "operator.resumeMessaging",
    ],
    ...[
      "operator.retryJobs",
      "operator.retryMails",
      "operator.signOut",
      "operator.suspendAccount",
      "operator.suspendMessaging",
    ],
  ],
  loopback: ["dev_mails.get", "dev_mails.list"],
  organizer: [
    "accounts.get",
    "me.get",
    "search.find",
    ...["notifications.list", "notifications.read"],
    ...["attendees.checkIn", "attendees.undoCheckIn", "promo_codes.batches"],
    ...["attendees.cancel", "attendees.create", "attendees.reactivate", "orders.updateBuyer"],
    ...["orders.addNote", "orders.changeNote", "orders.removeNote"],
    ...["attendees.label", "labels.create", "labels.get", "labels.list", "labels.remove", "labels.update"],
    ...["duplicates.decide", "duplicates.decided", "duplicates.find", "duplicates.undo"],
    ...["list_views.change", "list_views.create", "list_views.list", "list_views.remove"],
    ...[
      "attendees.export",
      "attendees.exportCheckIns",
      "attendees.get",
      "attendees.list",
      "attendees.resendTicket",
      "attendees.update",
      "attendees.addNote",
      "attendees.changeNote",
      "attendees.removeNote",
    ],
    "auth.logout",
    ...["bulk_actions.get", "bulk_actions.list", "bulk_actions.outlook", "bulk_actions.start", "bulk_actions.stop"],
    ...["capacity_assignments.create", "capacity_assignments.get", "capacity_assignments.list"],
    ...["capacity_assignments.remove", "capacity_assignments.update"],
    ...["check_in_lists.create", "check_in_lists.get", "check_in_lists.list", "check_in_lists.remove"],
    ...["check_in_lists.newLink", "check_in_lists.questions", "check_in_lists.testTickets"],
    ...["check_in_lists.tickets", "check_in_lists.update"],
    ...["station_monitor.conflicts", "station_monitor.endPhone", "station_monitor.phones", "station_monitor.refused"],
    ...["print.badges", "print.checkInList"],
    ...["event_images.change", "event_images.list", "event_images.remove", "event_images.restore"],
    "event_images.upload",
    ...["events.change", "stats.checkIns", "events.create", "events.duplicate", "events.get"],
    ...["events.list", "events.remove", "events.summary"],
    ...["entries.get", "live.event"],
    ...["platform_imports.create", "platform_imports.preview", "platform_imports.read"],
    ...["events.setStatus", "event_settings.get", "stats.get", "events.update", "event_settings.update"],
    "event_settings.updateCheckout",
    ...["waiting_rooms.get", "waiting_rooms.step", "waiting_rooms.update"],
    ...[
      "orders.acceptedDocument",
      "orders.sendPaymentLink",
      "orders.cancel",
      ...[
        "orders.cancelTickets",
        ...["order_changes.make", "order_changes.preview"],
        ...["proposed_changes.propose", "proposed_changes.sendLink", "proposed_changes.withdraw"],
        "orders.needingAttention",
        "orders.refund",
        "orders.retryRefund",
        "orders.settleRefund",
        "orders.settleDispute",
      ],
      "orders.export",
      "orders.get",
      "orders.list",
      "orders.resendConfirmation",
    ],
    ...["receipts.awaited", "receipts.extend", "receipts.returnMoney", "receipts.record", "receipts.undo"],
    ...["mfa.addPasskey", "mfa.confirmTotp", "mfa.get", "mfa.newRecoveryCodes", "mfa.stepUp"],
    ...["mfa.stepUpByPasskey", "mfa.removePasskey", "mfa.removeTotp", "mfa.renamePasskey"],
    ...["mfa.startPasskey", "mfa.startTotp"],
    ...["imports.check", "imports.get", "imports.list", "imports.problems", "imports.read", "imports.remove"],
    ...["imports.run", "imports.stop", "imports.template", "imports.undo", "imports.upload"],
    ...["invoices.download", "invoices.downloadAll", "invoices.export", "invoices.eInvoice", "invoices.list"],
    ...["invoices.saveSeller", "invoices.seller"],
    ...["organizer_images.change", "organizer_images.remove", "organizer_images.restore", "organizer_images.upload"],
    ...["organizers.create", "organizers.events", "organizers.get", "organizers.list", "organizers.update"],
    ...["taxes_and_fees.create", "taxes_and_fees.get", "taxes_and_fees.list", "taxes_and_fees.remove"],
    "taxes_and_fees.update",
    ...["tax_reports.export", "tax_reports.get"],
    ...["affiliates.create", "affiliates.export", "affiliates.get", "affiliates.list", "affiliates.remove"],
    "affiliates.update",
    ...["statistics.export", "statistics.get"],
    ...["promo_codes.create", "promo_codes.createBatch", "promo_codes.export", "promo_codes.get", "promo_codes.list"],
    ...["promo_codes.remove", "promo_codes.update"],
    ...[
      "messages.change",
      "messages.create",
      "messages.draft",
      "messages.get",
      "messages.list",
      "messages.preview",
      "messages.reach",
    ],
    ...["messages.recipients", "messages.remove", "messages.retry", "messages.standing", "messages.update"],
    "payment_connections.paymentMethods",
    ...["questions.answers", "questions.change", "questions.create", "questions.get", "questions.list"],
    ...["refund_all.get", "refund_all.start", "refund_all.stop"],
    ...["questions.remove", "questions.sort", "questions.summary", "questions.update"],
    ...[
      "tickets.change",
      "tickets.changeSeveral",
      "tickets.create",
      "tickets.get",
      "tickets.list",
      "tickets.remove",
      "tickets.setSaleDates",
      "tickets.sort",
    ],
    "tickets.update",
    ...["users.accounts", "users.cancelEmailChange", "users.changePassword", "users.confirmEmail"],
    ...["users.confirmEmailChange", "users.endOtherSignIns", "users.endSignIn", "users.enterAccount", "users.me"],
    "users.help",
    ...["users.resendEmailChange", "users.resendEmailConfirmation", "users.signIns", "users.signOutEverywhere"],
    "users.updateMe",
  ],
  admin: [
    ...["account_closing.ask", "account_closing.get", "account_closing.keep", "account_data.download"],
    ...["account_data.erasePerson", "account_data.exportPerson", "account_data.findPerson", "audit_log.export"],
    ...["audit_log.list"],
    ...["api_keys.create", "api_keys.get", "api_keys.list", "api_keys.revoke", "api_keys.roll", "api_keys.update"],
    ...["payment_connections.connect", "payment_connections.disconnect", "payment_connections.exportFees"],
    ...["payment_connections.get", "payment_connections.listFees", "payment_connections.refresh"],
    ...["payment_connections.listUnmatched", "payment_connections.settleUnmatched"],
    ...["accounts.transferOwnership", "accounts.requireMfa", "accounts.update", "event_defaults.get"],
    ...["event_defaults.update", "users.get", "users.invite", "users.list"],
    ...["users.resendInvitation", "users.revokeInvitation", "users.update"],
    ...["webhooks.create", "webhooks.deliveries", "webhooks.delivery", "webhooks.disable", "webhooks.enable"],
    ...["webhooks.eventTypes", "webhooks.get", "webhooks.list", "webhooks.remove", "webhooks.replay"],
    ...["webhooks.replayAll", "webhooks.revealSecret", "webhooks.rotateSecret", "webhooks.test", "webhooks.update"],
  ],
};

/**
 * What a member can call while their account requires a second factor that they don't have yet: add
 * one, see who is signed in, sign out.
 */
const WITHOUT_FACTOR: readonly string[] = [
  ...["auth.logout", "mfa.addPasskey", "mfa.confirmTotp", "mfa.get", "mfa.stepUp"],
  ...["mfa.stepUpByPasskey", "mfa.startPasskey", "mfa.startTotp", "users.accounts", "users.enterAccount"],
  ...["users.me", "users.signOutEverywhere"],
];

/** What an unattended browser must not do without reauthentication. */
const PROVEN: readonly string[] = [
  ...["api_keys.create", "api_keys.roll"],
  ...["payment_connections.connect", "payment_connections.disconnect"],
  ...["account_closing.ask", "account_data.download", "account_data.erasePerson", "account_data.exportPerson"],
  ...["accounts.transferOwnership", "accounts.requireMfa", "mfa.addPasskey", "mfa.confirmTotp"],
  ...["mfa.newRecoveryCodes", "mfa.removePasskey", "mfa.removeTotp", "mfa.startPasskey"],
  ...["mfa.startTotp", "users.update", "webhooks.revealSecret", "webhooks.rotateSecret"],
];

/**
 * What every kind of work may call: the member's own settings, and the search and notifications,
 * which return only what the member may see (search.test.ts, notifications.test.ts).
 */
const OWN = [
  ...["me.get", "search.find"],
  ...["notifications.list", "notifications.read"],
  ...["list_views.change", "list_views.create", "list_views.list", "list_views.remove"],
  ...["accounts.get", "auth.logout", "mfa.addPasskey", "mfa.confirmTotp", "mfa.get"],
  ...["mfa.newRecoveryCodes", "mfa.stepUp", "mfa.stepUpByPasskey", "mfa.removePasskey"],
  ...["mfa.removeTotp", "mfa.renamePasskey", "mfa.startPasskey", "mfa.startTotp", "users.accounts"],
  ...["users.cancelEmailChange", "users.changePassword"],
  ...["users.confirmEmail", "users.confirmEmailChange", "users.endOtherSignIns", "users.endSignIn"],
  ...["users.enterAccount", "users.help", "users.me", "users.resendEmailChange", "users.resendEmailConfirmation"],
  ...["users.signIns", "users.signOutEverywhere", "users.updateMe"],
];
const GUESTS = [
  ...["attendees.checkIn", "attendees.undoCheckIn"],
  // a bulk action requires the permission for a single one: bulk-actions.test.ts
  ...["bulk_actions.get", "bulk_actions.list", "bulk_actions.outlook", "bulk_actions.start", "bulk_actions.stop"],
  ...["attendees.label", "labels.create", "labels.get", "labels.list", "labels.remove", "labels.update"],
  ...[
    "attendees.export",
    "attendees.exportCheckIns",
    "attendees.get",
    "attendees.list",
    "attendees.resendTicket",
    "attendees.update",
    "attendees.addNote",
    "attendees.changeNote",
    "attendees.removeNote",
  ],
  ...["check_in_lists.create", "check_in_lists.get", "check_in_lists.list", "check_in_lists.remove"],
  ...["check_in_lists.newLink", "check_in_lists.questions", "check_in_lists.testTickets"],
  ...["check_in_lists.tickets", "check_in_lists.update"],
  ...["entries.get", "stats.checkIns"],
  ...["station_monitor.conflicts", "station_monitor.endPhone", "station_monitor.phones", "station_monitor.refused"],
  ...["print.badges", "print.checkInList"],
  // buyers' answers are only for members who may see orders: questions.test.ts
  ...["questions.answers", "questions.summary"],
];
const LOOKS = [
  ...["event_images.list", "events.get", "events.list", "event_settings.get", "stats.get", "organizers.events"],
  ...["events.summary", "live.event", "waiting_rooms.get"],
  ...["organizers.get", "organizers.list", "taxes_and_fees.get", "taxes_and_fees.list", "tickets.get", "tickets.list"],
  ...["promo_codes.batches", "promo_codes.export", "promo_codes.get", "promo_codes.list"],
  ...["affiliates.export", "affiliates.get", "affiliates.list"],
  ...["statistics.export", "statistics.get"],
  ...["capacity_assignments.get", "capacity_assignments.list"],
  ...["questions.get", "questions.list"],
  "payment_connections.paymentMethods",
  ...["tax_reports.export", "tax_reports.get"],
  "invoices.seller",
];
const ORDERS_READ = [
  ...["imports.get", "imports.list", "imports.problems", "imports.template"],
  "order_changes.preview",
  ...["orders.acceptedDocument", "orders.export", "orders.get", "orders.list", "orders.needingAttention"],
  ...["invoices.download", "invoices.downloadAll", "invoices.export", "invoices.eInvoice", "invoices.list"],
  "receipts.awaited",
  ...["messages.get", "messages.list", "messages.preview", "messages.reach", "messages.recipients"],
  "messages.standing",
  ...["duplicates.decided", "duplicates.find"],
];

/** What a limited Organizer may call, by kind of work. Every other call of the row is refused. */
const OPEN_TO: Record<Exclude<Work, "EVERYTHING">, readonly string[]> = {
  ORDERS: [
    ...[...OWN, ...GUESTS, ...LOOKS, ...ORDERS_READ],
    // only without a refund: organizer-orders.test.ts
    ...["attendees.cancel", "attendees.create", "attendees.reactivate", "orders.updateBuyer"],
    ...["orders.addNote", "orders.changeNote", "orders.removeNote"],
    ...["order_changes.make", "proposed_changes.propose", "proposed_changes.sendLink", "proposed_changes.withdraw"],
    ...["orders.cancel", "orders.cancelTickets", "orders.resendConfirmation", "orders.sendPaymentLink"],
    ...["receipts.extend", "receipts.record", "receipts.undo"],
    ...["imports.check", "imports.read", "imports.remove", "imports.run", "imports.stop", "imports.undo"],
    ...["imports.upload"],
    ...["messages.change", "messages.create", "messages.draft", "messages.remove", "messages.retry", "messages.update"],
    ...["duplicates.decide", "duplicates.undo"],
  ],
  CHECK_IN: [...OWN, ...GUESTS, "events.get", "events.list", "live.event", "organizers.events"],
  READ_ONLY: [
    ...[
      ...OWN,
      ...LOOKS,
      ...ORDERS_READ,
      "attendees.export",
      "attendees.exportCheckIns",
      "attendees.get",
      "attendees.list",
    ],
    ...["labels.get", "labels.list"],
    ...["check_in_lists.get", "check_in_lists.list", "check_in_lists.questions", "check_in_lists.testTickets"],
    ...["check_in_lists.tickets", "entries.get", "stats.checkIns"],
    ...["station_monitor.conflicts", "station_monitor.phones", "station_monitor.refused"],
    ...["print.badges", "print.checkInList"],
    ...["questions.answers", "questions.summary", "refund_all.get"],
    ...["bulk_actions.get", "bulk_actions.list", "bulk_actions.outlook"],
  ],
};

type Named = { name: string; endpoint: Endpoint };

const endpoints: Named[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint: endpoint as Endpoint })),
);
const inRow = (...rows: Access[]) => endpoints.filter(({ name }) => rows.some((row) => MATRIX[row].includes(name)));

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

let callers = 0;

const statusOf = async (route: Named, token: string): Promise<number> => (await answerOf(route, token)).status;

/**
 * Calls the endpoint with this token or cookie and with ids that don't exist. Each call comes from an IP of
 * its own, so that no rate limit applies.
 */
async function answerOf(
  { endpoint }: Named,
  credential: string | { cookie: string },
  { account_id = 999_999_999 } = {},
): Promise<{ status: number; code: string | undefined }> {
  callers += 1;
  const path = endpoint.path
    .replace(":account_id", String(account_id))
    .replace(":document", "terms")
    .replace(":session_id", "x".repeat(43))
    .replace(":check_in_list_short_id", "cil_0000000000")
    .replace(/:([a-z_]+_)?short_id/g, "x_0000000000")
    .replace(/:[a-z_]+_id/g, "999999999")
    .replace(/:[a-z_]+/g, "unknown");
  const { statusCode, body } = await app.server.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: typeof credential === "string" ? { authorization: `Bearer ${credential}` } : credential,
    remoteAddress: `10.2.${callers >> 8}.${callers & 255}`,
  });
  return { status: statusCode, code: /^\{"code":"(\w+)"/.exec(body)?.[1] };
}

/** Tokens that are invalid, or no longer valid. */
const SHUT_OUT: Record<string, () => Promise<string>> = {
  "a made-up token": async () => "eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0.x",
  "a token that another key has signed": async () => forged(Buffer.alloc(32, 1)),
  "a token of ours for something else": async () =>
    forged(Buffer.from(TEST_SECRETS.get(TOKEN_KEY), "base64url"), "something else"),
  "an expired session": async () => {
    const { token, user } = await aSignedInUser(app.db, { is_owner: true });
    await setSession(user, { expires_at: new Date(Date.now() - 1_000) });
    return token;
  },
  "a session that was not used for days": async () => {
    const { token, user } = await aSignedInUser(app.db, { is_owner: true });
    await setSession(user, { last_seen_at: new Date(Date.now() - 4 * 86_400_000) });
    return token;
  },
  "a session that was ended": async () => {
    const { token, user } = await aSignedInUser(app.db, { is_owner: true });
    await app.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    return token;
  },
  "a member who was shut out": async () => (await aSignedInUser(app.db, { status: "INACTIVE" })).token,
  "somebody who has not accepted their invitation": async () =>
    (await aSignedInUser(app.db, { status: "INVITED" })).token,
  "a member who was removed": async () => {
    const { token, user } = await aSignedInUser(app.db);
    await app.db.deleteFrom("account_users").where("user_id", "=", user.id).execute();
    return token;
  },
  "an API key of another installation": async () => makeApiKey(1).key,
  "an API key with a letter exchanged": async () => {
    const { key } = await aKey();
    return `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  },
  "an API key with another secret": async () => makeApiKey((await aKey()).id).key,
  "an expired API key": async () => (await aKey({ expires_at: new Date(Date.now() - 1_000) })).key,
  "a revoked API key": async () => (await aKey({ revoked_at: new Date() })).key,
  "an API key whose maker was shut out": async () => (await aKey({}, { status: "INACTIVE" })).key,
  "an API key whose maker was removed": async () => {
    const { key, user } = await aKey();
    await app.db.deleteFrom("account_users").where("user_id", "=", user.id).execute();
    return key;
  },
  "an API key of a closed account": async () => {
    const { key, account } = await aKey();
    await app.db
      .updateTable("accounts")
      .set({ closing_requested_at: new Date(), closes_at: new Date(), closed_at: new Date() })
      .where("id", "=", account.id)
      .execute();
    return key;
  },
};

async function aKey(
  over: Partial<Parameters<typeof anApiKey>[1]> = {},
  member: Parameters<typeof aSignedInUser>[1] = {},
) {
  const { account, user } = await aSignedInUser(app.db, member);
  return { account, user, ...(await anApiKey(app.db, { account, user, ...over })) };
}

async function forged(key: Uint8Array, audience = "session"): Promise<string> {
  const { token } = await aSignedInUser(app.db, { is_owner: true });
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, string>;
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setAudience(audience).sign(key);
}

function setSession({ id }: { id: number }, over: { expires_at?: Date; last_seen_at?: Date }) {
  return app.db.updateTable("sessions").set(over).where("user_id", "=", id).execute();
}

// SPEC 6.06
// SECURITY S38
test("every endpoint is in the row that it declares", () => {
  const declared = Object.groupBy(endpoints, ({ endpoint }) => endpoint.access);
  const rows = Object.entries(declared).map(([access, calls]) => [access, calls.map(({ name }) => name).toSorted()]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(MATRIX).map(([access, names]) => [access, names.toSorted()])),
  );
});

const FOR_HOLDERS: Access[] = [
  "public",
  "order_holder",
  "ticket_holder",
  "check_in_link",
  "station_closed",
  "station",
  "message_reader",
];

describe.each(Object.entries(SHUT_OUT))("%s", (_who, tokenOf) => {
  // SPEC 6.06
  test("invalid token opens no member endpoint and does not block public ones", async () => {
    const token = await tokenOf();
    for (const route of inRow("organizer", "admin"))
      expect([route.name, await statusOf(route, token)]).toEqual([route.name, 401]);
    for (const route of inRow(...FOR_HOLDERS))
      expect([401, 403], `${route.name}`).not.toContain(await statusOf(route, token));
  });
});

// SPEC 6.06
test("Organizer can call event and ticket endpoints but none of the account", async () => {
  const { account } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await aUser(app.db, { account, role: "ORGANIZER" });
  for (const route of inRow("admin"))
    expect([route.name, await statusOf(route, await aToken(app.db, organizer, account))]).toEqual([route.name, 403]);
  for (const route of inRow("organizer"))
    expect([401, 403], `${route.name}`).not.toContain(await statusOf(route, await aToken(app.db, organizer, account)));
});

test("Organizer manages taxes and fees but no other part of the account", async () => {
  const { account, user } = await aSignedInUser(app.db, { role: "ORGANIZER" });
  const token = await aToken(app.db, user, account);
  const params = { account_id: account.id };
  const vat = { name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 } as const;
  const made = await app.call(api.taxes_and_fees.create, { params, body: vat }, { token });
  const at = { ...params, tax_or_fee_id: made.body.data.id };
  const { updated_at } = made.body.data;
  const managed = [
    made,
    await app.call(api.taxes_and_fees.list, { params }, { token }),
    await app.call(api.taxes_and_fees.get, { params: at }, { token }),
    await app.call(api.taxes_and_fees.update, { params: at, body: { ...vat, rate: 7_000, updated_at } }, { token }),
    await app.call(api.taxes_and_fees.remove, { params: at }, { token }),
  ];
  expect(managed.map(({ status }) => status)).toEqual([201, 200, 200, 200, 204]);
  const parts = endpoints.filter(
    ({ name, endpoint }) =>
      /^\/(accounts|users)(\/|$)/.test(endpoint.path) && !OWN.includes(name) && !name.startsWith("taxes_and_fees."),
  );
  expect(new Set(parts.map(({ name }) => name.split(".")[0]))).toEqual(
    new Set([
      ...[
        "account_closing",
        "account_data",
        "accounts",
        "api_keys",
        "audit_log",
        "event_defaults",
        "payment_connections",
        "users",
        "webhooks",
      ],
    ]),
  );
  for (const route of parts)
    expect([route.name, (await answerOf(route, token, { account_id: account.id })).status]).toEqual([route.name, 403]);
});

// SECURITY S39
test.each(WORKS.filter((work) => work !== "EVERYTHING"))(
  "Organizer limited to %s can call its endpoints and no others",
  async (work) => {
    const { account, user } = await aSignedInUser(app.db, { role: "ORGANIZER", work });
    for (const route of inRow("organizer", "admin")) {
      const status = await statusOf(route, await aToken(app.db, user, account));
      if (OPEN_TO[work].includes(route.name)) expect([401, 403], `${route.name}`).not.toContain(status);
      else expect([route.name, status]).toEqual([route.name, 403]);
    }
  },
);

test("Admin can call every endpoint of their account", async () => {
  const { account, user } = await aSignedInUser(app.db, { is_owner: true });
  for (const route of inRow("admin", "organizer"))
    expect([401, 403], `${route.name}`).not.toContain(await statusOf(route, await aToken(app.db, user, account)));
});

// SECURITY S28
test("member who must add a second factor can call only what that requires", async () => {
  const second_factor_required_from = new Date(Date.now() - 1_000);
  const account = await anAccount(app.db, { second_factor_required_from });
  const user = await aUser(app.db, { account, is_owner: true });
  for (const route of inRow("admin", "organizer")) {
    const { code } = await answerOf(route, await aToken(app.db, user, account));
    expect([route.name, code === "factor_required"]).toEqual([route.name, !WITHOUT_FACTOR.includes(route.name)]);
  }
});

// SECURITY S26
test("session proven ten minutes ago needs step-up authentication for sensitive calls", async () => {
  const { account, user } = await aSignedInUser(app.db, { is_owner: true });
  for (const route of inRow("admin", "organizer")) {
    const token = await aToken(app.db, user, account);
    const authenticated_at = new Date(Date.now() - 10 * 60_000);
    await app.db.updateTable("sessions").set({ authenticated_at }).where("user_id", "=", user.id).execute();
    const { code } = await answerOf(route, token);
    expect([route.name, code === "proof_needed"]).toEqual([route.name, PROVEN.includes(route.name)]);
  }
});

// SECURITY S179
test("session of the operator opens no endpoint of members", async () => {
  const cookie = await operatorCookie(app);
  for (const route of inRow("organizer", "admin"))
    expect([route.name, (await answerOf(route, { cookie })).status]).toEqual([route.name, 401]);
});

test("member token does not replace the credentials of a buyer, check-in station, provider, operator or this machine", async () => {
  const { token } = await aSignedInUser(app.db, { is_owner: true });
  for (const route of inRow("operator")) expect([route.name, await statusOf(route, token)]).toEqual([route.name, 401]);
  for (const route of inRow(
    "buyer",
    "payer",
    "order_holder",
    "ticket_holder",
    "check_in_link",
    "station",
    "station_closed",
    "provider",
    "loopback",
  ))
    expect([403, 404, 415], `${route.name}`).toContain(await statusOf(route, token));
});

/** What no API key may call, whatever its scopes: the account's administration but for webhooks, too. */
const CLOSED_TO_KEYS: readonly string[] = [
  ...OWN.filter((name) => name !== "me.get" && name !== "search.find"),
  ...MATRIX.admin.filter((name) => !name.startsWith("webhooks.")),
  ...["webhooks.revealSecret", "webhooks.rotateSecret"],
];

test("every scope is required by an endpoint, and every required one exists", () => {
  const required = endpoints.flatMap(({ endpoint }) => requiredScope(endpoint) ?? []);
  expect(new Set(required.filter((scope) => scope !== "any"))).toEqual(new Set(API_SCOPES));
});

// SECURITY S190
test.each(API_SCOPES)("API key with %s can call what requires it and nothing else", async (scope) => {
  const { key } = await aKey({ scopes: [scope] });
  const [area = ""] = scope.split(":");
  for (const route of inRow("organizer", "admin")) {
    const needed = requiredScope(route.endpoint);
    const isAllowed = needed === "any" || needed === scope || (needed === `${area}:read` && scope === `${area}:write`);
    const { status, code } = await answerOf(route, key);
    if (CLOSED_TO_KEYS.includes(route.name)) expect([route.name, code]).toEqual([route.name, "not_for_api_keys"]);
    else if (isAllowed) expect([401, 403], `${route.name} ${code}`).not.toContain(status);
    else expect([route.name, status, code]).toEqual([route.name, 403, "scope_missing"]);
  }
});

// SECURITY S190
test("API key with every reading scope can call what a member who only reads can, and read webhooks", async () => {
  const { key } = await aKey({ scopes: SCOPE_PRESETS.READ });
  const WEBHOOKS = ["eventTypes", "list", "get", "deliveries", "delivery"].map((name) => `webhooks.${name}`);
  const isOpen = (name: string) => [...OPEN_TO.READ_ONLY, ...WEBHOOKS].includes(name) && !CLOSED_TO_KEYS.includes(name);
  for (const route of inRow("organizer", "admin")) {
    const status = await statusOf(route, key);
    if (isOpen(route.name)) expect([401, 403], `${route.name}`).not.toContain(status);
    else expect([route.name, status]).toEqual([route.name, 403]);
  }
});

// SECURITY S191
test.each(WORKS.filter((work) => work !== "EVERYTHING"))(
  "API key of an Organizer limited to %s can call what its maker can",
  async (work) => {
    const { key } = await aKey({}, { role: "ORGANIZER", work });
    for (const route of inRow("organizer", "admin")) {
      const status = await statusOf(route, key);
      const isOpen = OPEN_TO[work].includes(route.name) && !CLOSED_TO_KEYS.includes(route.name);
      if (isOpen) expect([401, 403], `${route.name}`).not.toContain(status);
      else expect([route.name, status]).toEqual([route.name, 403]);
    }
  },
);

// SECURITY S191
test("API key of a member who must add a second factor can call nothing", async () => {
  const account = await anAccount(app.db, { second_factor_required_from: new Date(Date.now() - 1_000) });
  const user = await aUser(app.db, { account, is_owner: true });
  const { key } = await anApiKey(app.db, { account, user });
  for (const route of inRow("organizer")) expect([route.name, await statusOf(route, key)]).toEqual([route.name, 403]);
});

// SECURITY S190
test("API key does not replace the credentials of a buyer, check-in station, provider, operator or this machine", async () => {
  const { key } = await aKey();
  for (const route of inRow("operator")) expect([route.name, await statusOf(route, key)]).toEqual([route.name, 401]);
  for (const route of inRow(
    ...(["buyer", "payer", "order_holder", "ticket_holder", "check_in_link"] as const),
    ...(["station", "station_closed", "provider", "loopback"] as const),
  ))
    expect([403, 404, 415], `${route.name}`).toContain(await statusOf(route, key));
});
