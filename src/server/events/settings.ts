import type { Body, Reply } from "#contract/endpoint.ts";
import type { events, LocationDetails } from "#contract/events.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { cleanHtml } from "#server/platform/html.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import type { OwnEvent } from "./own-event.ts";

export async function findSettings(db: Db, event: OwnEvent): Promise<Reply<typeof events.settings>["data"]> {
  const settings = await db
    .selectFrom("event_settings")
    .selectAll()
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  return { ...settings, location_details: settings.location_details as LocationDetails | null };
}

/**
 * Changes what is given: what is left out stays as it is, null clears.
 * @throws AppError conflict
 */
export async function updateSettings(
  tx: Tx,
  event: OwnEvent,
  { updated_at, ...given }: Body<typeof events.updateSettings>,
): Promise<void> {
  await lockUnchanged(tx, "event_settings", { event_id: event.id }, updated_at);
  const changes = { ...given };
  for (const field of HTML_FIELDS) if (changes[field]) changes[field] = cleanHtml(changes[field]);
  const { location_details, ...columns } = changes;
  await tx
    .updateTable("event_settings")
    .set({
      ...columns,
      ...(location_details === undefined
        ? {}
        : { location_details: location_details && JSON.stringify(location_details) }),
      updated_at: new Date(),
    })
    .where("event_id", "=", event.id)
    .execute();
}

const HTML_FIELDS = ["online_event_connection_details", "pre_checkout_message", "post_checkout_message"] as const;
