import { sql } from "kysely";
import { HOURS_OF_AN_EVENT_WITHOUT_END } from "#domain/maxima.ts";
import type { Retained } from "#domain/retention.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

export function listRetentions(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("event_retentions")
    .select(["what", "due_at", "announced_at", "erased_at"])
    .where("event_id", "=", event.id)
    .orderBy("what")
    .execute() as Promise<{ what: Retained; due_at: Date; announced_at: Date; erased_at: Date | null }[]>;
}

/** Every retention period of an event and when it ends, as `domain/retention.ts` defines it. */
export const PERIODS = sql<{ event_id: number; what: Retained; due_at: Date }>`
  select
    events.id as event_id,
    period.what,
    coalesce(events.end_date, events.start_date + make_interval(hours => ${sql.lit(HOURS_OF_AN_EVENT_WITHOUT_END)}))
      + make_interval(hours => 24 * period.days) as due_at
  from event_settings
  join events on events.id = event_settings.event_id
  cross join lateral (
    values ('ANSWERS', event_settings.answer_retention_days), ('PEOPLE', event_settings.personal_data_retention_days)
  ) as period (what, days)
  where (event_settings.answer_retention_days is not null or event_settings.personal_data_retention_days is not null)
    and period.days is not null`;
