import type { Locale } from "#contract/fields.ts";
import type { LocationDetails } from "#contract/locations.ts";
import { formatSpan, inOneBreath } from "#domain/format-times.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { Variant } from "#server/images/image-of.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { titleIn } from "#server/translations/localized-columns.ts";
import type { Preview } from "./draw-preview.ts";

/** A published event as its images and its poster show it. */
export type Published = {
  id: number;
  /** The language of its texts. */
  locale: Locale;
  preview: Preview;
  /** The whole address of the venue; empty for an online event. */
  address: string;
  /** The key of the cover's file, at least 1600 pixels wide if it is that large. */
  cover: string | null;
};

/**
 * Returns the event in the requested language, or its own; undefined for a draft, an archived event
 * and an id that is none.
 */
export async function findPublished(db: ReadDb, id: string, requested: Locale | null): Promise<Published | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const event = await db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(["events.id", "events.title as own_title", "events.start_date", "events.end_date", "events.timezone"])
    .select(["organizers.name as organizer", "event_settings.is_online_event", coverColumn().as("cover")])
    .select("event_settings.homepage_primary_color as color")
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location"),
    ])
    .$if(requested !== null, (query) => query.select(titleIn(requested ?? "en").as("title")))
    .where("events.id", "=", Number(id))
    .where("events.status", "=", "LIVE")
    .executeTakeFirst();
  if (!event) return undefined;
  const { own_title, title = own_title, start_date: start, end_date: end, timezone: zone, organizer, color } = event;
  const locale = requested ?? event.language;
  const { venue_name, city, address_line_1, address_line_2, zip_or_postal_code } = event.location ?? {};
  const joined = (...parts: (string | null | undefined)[]) =>
    event.is_online_event ? "" : parts.filter(Boolean).join(", ");
  // always with the year, because images are cached for long
  const when = inOneBreath(formatSpan({ start, end, zone }, "card", locale, new Date(0)), locale);
  const town = [zip_or_postal_code, city].filter(Boolean).join(" ");
  return {
    id: event.id,
    locale,
    preview: { title, when, where: joined(venue_name, city), organizer, color },
    address: joined(venue_name, address_line_1, address_line_2, town),
    cover: event.cover && coverKey(event.cover.variants as Variant[]),
  };
}

function coverKey(variants: readonly Variant[]): string | null {
  return (variants.find(({ width }) => width >= 1_600) ?? variants.at(-1))?.key ?? null;
}
