import type { PublicOrder } from "#contract/checkout.ts";
import type { AskedQuestion } from "#contract/responses.ts";
import {
  ADDRESS_PARTS,
  type AnsweredAddress,
  type Answer,
  visibleQuestions,
  type SubmittedAnswer,
  questionsFor,
  ticketsOf,
} from "#domain/questions.ts";

/** An answer as its form field stores it. */
export type StoredAnswer = { question_id: number; answer: Answer | null };

export function questionsOfOrder({ questions, order_items }: PublicOrder): AskedQuestion[] {
  return questionsFor(
    questions,
    "ORDER",
    order_items.map(({ ticket_id }) => ticket_id),
  );
}

export function questionsOfTicket(
  { questions, order_items }: PublicOrder,
  attendee: { ticket_price_id: number },
): AskedQuestion[] {
  return questionsFor(questions, "TICKET", ticketsOf(order_items, attendee));
}

/** Returns one entry per question, with the earlier answer where it is still valid. */
export function storedAnswers(
  questions: readonly AskedQuestion[],
  answers: readonly SubmittedAnswer[],
): StoredAnswer[] {
  return questions.map((question) => {
    const known = answers.find(({ question_id }) => question_id === question.id)?.answer;
    return { question_id: question.id, answer: fits(question, known) ? (known ?? null) : emptyAnswer(question) };
  });
}

/**
 * Returns the answers to send. Questions that do not apply after these answers are sent as null.
 */
export function sentAnswers(questions: readonly AskedQuestion[], answers: readonly StoredAnswer[]): StoredAnswer[] {
  const applicable = visibleQuestions(questions, answers);
  return answers.map(({ question_id, answer }) => ({
    question_id,
    answer: applicable.some(({ id }) => id === question_id) ? answer : null,
  }));
}

/** Copies a ticket's answers to another one, for the questions that both are asked. */
export function shared(from: readonly StoredAnswer[], to: readonly StoredAnswer[]): StoredAnswer[] {
  return to.map((entry) => from.find(({ question_id }) => question_id === entry.question_id) ?? entry);
}

/**
 * Text questions start as an empty string and not as null: text typed before hydration is adopted
 * only where the value is a string.
 */
function emptyAnswer({ type }: AskedQuestion): Answer | null {
  if (type === "SINGLE_LINE_TEXT" || type === "MULTI_LINE_TEXT") return "";
  if (type === "CHECKBOX") return [];
  return type === "ADDRESS" ? (Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ""])) as AnsweredAddress) : null;
}

/** A stored answer may belong to a question that has changed since. */
function fits({ type, options }: AskedQuestion, answer: Answer | null | undefined): boolean {
  const isThere = (id: number) => options.some((option) => option.id === id);
  if (answer === null || answer === undefined) return false;
  if (type === "DROPDOWN" || type === "RADIO") return typeof answer === "number" && isThere(answer);
  if (type === "CHECKBOX") return Array.isArray(answer) && answer.every(isThere);
  if (type === "ADDRESS") return typeof answer === "object" && !Array.isArray(answer);
  return typeof answer === "string" && (type !== "DATE" || /^\d{4}-\d\d-\d\d$/.test(answer));
}
