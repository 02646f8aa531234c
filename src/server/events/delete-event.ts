import { sql } from "kysely";
import { deleteFiles } from "#server/platform/files/files.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { keysOf } from "#server/images/image-of.ts";
import { coverOf } from "#server/images/image-owner.ts";
import { listFormerPictures, listImages } from "#server/images/image-queries.ts";
import { inOrder } from "#server/stock/lock-stocks.ts";
import { voidPassesOf } from "#server/wallets/google/void-at-google.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { eventHasOrders } from "./event-queries.ts";

/**
 * Deletes an event without orders, with everything that belongs to it, including expired
 * reservations.
 * @throws AppError event_has_orders
 */
export async function removeEvent(ctx: WriteContext, event: OwnEvent): Promise<void> {
  const { tx } = ctx;
  if (await eventHasOrders(tx, event)) throw new AppError("event_has_orders");
  await lockAll(ctx, event);
  if (await eventHasOrders(tx, event)) throw new AppError("event_has_orders");
  const images = [...(await listImages(tx, event)), ...(await listFormerPictures(tx, coverOf(event)))];
  await deleteFiles(tx, images.flatMap(keysOf));
  await voidPassesOf(tx, event);
  await tx.deleteFrom("orders").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("mails").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("stat_changes").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("check_in_scope_stat_changes").where("event_id", "=", event.id).execute();
  // while its organizer is still known: a webhook may be limited to it
  await recordActivity(ctx, {
    kind: "event.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
  await tx.deleteFrom("events").where("id", "=", event.id).execute();
  await tx.deleteFrom("stocks").where("event_id", "=", event.id).execute();
}

/**
 * Waits for transactions that place an order or change a ticket, and lets none begin. The locks are
 * taken in the order that all transactions use (docs/developers/stock.md), so that there is no
 * deadlock: a reservation has its stocks before it reads the event.
 */
async function lockAll({ tx }: WriteContext, event: OwnEvent): Promise<void> {
  for (const table of ["orders", "capacity_assignments", "tickets"] as const)
    await tx.selectFrom(table).select("id").where("event_id", "=", event.id).orderBy("id").forUpdate().execute();
  await sql`select from stocks where event_id = ${event.id} order by ${inOrder} for update`.execute(tx);
  await tx.selectFrom("events").select("id").where("id", "=", event.id).forUpdate().execute();
}
