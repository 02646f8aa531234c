import type { Locale } from "#contract/fields.ts";
import { joinOptions } from "#domain/import-answers.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { ADDRESS_PARTS, type Answer, type SubmittedAnswer, type QuestionOwner } from "#domain/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { readable } from "./readable-answers.ts";
import { listStoredQuestions, type StoredQuestion } from "./question-status.ts";

/**
 * Returns a column for each question that an event asks for its orders, or for its tickets,
 * including hidden ones, which may have been answered earlier.
 */
export async function answerColumns<Row extends { answers: readonly SubmittedAnswer[] }>(
  db: ReadDb,
  event: OwnEvent,
  belongs_to: QuestionOwner,
  locale: Locale,
): Promise<FileColumn<Row>[]> {
  const questions = await listStoredQuestions(db, event);
  const countries = new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" });
  return questions
    .filter((question) => question.belongs_to === belongs_to)
    .map((question) => ({
      key: "answers",
      heading: question.title,
      cell: ({ answers }) => {
        const answer = answers.find(({ question_id }) => question_id === question.id)?.answer;
        return answer === null || answer === undefined ? null : textOf(question, answer, countries);
      },
    }));
}

/**
 * Returns an answer as the text of a cell: options by their labels, a date as spreadsheets read it.
 */
function textOf(question: StoredQuestion, answer: Answer, countries: Intl.DisplayNames): string {
  const value = readable(question, answer);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return joinOptions(value);
  const lines = ADDRESS_PARTS.flatMap((part) => {
    const line = value[part];
    return line ? [part === "country" ? (countries.of(line) ?? line) : line] : [];
  });
  return lines.join(", ");
}
