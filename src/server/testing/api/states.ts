import { api } from "#contract/all.ts";
import { type LinkPurpose, mailLink } from "#server/credentials/mailed-links.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { Authenticator } from "#server/testing/authenticator.ts";
import { acting, aMailedToken, anAccount, type ATicket } from "#server/testing/factories.ts";
import { aCodeApp, appCodes } from "#server/testing/mfa.ts";
import { ids } from "./requests.ts";
import { app } from "./app.ts";
import type { SignedInUser, World } from "./world.ts";

export const PASSWORD = "violet harbour 17";
export const PASSWORD_HASH = hashPassword(PASSWORD);

/** Prepares a call on second factors and returns its body. */
export async function aFactorFor(name: string, { user, token: own }: SignedInUser): Promise<object> {
  if (name === "mfa.removeTotp") await aCodeApp(app.db, user);
  if (name === "mfa.stepUp") return { code: (await aCodeApp(app.db, user))(new Date()) };
  if (name === "mfa.confirmTotp") {
    const { secret } = (await app.call(api.mfa.startTotp, {}, { token: own })).body.data;
    return { code: appCodes(secret)(new Date()) };
  }
  if (name !== "mfa.addPasskey") return {};
  const options = (await app.call(api.mfa.startPasskey, {}, { token: own })).body.data;
  return { passkey: new Authenticator().make(options) };
}

export async function aLink(purpose: LinkPurpose, user: { id: number; email: string }): Promise<string> {
  return aMailedToken(app.db, {
    data: await withTransaction(app.db, acting(), (ctx) => mailLink(ctx, purpose, user)),
  });
}

export async function anotherAccountOf({ id: user_id }: { id: number }): Promise<number> {
  const { id: account_id } = await anAccount(app.db);
  await app.db
    .insertInto("account_users")
    .values({ account_id, user_id, role: "ORGANIZER", status: "ACTIVE" })
    .execute();
  return account_id;
}

/** The world's ticket, in the form that its factory returns. */
export async function theTicket(): Promise<ATicket> {
  const { db } = app;
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

/** Sets an image aside, so that it can be restored. */
export async function setAside(image_id: unknown, type: "FORMER_COVER" | "FORMER_LOGO"): Promise<void> {
  const replaced = { type, replaced_at: new Date() };
  await app.db.updateTable("images").set(replaced).where("id", "=", Number(image_id)).execute();
}

export async function waitForMoney({ order_id }: World): Promise<void> {
  const reserved_until = new Date(Date.now() + 600_000);
  const waiting = { status: "AWAITING_PAYMENT", payment_status: "AWAITING_PAYMENT", completed_at: null } as const;
  const order = app.db.updateTable("orders").where("id", "=", Number(order_id));
  await order.set({ ...waiting, reserved_until, email: "ada@example.test" }).execute();
}

export async function waitForTransfer(world: World): Promise<void> {
  await waitForMoney(world);
  const order = app.db.updateTable("orders").where("id", "=", Number(world.order_id));
  await order.set({ payment_provider: "offline" }).execute();
}

/** Makes the world's order paid by card. */
export async function payFor({ order_id }: World): Promise<void> {
  const payment = { provider: "sandbox", provider_payment_id: `sbx_paid_${order_id}`, status: "SUCCEEDED" } as const;
  await app.db
    .insertInto("payments")
    .values({ ...payment, order_id: Number(order_id), amount: 20_00, currency: "EUR" })
    .execute();
}

export async function takeOffSale({ event_id }: World): Promise<void> {
  await app.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", Number(event_id)).execute();
}

export async function beginRefunding({ event_id }: World): Promise<void> {
  await app.db
    .insertInto("event_refunds")
    .values({ event_id: Number(event_id), status: "RUNNING", order_count: 1 })
    .execute();
}

/** Returns the amount that cancelling the event would refund. */
export async function paidAt({ event_id }: World, bearer: string): Promise<number> {
  const params = { event_id: Number(event_id) };
  return (await app.call(api.refund_all.get, { params }, { token: bearer })).body.data.amount;
}

export async function setImport(
  { import_id }: World,
  state: { status: "RUNNING" | "DONE"; finished_at?: Date },
): Promise<void> {
  await app.db.updateTable("imports").set(state).where("id", "=", Number(import_id)).execute();
}

export async function beginClosing({ id }: { id: number }): Promise<void> {
  const closing = { closing_requested_at: new Date(), closes_at: new Date(Date.now() + 86_400_000) };
  await app.db.updateTable("accounts").set(closing).where("id", "=", id).execute();
}

/** Makes a message sent, with one failed email. */
export async function failToSend({ message_id, event_id }: World): Promise<void> {
  const { db } = app;
  const [id, email] = [Number(message_id), "ada@example.test"];
  await db.updateTable("messages").set({ status: "SENT" }).where("id", "=", id).execute();
  await db.insertInto("message_recipients").values({ message_id: id, email, status: "QUEUED" }).execute();
  await db
    .insertInto("mails")
    .values({
      ...{ kind: "MESSAGE", cause: `message:${id}`, recipient: email, locale: "en", status: "FAILED" },
      ...{ event_id: Number(event_id), data: "{}" },
    })
    .execute();
}

export async function makeVoid({ attendee_id }: World): Promise<void> {
  await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", Number(attendee_id)).execute();
}

/** Returns the current code of a ticket: a ticket that is valid again has a new one. */
export async function newCodeIn({ attendee_id }: World): Promise<string> {
  const attendee = app.db.selectFrom("attendees").select("short_id").where("id", "=", Number(attendee_id));
  return (await attendee.executeTakeFirstOrThrow()).short_id;
}

/** Returns a ticket and price for a manual order. */
export async function aChoiceIn({ ticket_id }: World): Promise<{ ticket_id: number; ticket_price_id: number }> {
  const price = app.db
    .selectFrom("ticket_prices")
    .select("id")
    .where("ticket_id", "=", Number(ticket_id))
    .where("deleted_at", "is", null);
  return { ticket_id: Number(ticket_id), ticket_price_id: (await price.executeTakeFirstOrThrow()).id };
}

/** Returns whether the call changes an order on the basis of its current state. */
export function isChange(name: string): boolean {
  return name === "order_changes.make" || name === "proposed_changes.propose";
}

/** Adds one ticket, with the resulting totals. */
export async function aChangeIn(world: World, bearer: string) {
  const step = { kind: "add" as const, quantity: 1, pricing: "NOW" as const, ...(await aChoiceIn(world)) };
  const params = { event_id: Number(world.event_id), order_id: Number(world.order_id) };
  const preview = await app.call(api.order_changes.preview, { params, body: { steps: [step] } }, { token: bearer });
  // earlier calls may have made the order unchangeable: then the change is rejected, which must
  // also work
  const { total_before, total_after } =
    preview.status === 200 ? preview.body.data : { total_before: 0, total_after: 0 };
  return { steps: [step], total_before, total_after };
}

export async function checkInAt({ event_id, ticket_id, attendee_id, check_in_list_id }: World): Promise<void> {
  const of = { event_id: Number(event_id), ticket_id: Number(ticket_id), attendee_id: Number(attendee_id) };
  await app.db
    .insertInto("check_ins")
    .values({ ...of, check_in_list_id: Number(check_in_list_id), short_id: shortId("ci") })
    .execute();
}

export async function withoutOrders({ event_id, order_id }: World): Promise<void> {
  const { db } = app;
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
