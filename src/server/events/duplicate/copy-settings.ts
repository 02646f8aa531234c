import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { insertSettings } from "#server/events/first-settings.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Translations } from "#domain/translations.ts";
import { VENUE_COLUMNS, SETTINGS } from "./duplicate-columns.ts";

/** Copies the venue and the organizer's settings. */
export async function copySettings({ tx, now }: WriteContext, from: OwnEvent, to: OwnEvent): Promise<void> {
  const columns = [...VENUE_COLUMNS, ...SETTINGS] as const;
  await tx
    .insertInto("event_settings")
    .columns(["event_id", "updated_at", ...columns])
    .expression((other) =>
      other
        .selectFrom("event_settings")
        .select([sql<number>`${to.id}::bigint`.as("event_id"), sql<Date>`${now}::timestamptz`.as("updated_at")])
        .select(columns)
        .where("event_id", "=", from.id),
    )
    .execute();
}

/** Copies the venue; everything else starts with the account's defaults. */
export async function copyVenue(ctx: WriteContext, account: OwnAccount, from: OwnEvent, to: OwnEvent): Promise<void> {
  const { location_details, translations, ...place } = await ctx.tx
    .selectFrom("event_settings")
    .select([...VENUE_COLUMNS, "translations"])
    .where("event_id", "=", from.id)
    .executeTakeFirstOrThrow();
  const stored = {
    ...place,
    location_details: location_details === null ? null : JSON.stringify(location_details),
    translations: JSON.stringify(onlyVenueTexts(translations as Translations)),
  };
  await insertSettings(ctx, account, to, stored);
}

/** The translations of how to join online. */
function onlyVenueTexts(translations: Translations): Translations {
  const entries = Object.entries(translations).map(([locale, { online_event_connection_details: how }]) => [
    locale,
    how === undefined ? {} : { online_event_connection_details: how },
  ]);
  return Object.fromEntries(entries);
}
