import { type Expression, type SqlBool, sql } from "kysely";
import { ofToken } from "#server/credentials/mailed-links.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

/**
 * Creates a link that opens the payment of an order in any browser. It is emailed to the order's
 * address and works until the stock is back on sale (docs/decisions/0040). The browser that made
 * the order keeps it; others may also see and pay it.
 */
export function makePaymentLink(ctx: WriteContext, order: OwnOrder, email: string, expires_at: Date): Promise<number> {
  return makeBuyerLink(ctx, order, { purpose: "PAY_ORDER", email, expires_at });
}

/** To pay an open order, or to prove the buyer of a complete one. */
export type BuyerLinkPurpose = "PAY_ORDER" | "VERIFY_BUYER";

export async function makeBuyerLink(
  { tx }: WriteContext,
  order: OwnOrder,
  link: { purpose: BuyerLinkPurpose; email: string; expires_at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("mailed_links")
    .values({ ...link, order_id: order.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** How many links of a purpose were made for an order in the last minutes. */
export async function linksWithin(
  { tx, now }: WriteContext,
  order: OwnOrder,
  { purpose, minutes }: { purpose: BuyerLinkPurpose; minutes: number },
): Promise<number> {
  const { made } = await tx
    .selectFrom("mailed_links")
    .select((select) => select.fn.countAll<number>().as("made"))
    .where("order_id", "=", order.id)
    .where("purpose", "=", purpose)
    .where("created_at", ">", new Date(now.getTime() - minutes * 60_000))
    .executeTakeFirstOrThrow();
  return made;
}

/**
 * Lets this browser see the order and pay it. The link can be opened again elsewhere: a buyer who
 * opens it on a phone may want to pay on a computer.
 * @throws AppError link_invalid
 */
export async function openBuyerLink(
  { tx, now }: WriteContext,
  purpose: BuyerLinkPurpose,
  {
    event_id,
    short_id,
    token,
    session_hash,
  }: { event_id: number; short_id: string; token: string; session_hash: string },
): Promise<void> {
  const otherSessions = sql<string[]>`array_remove(mailed_links.opened_by, ${session_hash}::text)`;
  const { numUpdatedRows } = await tx
    .updateTable("mailed_links")
    .from("orders")
    .set({
      opened_by: sql`(${otherSessions} || ${session_hash}::text)[
        greatest(1, cardinality(${otherSessions}) + 2 - ${BROWSERS}::integer):
      ]`,
    })
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", purpose)
    .where("mailed_links.expires_at", ">", now)
    .where(isOfItsOrder)
    .where("orders.event_id", "=", event_id)
    .where("orders.short_id", "=", short_id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("link_invalid");
}

/** How many browsers one link lets in at a time; the oldest one loses access. */
const BROWSERS = 10;

/** Whether this browser has opened a link to the order. */
export async function hasOpenedLink(db: ReadDb, order: OwnOrder, session_hash: string | null): Promise<boolean> {
  if (session_hash === null) return false;
  return (await findOpened(db, { order_id: order.id, session_hash })).length > 0;
}

const findOpened = cachedQuery(
  "payment link",
  (db, { order_id, session_hash }: { order_id: number; session_hash: string }) =>
    db
      .selectFrom("mailed_links")
      .innerJoin("orders", "orders.id", "mailed_links.order_id")
      .select("mailed_links.id")
      .where("mailed_links.order_id", "=", order_id)
      .where(isOfItsOrder)
      .where(sql<boolean>`mailed_links.opened_by @> array[${session_hash}::text]`)
      .limit(1),
);

/** The link was emailed to the address that the order still has. */
function isOfItsOrder(): Expression<SqlBool> {
  return sql<boolean>`orders.id = mailed_links.order_id and orders.email = mailed_links.email`;
}
