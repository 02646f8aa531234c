import type { EventSettings } from "#contract/event-settings.ts";

type Kept = Pick<EventSettings, "answers_kept_days" | "people_kept_days">;

/** As the fields have them: a choice is its number of days as text. */
export function retentionValues({ answers_kept_days, people_kept_days }: Kept) {
  return { answers_kept_days: written(answers_kept_days), people_kept_days: written(people_kept_days) };
}

export function retentionInput(values: ReturnType<typeof retentionValues>): Kept {
  return { answers_kept_days: read(values.answers_kept_days), people_kept_days: read(values.people_kept_days) };
}

const written = (days: number | null) => (days === null ? null : String(days));
const read = (days: string | null) => (days === null ? null : Number(days));
