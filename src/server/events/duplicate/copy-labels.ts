import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";

/** Copies the labels for attendees, without their attendees. */
export async function copyLabels(tx: Tx, from: OwnEvent, to: OwnEvent): Promise<void> {
  await tx
    .insertInto("labels")
    .columns(["event_id", "name", "color"])
    .expression((make) =>
      make
        .selectFrom("labels")
        .select((of) => [of.val(to.id).as("event_id"), "name", "color"])
        .where("event_id", "=", from.id)
        .orderBy("id"),
    )
    .execute();
}
