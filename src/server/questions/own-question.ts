import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { type StoredQuestion, listStoredQuestions } from "./question-status.ts";

/** A question, not deleted, of an event that is proven to be the caller's. */
export type OwnQuestion = Own<"question", StoredQuestion>;

/** @throws AppError not_found, for another event's question too */
export async function ownQuestion(db: ReadDb, event: OwnEvent, question_id: number): Promise<OwnQuestion> {
  const [question] = await listStoredQuestions(db, event, question_id);
  if (!question) throw new AppError("not_found");
  return question as OwnQuestion;
}
