import { expressionBuilder, type SqlBool, sql } from "kysely";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { Question, questionList } from "#contract/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { StoredQuestion } from "./question-status.ts";

type Answer = Omit<Question, "updated_at"> & { updated_at: Date };

export async function listQuestions(db: ReadDb, event: OwnEvent, input: ListQuery): Promise<Rows<Answer>> {
  const { data, meta } = await listPage(questionsOf(db, event), input, COLUMNS);
  return { data: data.map(shown), meta };
}

/** @throws AppError not_found */
export async function requireQuestion(db: ReadDb, event: OwnEvent, { id }: { id: number }): Promise<Answer> {
  const found = await questionsOf(db, event).where("questions.id", "=", id).executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return shown(found);
}

/** Answers that count: not those of expired orders. */
export const IS_ANSWER_COUNTED = sql<SqlBool>`exists (
  select from orders where orders.id = question_answers.order_id and orders.status <> 'EXPIRED')`;

function questionsOf(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("questions")
    .select(["questions.id", "questions.event_id", "questions.title", "questions.description", "questions.type"])
    .select(["questions.belongs_to", "questions.required", "questions.is_hidden", "questions.all_tickets"])
    .select((columns) => [
      columns.ref("questions.options").$castTo<StoredQuestion["options"]>().as("options"),
      columns.ref("questions.condition").$castTo<StoredQuestion["condition"]>().as("condition"),
      ticketIds().as("ticket_ids"),
      columns
        .exists(
          columns
            .selectFrom("question_answers")
            .select("question_answers.id")
            .whereRef("question_answers.question_id", "=", "questions.id")
            .where(IS_ANSWER_COUNTED),
        )
        .$castTo<boolean>()
        .as("has_answers"),
    ])
    .select(["questions.order", "questions.updated_at"])
    .where("questions.event_id", "=", event.id)
    .where("questions.deleted_at", "is", null);
}

/** The tickets that the question is for, without deleted ones; empty where it is for all. */
export function ticketIds() {
  const questions = expressionBuilder<Database, "questions">();
  return questions
    .selectFrom("question_tickets as link")
    .innerJoin("tickets", "tickets.id", "link.ticket_id")
    .select(sql<number[]>`coalesce(json_agg(tickets.id order by tickets."order", tickets.id), '[]')`.as("ids"))
    .whereRef("link.question_id", "=", "questions.id")
    .where("tickets.deleted_at", "is", null)
    .$asScalar()
    .$notNull();
}

function shown(row: Answer): Answer {
  return { ...row, description: shownHtml(row.description), ticket_ids: row.all_tickets ? [] : row.ticket_ids };
}

const COLUMNS: ListColumns<typeof questionList> = {
  sorts: {
    // questions of the order first, as at the checkout
    order: sql`(case questions.belongs_to when 'ORDER' then 0 else 1000000 end + questions."order")`,
    created_at: sql.ref("questions.created_at"),
    title: sql`lower(questions.title)`,
    type: sql.ref("questions.type"),
  },
  filters: {
    type: sql.ref("questions.type"),
    belongs_to: sql.ref("questions.belongs_to"),
    required: sql.ref("questions.required"),
    is_hidden: sql.ref("questions.is_hidden"),
  },
  search: foldedText("questions.title"),
  unique: sql.ref("questions.id"),
};
