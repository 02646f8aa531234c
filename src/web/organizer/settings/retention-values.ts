import type { EventSettings } from "#contract/event-settings.ts";

type Retention = Pick<EventSettings, "answer_retention_days" | "personal_data_retention_days">;

/** Form values: each period is its number of days as text. */
export function retentionValues({ answer_retention_days, personal_data_retention_days }: Retention) {
  return {
    answer_retention_days: written(answer_retention_days),
    personal_data_retention_days: written(personal_data_retention_days),
  };
}

export function retentionInput(values: ReturnType<typeof retentionValues>): Retention {
  return {
    answer_retention_days: read(values.answer_retention_days),
    personal_data_retention_days: read(values.personal_data_retention_days),
  };
}

const written = (days: number | null) => (days === null ? null : String(days));
const read = (days: string | null) => (days === null ? null : Number(days));
