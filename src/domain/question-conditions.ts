import { hasOptions, type Question } from "./questions.ts";

/** A question among the others of its event, whose order is that of the list it stands in. */
export type StandingQuestion = Pick<Question, "id" | "type" | "belongs_to" | "options" | "condition">;

/**
 * `order`: what it depends on is asked later, or is no question here · `owner`: one is asked of orders, the other of tickets · `options`:
 * what it depends on has no such options.
 */
export type ConditionProblem = "order" | "owner" | "options";

/** Whose conditions nobody could meet, in this order. */
export function brokenConditions(questions: readonly StandingQuestion[]): { id: number; problem: ConditionProblem }[] {
  return questions.flatMap((question, at) => {
    const problem = conditionProblem(question, questions.slice(0, at));
    return problem ? [{ id: question.id, problem }] : [];
  });
}

/** What is wrong with what a question depends on, where these stand before it. */
export function conditionProblem(
  { condition, belongs_to }: Pick<Question, "condition" | "belongs_to">,
  before: readonly StandingQuestion[],
): ConditionProblem | null {
  if (condition === null) return null;
  const cause = before.find(({ id }) => id === condition.question_id);
  if (!cause) return "order";
  if (cause.belongs_to !== belongs_to) return "owner";
  const known = new Set(hasOptions(cause.type) ? cause.options.map(({ id }) => id) : []);
  return condition.option_ids.length > 0 && condition.option_ids.every((id) => known.has(id)) ? null : "options";
}
