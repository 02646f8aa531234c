import {
  visibleQuestions,
  type SubmittedAnswer,
  type OrderLines,
  type Question,
  questionsFor,
  type ReadAnswer,
  ticketsOf,
} from "./questions.ts";
import { type FoundProblem, readAnswer } from "./parse-answer.ts";

type Found = { answers: ReadAnswer[]; problems: FoundProblem[] };

/**
 * Validates the answers to these questions and returns them as stored: trimmed, without empty ones.
 * A required question that is asked needs an answer; a question that is not asked must have none.
 * `questions` are in order, as returned by `questionsFor`.
 */
export function readAnswers(questions: readonly Question[], submitted: readonly SubmittedAnswer[]): Found {
  const found: Found = { answers: [], problems: [] };
  const visible = visibleQuestions(questions, submitted);
  for (const [at, { question_id, answer }] of submitted.entries()) {
    const question = questions.find(({ id }) => id === question_id);
    const isTwice = submitted.findIndex((earlier) => earlier.question_id === question_id) < at;
    if (!question || isTwice) {
      found.problems.push({ path: [at, "question_id"], problem: "unknown" });
      continue;
    }
    const read = readAnswer(question, answer ?? null);
    const isVisible = visible.includes(question);
    if (!isVisible && read.answer === null && read.problems.length === 0) continue;
    if (!isVisible) found.problems.push({ path: [at, "answer"], problem: "unasked" });
    else if (read.problems.length > 0)
      found.problems.push(...read.problems.map(({ path, problem }) => ({ path: [at, "answer", ...path], problem })));
    else if (read.answer !== null) found.answers.push({ question_id, answer: read.answer });
    else if (question.required) found.problems.push({ path: [at, "answer"], problem: "required" });
  }
  const isLeftOut = ({ id, required }: Question) =>
    required && !submitted.some(({ question_id }) => question_id === id);
  if (visible.some(isLeftOut)) found.problems.push({ path: [], problem: "required" });
  return found;
}

type Buyers = { questions?: readonly SubmittedAnswer[] | undefined };
type Guests = Buyers & { ticket_price_id: number };

/**
 * Validates all answers in an order's details: those of the order itself and those of each ticket.
 */
export function readDetails(
  questions: readonly Question[],
  lines: OrderLines,
  submitted: { order: Buyers; attendees: readonly Guests[] },
): { order: ReadAnswer[]; attendees: ReadAnswer[][]; problems: FoundProblem[] } {
  const tickets = lines.map(({ ticket_id }) => ticket_id);
  const order = readAnswers(questionsFor(questions, "ORDER", tickets), submitted.order.questions ?? []);
  const attendees = submitted.attendees.map((attendee) =>
    readAnswers(questionsFor(questions, "TICKET", ticketsOf(lines, attendee)), attendee.questions ?? []),
  );
  return {
    order: order.answers,
    attendees: attendees.map(({ answers }) => answers),
    problems: [
      ...below(["order", "questions"], order),
      ...attendees.flatMap((found, at) => below(["attendees", at, "questions"], found)),
    ],
  };
}

function below(prefix: (string | number)[], { problems }: Found): FoundProblem[] {
  return problems.map(({ path, problem }) => ({ path: [...prefix, ...path], problem }));
}
