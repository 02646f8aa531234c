import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { station } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import type { Work } from "#domain/roles.ts";
import { deviceOf } from "./devices.ts";
import { aCheckInList, anEvent, aTicket, aToken, aUser } from "./factories.ts";
import { cookieOf, type TestApp } from "./test-app.ts";

export const INSTRUCTIONS = "Harbour Concerts e.V.\nIBAN DE02 1203 0000 0000 2020 51";
export const DAY_MS = 24 * 3_600_000;
/** Each buyer has another address, because an address gets few emails an hour of unpaid orders. */
let buyers = 0;

/** A day on which a payment may have been received in every zone: yesterday. */
export function lately(): string {
  return new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
}

type Settings = Partial<{
  offers_offline_payments: boolean;
  offline_payment_days: number;
  offline_payment_instructions: string | null;
  allow_unpaid_tickets: boolean;
}>;

/** An event that accepts bank transfers, with tickets for 50.00 each, and its organizer. */
export async function anOfflineSale(
  { db }: TestApp,
  {
    capacity = 5,
    work,
    settings,
    ...event
  }: { capacity?: number; work?: Work; settings?: Settings } & Parameters<typeof anEvent>[1] = {},
) {
  const offered = { offers_offline_payments: true, offline_payment_instructions: INSTRUCTIONS, ...settings };
  const made = await anEvent(db, { status: "LIVE", ...event, settings: offered });
  const ticket = await aTicket(db, { event: made, price: 50_00, capacity });
  const account = { id: made.account_id };
  const member = work ? { role: "ORGANIZER" as const, work } : {};
  const token = await aToken(db, await aUser(db, { account, ...member }), account);
  return { event: made, ticket, token };
}

type Sale = Awaited<ReturnType<typeof anOfflineSale>>;

/** A buyer who has entered the attendees and has to pay. */
export async function aPayer(app: TestApp, { event, ticket }: Sale, { quantity = 1, cookie }: Buying = {}) {
  const ticket_price_id = ticket.prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket_price_id, quantity }] }];
  const reserved = await app.call(
    checkout.reserve,
    { params: { event_id: event.id }, body: { tickets } },
    cookie === undefined ? {} : { cookie },
  );
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  const own = cookie ?? cookieOf(reserved);
  buyers += 1;
  const ada = { first_name: "Ada", last_name: "Lovelace", email: `ada${buyers}@example.test` };
  const attendees = Array.from({ length: quantity }, () => ({ ticket_price_id, ...ada }));
  await app.call(checkout.complete, { params, body: { order: ada, attendees, terms_accepted: true } }, { cookie: own });
  const { id } = await app.db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", params.order_short_id)
    .executeTakeFirstOrThrow();
  return { id, params, cookie: own };
}

type Buying = { quantity?: number; cookie?: string };

/** A buyer who chose to pay offline, with the calls of the organizer. */
export async function anOfflineOrder(
  app: TestApp,
  options: { sale?: Sale } & Buying & Parameters<typeof anOfflineSale>[1] = {},
) {
  const { sale: known, quantity, cookie: browser, ...over } = options;
  const sale = known ?? (await anOfflineSale(app, over));
  const { id, params, cookie } = await aPayer(app, sale, {
    ...(quantity !== undefined && { quantity }),
    ...(browser !== undefined && { cookie: browser }),
  });
  const chosen = await app.call(checkout.startPayment, { params, body: { provider: "offline" } }, { cookie });
  const { token } = sale;
  const at = { event_id: sale.event.id, order_id: id };
  return {
    sale,
    id,
    params,
    cookie,
    at,
    chosen,
    record: (amount: unknown, over: object = {}) =>
      app.call(
        receipts.record,
        {
          params: at,
          body: { amount, received_on: lately(), note: null, idempotency_key: randomUUID(), ...over } as never,
        },
        { token },
      ),
    undo: (receipt_id: number) => app.call(receipts.undo, { params: { ...at, receipt_id } }, { token }),
    giveBack: () => app.call(receipts.returnMoney, { params: at }, { token }),
    extend: (days: unknown) => app.call(receipts.extend, { params: at, body: { days } as never }, { token }),
    get: async () => (await app.call(orders.get, { params: at }, { token })).body.data,
    seen: async () => (await app.call(checkout.get, { params }, { cookie })).body.data,
    row: () => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /**
     * A check-in list that admits the ticket, and the codes that are valid now or would be after
     * the payment.
     */
    checkInStation: () => stationOf(app, sale, id),
    /** Lets the reservation expire, without running a job. */
    outOfTime: () =>
      app.db
        .updateTable("orders")
        .set({ reserved_until: new Date(Date.now() - 1_000) })
        .where("id", "=", id)
        .execute(),
  };
}

async function stationOf(app: TestApp, { event, ticket }: Sale, order_id: number) {
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const at = { check_in_list_short_id: list.short_id };
  const attendeesOfOrder = app.db
    .selectFrom("attendees")
    .select(["event_id", "ticket_price_id", "short_id"])
    .where("order_id", "=", order_id);
  const codes = (await attendeesOfOrder.orderBy("id").execute()).map((attendee) =>
    app.context.ticket_codes.qrText(attendee),
  );
  return {
    codes,
    scan: async (...scanned: string[]) => {
      const request = { params: at, body: { codes: scanned.length > 0 ? scanned : codes } };
      return (await app.call(station.checkIn, request, await deviceOf(app, list))).body.data;
    },
    find: async (query: string) =>
      (await app.call(station.attendees, { params: at, query: { query } }, await deviceOf(app, list))).body.data,
    get: async () => (await app.call(station.get, { params: at }, await deviceOf(app, list))).body.data,
  };
}

export function stockOf({ db }: TestApp, { ticket }: Sale) {
  return db
    .selectFrom("stocks")
    .select(["held", "sold"])
    .where("id", "=", ticket.prices[0]?.stock_id ?? 0)
    .executeTakeFirstOrThrow();
}

export function mailsOfSale({ db }: TestApp, { event }: Sale) {
  return db
    .selectFrom("mails")
    .select(["kind", "recipient", "data", "cause"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
}

export const refusal = (status: number, code: string) => ({ status, body: { code } });
export const refused = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
