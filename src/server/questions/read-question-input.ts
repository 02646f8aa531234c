import type { Body } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";
import { conditionProblem } from "#domain/question-conditions.ts";
import { hasOptions } from "#domain/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { type FieldProblems, invalid } from "#server/platform/errors.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import { findOwnTickets, type OwnTicket } from "#server/tickets/own-ticket.ts";
import type { StoredQuestion, StoredOption } from "./question-status.ts";

export type QuestionInput = Body<typeof questions.create>;
export type QuestionColumns = ReturnType<typeof columnsOf>;

/**
 * Returns the submitted question as it is stored. `was`: the current question, if there is one;
 * `before`: the questions that are asked before it.
 * @throws AppError invalid, naming the fields
 */
export async function readQuestionInput(
  { tx }: WriteContext,
  event: OwnEvent,
  input: QuestionInput,
  { was, before }: { was?: StoredQuestion; before: readonly StoredQuestion[] },
): Promise<{ columns: QuestionColumns; tickets: OwnTicket[] }> {
  const columns = columnsOf(input, was);
  const problem = conditionProblem(columns, before);
  if (problem)
    throw invalid({ [problem === "options" ? "condition.option_ids" : "condition.question_id"]: "condition_unmet" });
  const tickets = input.all_tickets ? [] : await findOwnTickets(tx, event, input.ticket_ids);
  if (!tickets) throw invalid({ ticket_ids: "foreign" });
  return { columns, tickets };
}

function columnsOf(values: QuestionInput, was: StoredQuestion | undefined) {
  const { ticket_ids: _ids, ...input } = values;
  return {
    ...input,
    description: cleanHtml(input.description),
    condition: input.condition && { ...input.condition, option_ids: [...new Set(input.condition.option_ids)] },
    ...optionsOf(input, was),
  };
}

/** New options get ids that no option of this question has ever had. */
function optionsOf({ type, options }: Pick<QuestionInput, "type" | "options">, was: StoredQuestion | undefined) {
  let last_option_id = was?.last_option_id ?? 0;
  if (!hasOptions(type)) return { options: [] as StoredOption[], last_option_id };
  const known = new Set(was?.options.map(({ id }) => id));
  const problems: FieldProblems = {};
  const numbered = options.map(({ id, ...option }, at) => {
    if (id === null || id === undefined) return { id: ++last_option_id, ...option };
    if (!known.delete(id)) problems[`options.${at}.id`] = "foreign";
    return { id, ...option };
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { options: numbered, last_option_id };
}
