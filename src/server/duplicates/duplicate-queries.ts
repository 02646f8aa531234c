import { expressionBuilder, sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

const DECISIONS_A_PAGE = 50;

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>["execute"]>>[number];

export type Decided = Own<"duplicate decision", Row>;

export function selectDecisions(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("duplicate_decisions")
    .select((of) => [
      "duplicate_decisions.id",
      "duplicate_decisions.created_at",
      sql<"SAME" | "DIFFERENT">`case when is_same then 'SAME' else 'DIFFERENT' end`.as("verdict"),
      of
        .selectFrom("duplicate_emails")
        .select(sql<string[]>`array_agg(email order by email)`.as("emails"))
        .whereRef("decision_id", "=", "duplicate_decisions.id")
        .$asScalar()
        .$notNull()
        .as("emails"),
      of
        .selectFrom("duplicate_emails")
        .select(sql<string | null>`max(send_to)`.as("send_to"))
        .whereRef("decision_id", "=", "duplicate_decisions.id")
        .$asScalar()
        .as("send_to"),
    ])
    .where("duplicate_decisions.event_id", "=", event.id);
}

/** Newest first. */
export async function listDecisions(db: ReadDb, event: OwnEvent, after: number | undefined) {
  const rows = await selectDecisions(db, event)
    .$if(after !== undefined, (all) => all.where("duplicate_decisions.id", "<", after ?? 0))
    .orderBy("duplicate_decisions.id", "desc")
    .limit(DECISIONS_A_PAGE + 1)
    .execute();
  const data = rows.slice(0, DECISIONS_A_PAGE);
  return { data, next: rows.length > data.length ? (data.at(-1)?.id ?? null) : null };
}

const attendees = expressionBuilder<Database, "attendees">();

/**
 * The other addresses of the same person as an attendee, and where messages go: a column of a query
 * that selects from `attendees`.
 */
export function samePersonColumn() {
  return attendees
    .selectFrom("duplicate_emails as own")
    .select(
      sql<{ send_to: string; emails: string[] }>`json_build_object('send_to', own.send_to, 'emails', (
        select json_agg(others.email order by others.email)
        from duplicate_emails as others
        where others.decision_id = own.decision_id and others.email <> own.email))`.as("same_person"),
    )
    .whereRef("own.event_id", "=", "attendees.event_id")
    .where("own.email", "=", sql<string>`lower(attendees.email)`)
    .where("own.send_to", "is not", null)
    .$asScalar();
}
