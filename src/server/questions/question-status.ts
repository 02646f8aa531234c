import type { QuestionCondition } from "#domain/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

export type StoredQuestion = Awaited<ReturnType<typeof listStoredQuestions>>[number];
export type StoredOption = { id: number; label: string; is_hidden: boolean };

/** Returns an event's stored questions in their order, or one of them. */
export function listStoredQuestions(db: ReadDb, event: Pick<OwnEvent, "id">, question_id?: number) {
  return db
    .selectFrom("questions")
    .select(["id", "event_id", "title", "description", "type", "belongs_to", "last_option_id", "required"])
    .select(["is_hidden", "all_tickets", "order", "updated_at"])
    .select((columns) => [
      columns.ref("options").$castTo<StoredOption[]>().as("options"),
      columns.ref("condition").$castTo<QuestionCondition | null>().as("condition"),
    ])
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .$if(question_id !== undefined, (rows) => rows.where("id", "=", question_id ?? 0))
    .orderBy("order")
    .orderBy("id")
    .execute();
}
