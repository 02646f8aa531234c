import type { Body } from "#contract/endpoint.ts";
import type { events } from "#contract/events.ts";
import { type EventDateProblem, eventDateProblem } from "#domain/event-status.ts";
import { invalid } from "#server/platform/errors.ts";
import { cleanTranslations } from "#server/translations/translations-input.ts";
import { cleanHtml, type Pictures } from "#server/platform/html/html.ts";
import { toInstant, toOptionalInstant } from "#server/platform/wall-time.ts";

export type EventInput = Omit<Body<typeof events.update>, "updated_at">;

/**
 * Converts an organizer's input to what is stored: local times become instants in the event's time
 * zone, HTML is sanitized, with those of its `pictures` that it may show.
 * @throws AppError invalid
 */
export function readEventInput(input: EventInput, timezone: string, pictures?: Pictures) {
  const dates = {
    start_date: toInstant(input.start_date, timezone),
    end_date: toOptionalInstant(input.end_date, timezone),
  };
  const problem = eventDateProblem(dates);
  if (problem) throw invalid(PROBLEM[problem]);
  return {
    ...dates,
    timezone,
    title: input.title,
    description: cleanHtml(input.description, pictures),
    ...(input.translations && { translations: cleanTranslations(input.translations, ["description"], pictures) }),
    max_tickets_per_order: input.max_tickets_per_order ?? null,
  };
}

const PROBLEM = {
  date_invalid: { start_date: "date" },
  date_out_of_range: { start_date: "date" },
  end_before_start: { end_date: "end_before_start" },
} as const satisfies Record<EventDateProblem, object>;
