import { createHmac, randomUUID } from "node:crypto";
import { station } from "#contract/check-in.ts";
import { selfService } from "#contract/self-service.ts";
import { ORDER_COOKIE } from "#server/access/order-session.ts";
import { COOKIE_KEY, newCookieValue } from "#server/platform/http/cookies.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { deviceOf } from "./devices.ts";
import { aCheckInList, inDays } from "./factories.ts";
import { aPaidOrder, aSale } from "./paying-order.ts";
import type { TestApp } from "./test-app.ts";

let callers = 0;
/** Each caller has an IP address of its own, so that no network limit applies. */
export const fromElsewhere = () => ({ address: `10.9.${(callers += 1) >> 8}.${callers & 255}` });

/** The recipient of a transferred ticket. */
export const BO = { first_name: "Bo", last_name: "Ek", email: "bo@example.test" };

/** Buyers may cancel, for a smaller refund the later they do. */
export const SELF_CANCELLATION = {
  allow_self_cancellation: true,
  cancellation_rules: JSON.stringify([
    { days_before: 20, percent: 80 },
    { days_before: 2, percent: 33 },
  ]),
};

/**
 * A paid order of three tickets for 50.00 each, a month ahead, and the calls that its buyer's link
 * allows.
 */
export async function selfServiceFixture(
  app: TestApp,
  {
    settings = SELF_CANCELLATION,
    days = 30,
    quantity = 3,
  }: { settings?: object; days?: number; quantity?: number } = {},
) {
  const sale = await aSale(app.db, 5);
  await app.db.updateTable("event_settings").set(settings).where("event_id", "=", sale.event.id).execute();
  const { order } = await aPaidOrder(app.db, { sale, quantity });
  await app.db
    .updateTable("events")
    .set({ start_date: inDays(days), end_date: null })
    .where("id", "=", sale.event.id)
    .execute();
  const cookie = await aBuyersBrowser(app, order);
  const row = await app.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const params = { event_id: sale.event.id, order_short_id: row.short_id };
  const tickets = () =>
    app.db.selectFrom("attendees").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
  const [first, second, third] = await tickets();
  if (!first) throw new Error("There is no ticket.");
  const list = await aCheckInList(app.db, { event: sale.event, tickets: [sale.ticket] });
  const scan = async (code: string) =>
    app.call(
      station.checkIn,
      { params: { check_in_list_short_id: list.short_id }, body: { codes: [code] } },
      { ...fromElsewhere(), ...(await deviceOf(app, list)) },
    );
  const mails = async (...kinds: string[]) => {
    const rows = await app.db
      .selectFrom("mails")
      .selectAll()
      .where("event_id", "=", sale.event.id)
      .orderBy("id")
      .execute();
    return rows.filter(({ kind }) => kinds.includes(kind));
  };
  const activity = async () =>
    app.db
      .selectFrom("activity_log")
      .select(["kind", "actor", "actor_id", "data"])
      .where("subject", "=", "order")
      .where("subject_id", "=", order.id)
      .orderBy("id")
      .execute();
  const inTicket = (short_id: string) => ({ ...params, attendee_short_id: short_id });
  const transferTicket = (short_id: string, body: object = BO) =>
    app.call(selfService.transferTicket, { params: inTicket(short_id), body: body as never }, fromElsewhere());
  const correct = (short_id: string, body: object) =>
    app.call(selfService.correctTicket, { params: inTicket(short_id), body: body as never }, fromElsewhere());
  const cancel = (
    attendee_short_ids: string[],
    amount: number,
    over: object = {},
    by: { cookie?: string } = { cookie },
  ) =>
    app.call(
      selfService.cancel,
      { params, body: { attendee_short_ids, amount, idempotency_key: randomUUID(), ...over } },
      { ...fromElsewhere(), ...by },
    );
  const see = () => app.call(selfService.get, { params }, fromElsewhere());
  return {
    sale,
    order,
    row,
    params,
    first,
    second,
    third,
    tickets,
    scan,
    mails,
    activity,
    inTicket,
    transferTicket,
    correct,
    cancel,
    see,
  };
}

/** Returns the cookie of the browser that bought the order. */
export async function aBuyersBrowser(app: TestApp, { id }: { id: number }): Promise<string> {
  const value = newCookieValue();
  await app.db
    .updateTable("orders")
    .set({ session_hash: hashOf(value) })
    .where("id", "=", id)
    .execute();
  const key = app.context.secrets.get(COOKIE_KEY);
  const signature = createHmac("sha256", key).update(`${ORDER_COOKIE}=${value}`).digest("base64url");
  return `${ORDER_COOKIE}=${value}.${signature}`;
}
