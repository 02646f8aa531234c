import type { Reply } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { descriptionPreview } from "#domain/truncate-text.ts";
import { slugOf } from "#domain/slug.ts";
import { translationsResponse } from "#server/translations/translations-input.ts";
import { optionalStoredImage } from "#server/images/image-of.ts";
import { asWritten } from "#server/platform/html/html.ts";
import type { EventRecord, requireEvent } from "./event-queries.ts";

type Row = Reply<typeof events.list>["data"][number];
type Stats = Pick<Row, "statistics" | "capacity">;

export function eventRow(record: EventRecord, stats: Stats, now: Date): Row {
  return { ...shared(record, now), ...stats };
}

export function eventResponse(
  record: Awaited<ReturnType<typeof requireEvent>>,
  now: Date,
): Reply<typeof events.get>["data"] {
  const { description, has_orders, hide_getting_started_page, tax_behavior, max_tickets_per_order } = record;
  const own = {
    translations: writtenTranslations(record),
    description: asWritten(description),
    description_preview: descriptionPreview(record),
    has_orders,
    hide_getting_started_page,
    tax_behavior,
    max_tickets_per_order,
  };
  return { ...shared(record, now), ...own };
}

/** The translations, as an editor writes them. */
function writtenTranslations({ translations }: { translations: unknown }) {
  const response = translationsResponse(translations, ["title", "description"]);
  for (const texts of Object.values(response)) texts.description = asWritten(texts.description);
  return response;
}

function shared(record: EventRecord, now: Date): Omit<Row, keyof Stats> {
  return {
    ...record,
    slug: slugOf(record.title),
    lifecycle_status: lifecycleStatus(record, now),
    language: record.language,
    cover: optionalStoredImage(record.cover),
  };
}
