import { sql } from "kysely";
import type { Body, Reply } from "#contract/endpoint.ts";
import type { Rung } from "#domain/self-service.ts";
import { LOCALES } from "#domain/locales.ts";
import { type EventSettings, eventSettings, SETTING_TEXTS, eventSettingCalls } from "#contract/event-settings.ts";
import type { LocationDetails } from "#contract/locations.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import { listRetentions } from "#server/retention/retention-queries.ts";
import {
  cleanTranslations,
  refuseOtherLanguages,
  changedAgain,
  translationsResponse,
} from "#server/translations/translations-input.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { notifyOfMove, whenAndWhere } from "./notify-attendees.ts";

export async function findSettings(db: ReadDb, event: OwnEvent): Promise<Reply<typeof eventSettingCalls.get>["data"]> {
  const settings = await db
    .selectFrom("event_settings")
    .select(COLUMNS)
    .select(homeCountry(event).as("home_country"))
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
  return {
    ...settings,
    retentions: await listRetentions(db, event),
    location_details: settings.location_details as LocationDetails | null,
    cancellation_rules: settings.cancellation_rules as Rung[],
    translations: translationsResponse(settings.translations, SETTING_TEXTS),
  };
}

const { home_country: _, retentions: _retentions, ...stored } = eventSettings.shape;
const COLUMNS = Object.keys(stored) as (keyof typeof stored)[];

/** The country on invoices; else that of the account at the payment provider. */
function homeCountry({ organizer_id, account_id }: OwnEvent) {
  return sql<string | null>`coalesce(
    (select country from sellers where organizer_id = ${organizer_id}),
    (select country
      from provider_connections
      where account_id = ${account_id}
        and is_live
        and disconnected_at is null
      order by id desc
      limit 1)
  )`;
}

/**
 * Changes the given fields: omitted ones stay as they are, null clears.
 * @throws AppError conflict
 */
export async function updateSettings(
  ctx: WriteContext,
  event: OwnEvent,
  { updated_at, tell_guests, ...rest }: Body<typeof eventSettingCalls.update>,
): Promise<void> {
  refuseOtherLanguages(event, { input: rest.translations, path: "translations" });
  await lockIfUnmodified(ctx.tx, "event_settings", { event_id: event.id }, updated_at);
  const before = await findSettings(ctx.tx, event);
  const previousVenue = tell_guests ? await whenAndWhere(ctx.tx, event) : undefined;
  const changes = { ...rest };
  for (const field of HTML_FIELDS) if (changes[field]) changes[field] = cleanHtml(changes[field]);
  const { location_details, cancellation_rules: ladder, translations, ...columns } = changes;
  await ctx.tx
    .updateTable("event_settings")
    .set({
      ...columns,
      ...(location_details === undefined
        ? {}
        : { location_details: location_details && JSON.stringify(location_details) }),
      ...(ladder === undefined ? {} : { cancellation_rules: JSON.stringify(ladder) }),
      ...(translations && { translations: changedAgain(cleanTranslations(translations, HTML_FIELDS)) }),
      updated_at: ctx.now,
    })
    .where("event_id", "=", event.id)
    .execute();
  const after = await findSettings(ctx.tx, event);
  await recordActivity(ctx, {
    kind: "event.settings_updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {
      changed: changedFields(before, {
        ...changes,
        translations: translations && after.translations,
      }),
    },
  });
  if (previousVenue) await notifyOfMove(ctx, event, previousVenue, { has_new_access: isJoiningChanged(before, after) });
}

type Joining = Pick<EventSettings, "is_online_event" | "online_event_connection_details" | "translations">;

/** Whether an online event changes how to join, in any language. */
function isJoiningChanged(before: Joining, after: Joining): boolean {
  const joiningTexts = (settings: Joining) =>
    [settings, ...LOCALES.map((locale) => settings.translations[locale])].map(
      (texts) => texts?.online_event_connection_details ?? "",
    );
  const now = joiningTexts(after);
  return after.is_online_event && now.some((text, at) => text !== "" && text !== joiningTexts(before)[at]);
}

const HTML_FIELDS = ["online_event_connection_details", "pre_checkout_message", "post_checkout_message"] as const;
