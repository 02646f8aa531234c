import { sql } from "kysely";
import { deleteFiles } from "#server/platform/files.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { keysOf } from "#server/images/image-of.ts";
import { listImages } from "#server/images/queries.ts";
import type { OwnEvent } from "./own-event.ts";
import { eventHasOrders } from "./queries.ts";

/**
 * Deletes an event that nobody has bought from, with all that belongs to it, reservations that expired included.
 * @throws AppError event_has_orders
 */
export async function removeEvent(deed: Deed, event: OwnEvent): Promise<void> {
  const { tx } = deed;
  // waits for whoever is placing an order, and lets nobody begin one
  await sql`select from events where id = ${event.id} for update`.execute(tx);
  if (await eventHasOrders(tx, event)) throw new AppError("event_has_orders");
  await deleteFiles(tx, (await listImages(tx, event)).flatMap(keysOf));
  await tx.deleteFrom("orders").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("mails").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("tally_changes").where("event_id", "=", event.id).execute();
  await tx.deleteFrom("events").where("id", "=", event.id).execute();
  await tx.deleteFrom("stocks").where("event_id", "=", event.id).execute();
  await happened(deed, {
    kind: "event.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
}
