import { randomUUID } from "node:crypto";
import { sandbox } from "#contract/checkout.ts";
import type { OrderChangeStep } from "#contract/order-changes.ts";
import { orders } from "#contract/orders.ts";
import { proposedChanges } from "#contract/proposed-changes.ts";
import { changingOf } from "./order-changes.ts";
import { GOOD_CARD } from "./paying-order.ts";
import type { TestApp } from "./test-app.ts";

type Params = { event_id: number; order_id: number };
type More = Partial<{ hours: number; idempotency_key: string; updated_at: string; total_after: number }>;

/** How an organizer proposes a change of an order, and how its buyer pays for it, over HTTP. */
export function proposingOf(app: TestApp, token: string, params: Params) {
  const { preview, get } = changingOf(app, token, params);
  const propose = async (steps: OrderChangeStep[], more: More = {}) => {
    const previewed = await preview(steps);
    if (previewed.status !== 200) return previewed as never;
    const { total_before, total_after } = previewed.body.data;
    const body = { steps, total_before, total_after, hours: 72, idempotency_key: randomUUID(), ...more };
    return app.call(proposedChanges.propose, { params, body }, { token });
  };
  const waiting = async () => (await get()).proposed_change;
  const inPublic = async (id: number) => {
    const order_short_id = (await get()).short_id ?? "";
    return { event_id: params.event_id, order_short_id, proposed_change_id: id };
  };
  const see = async (id: number) => (await app.call(proposedChanges.get, { params: await inPublic(id) })).body.data;
  const start = async (id: number) =>
    app.call(proposedChanges.startPayment, { params: await inPublic(id), body: { provider: "sandbox" } });
  const check = async (id: number) => app.call(proposedChanges.checkPayment, { params: await inPublic(id) });
  /** Charges the card, without a webhook. */
  const swipe = async (id: number, card_number = GOOD_CARD) => {
    const { client_secret } = (await start(id)).body.data;
    const body = { card_number, expiry: "12 / 34", cvc: "123" };
    return app.call(sandbox.confirm, { params: { client_secret: client_secret ?? "" }, body });
  };
  const pay = async (id: number) => {
    await swipe(id);
    return check(id);
  };
  /**
   * The buyer opens the page, pays and returns, whatever happens to the change in between. Returns
   * the last status.
   */
  const tryToPay = async (id: number): Promise<number> => {
    const order = app.db.selectFrom("orders").select("short_id").where("id", "=", params.order_id);
    const found = await order.executeTakeFirst();
    if (!found) return 404;
    const at = { event_id: params.event_id, order_short_id: found.short_id, proposed_change_id: id };
    const begun = await app.call(proposedChanges.startPayment, { params: at, body: { provider: "sandbox" } });
    if (begun.status >= 300) return begun.status;
    const body = { card_number: GOOD_CARD, expiry: "12 / 34", cvc: "123" };
    const { client_secret } = begun.body.data;
    const paid = await app.call(sandbox.confirm, { params: { client_secret: client_secret ?? "" }, body });
    if (paid.status >= 300) return paid.status;
    return (await app.call(proposedChanges.checkPayment, { params: at })).status;
  };
  const withdraw = (id: number) =>
    app.call(proposedChanges.withdraw, { params: { ...params, proposed_change_id: id } }, { token });
  const sendLink = (id: number) =>
    app.call(proposedChanges.sendLink, { params: { ...params, proposed_change_id: id } }, { token });
  const cancel = () => app.call(orders.cancel, { params }, { token });
  /** Lets the change expire by the clock, without running a job. */
  const overdue = async (id: number) => {
    const expires_at = new Date(Date.now() - 60_000);
    await app.db.updateTable("proposed_changes").set({ expires_at }).where("id", "=", id).execute();
  };
  return { propose, waiting, see, start, check, swipe, pay, tryToPay, withdraw, sendLink, cancel, overdue };
}
