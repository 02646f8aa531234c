export const QUESTION_TYPES = [
  "SINGLE_LINE_TEXT",
  "MULTI_LINE_TEXT",
  "DROPDOWN",
  "RADIO",
  "CHECKBOX",
  "DATE",
  "ADDRESS",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Asked once per order, or once for each of its tickets. */
export const QUESTION_OWNERS = ["ORDER", "TICKET"] as const;
export type QuestionOwner = (typeof QUESTION_OWNERS)[number];

/** The id of an option never changes: answers and conditions refer to it. */
export type QuestionOption = { id: number; label: string };

/** The question is asked only if the earlier question was answered with one of these options. */
export type QuestionCondition = { question_id: number; option_ids: number[] };

/** A question as buyers see it. `ticket_ids`: asked only for one of these tickets; null for all. */
export type Question = {
  id: number;
  type: QuestionType;
  belongs_to: QuestionOwner;
  required: boolean;
  options: readonly QuestionOption[];
  condition: QuestionCondition | null;
  ticket_ids: readonly number[] | null;
};

export const ADDRESS_PARTS = [
  "address_line_1",
  "address_line_2",
  "city",
  "state_or_region",
  "zip_or_postal_code",
  "country",
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/**
 * The parts that every country's addresses have: some countries have no postal codes, and few have
 * states.
 */
export const NEEDED_ADDRESS_PARTS: readonly AddressPart[] = ["address_line_1", "city", "country"];

export type AnsweredAddress = { [Part in AddressPart]?: string | null };

/**
 * An answer: text, a day (`2027-05-03`), an option's id (DROPDOWN, RADIO), several ids (CHECKBOX)
 * or an address. Null, an empty text and an empty list count as no answer.
 */
export type Answer = string | number | number[] | AnsweredAddress;

export type SubmittedAnswer = { question_id: number; answer?: Answer | null | undefined };
export type ReadAnswer = { question_id: number; answer: Answer };

export function hasOptions(type: QuestionType): boolean {
  return type === "DROPDOWN" || type === "RADIO" || type === "CHECKBOX";
}

/**
 * Returns the questions for an order with these tickets, or for one ticket. Conditions are not
 * evaluated here: see `askedOf`.
 */
export function questionsFor<Q extends Question>(
  questions: readonly Q[],
  belongs_to: QuestionOwner,
  ticket_ids: readonly number[],
): Q[] {
  return questions.filter(
    (question) =>
      question.belongs_to === belongs_to &&
      (question.ticket_ids === null || question.ticket_ids.some((id) => ticket_ids.includes(id))),
  );
}

/**
 * Returns the questions whose condition is met by the answers before. The answer to a hidden
 * question is ignored, so others cannot depend on it.
 */
export function visibleQuestions<Q extends Question>(
  questions: readonly Q[],
  submitted: readonly SubmittedAnswer[],
): Q[] {
  const chosen = new Map<number, readonly number[]>();
  return questions.filter((question) => {
    if (!isMet(question.condition, chosen)) return false;
    const answer = submitted.find(({ question_id }) => question_id === question.id)?.answer;
    chosen.set(question.id, chosenIds(answer));
    return true;
  });
}

function isMet(condition: QuestionCondition | null, chosen: ReadonlyMap<number, readonly number[]>): boolean {
  if (condition === null) return true;
  const ids = chosen.get(condition.question_id) ?? [];
  return condition.option_ids.some((id) => ids.includes(id));
}

/** Returns the options of an answer; empty if it is not an answer by options. */
export function chosenIds(answer: Answer | null | undefined): readonly number[] {
  if (typeof answer === "number") return [answer];
  return Array.isArray(answer) ? answer : [];
}

export type OrderLines = readonly { ticket_id: number; ticket_price_id: number }[];

export function ticketsOf(lines: OrderLines, { ticket_price_id }: { ticket_price_id: number }): number[] {
  return lines.filter((line) => line.ticket_price_id === ticket_price_id).map(({ ticket_id }) => ticket_id);
}
