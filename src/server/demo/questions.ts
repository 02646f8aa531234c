import { questions } from "#contract/questions.ts";
import { readAnswers } from "#domain/answers.ts";
import { type Answer, visibleQuestions, type SubmittedAnswer, questionsFor, type Question } from "#domain/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { createQuestion } from "#server/questions/create-question.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import type { DemoQuestion } from "./demo-event.ts";
import { makeRandom, type Random } from "./random.ts";

/** A question, and how buyers answer it. */
export type MadeQuestion = Question & Pick<DemoQuestion, "sample_answers">;

/** Creates the questions of the plan. Returns those that buyers see, without hidden ones. */
export async function createQuestions(
  ctx: WriteContext,
  event: OwnEvent,
  planned: readonly DemoQuestion[],
  ticketId: (at: number) => number,
): Promise<MadeQuestion[]> {
  const ids: number[] = [];
  for (const { after, tickets, options = [], sample_answers: _, ...question } of planned)
    ids.push(
      await createQuestion(
        ctx,
        event,
        questions.create.body.parse({
          ...question,
          options: options.map((label) => ({ label })),
          all_tickets: tickets === undefined,
          ticket_ids: tickets?.map(ticketId),
          condition: after && { question_id: ids[after.question], option_ids: after.options.map((at) => at + 1) },
        }),
      ),
    );
  const eventQuestions = await askedQuestions(ctx.tx, event);
  return eventQuestions.map((question) => ({
    ...question,
    sample_answers: planned[ids.indexOf(question.id)]?.sample_answers,
  }));
}

type Lines = readonly { ticket_id: number; ticket_price_id: number }[];

/** A buyer's answers for the order and for each of its tickets; the same for the same buyer. */
export function answering(made: readonly MadeQuestion[], lines: Lines, buyer: string) {
  const random = makeRandom(`answers of ${buyer}`);
  const tickets = lines.map(({ ticket_id }) => ticket_id);
  return {
    ofOrder: () => answersTo(questionsFor(made, "ORDER", tickets), random),
    ofTicket: (ticket_id: number) => answersTo(questionsFor(made, "TICKET", [ticket_id]), random),
  };
}

function answersTo(applicable: readonly MadeQuestion[], random: Random): SubmittedAnswer[] {
  const answers: SubmittedAnswer[] = [];
  for (const question of applicable) {
    if (!visibleQuestions(applicable, answers).includes(question)) continue;
    if (!question.required && random.chance(0.25)) continue;
    answers.push({ question_id: question.id, answer: answerTo(question, random) });
  }
  return readAnswers(applicable, answers).answers;
}

function answerTo({ type, options, sample_answers = ["–"] }: MadeQuestion, random: Random): Answer {
  // Earlier options are chosen more often.
  const chosen = () => options[random.weighted(options.map((_option, at) => 4 / (at + 1)))]?.id ?? 0;
  if (type === "CHECKBOX") return [...new Set([chosen(), chosen()])];
  if (type === "DROPDOWN" || type === "RADIO") return chosen();
  if (type === "DATE") return soon(random.between(22, 25));
  if (type !== "ADDRESS") return random.pick(sample_answers);
  const [address_line_1, zip_or_postal_code, city, country] = random.pick(ADDRESSES);
  return { address_line_1, zip_or_postal_code, city, country };
}

function soon(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const ADDRESSES = [
  ["1420 Alder Street", "97205", "Portland", "US"],
  ["88 Orchard Lane", "94110", "San Francisco", "US"],
  ["12 Rue des Lilas", "75020", "Paris", "FR"],
  ["Birkenweg 7", "10439", "Berlin", "DE"],
] as const;
