import { hasOptions, type Question } from "./questions.ts";

/** A question in the list of its event, whose order is that of the list. */
export type ListedQuestion = Pick<Question, "id" | "type" | "belongs_to" | "options" | "condition">;

/**
 * `order`: the question that it depends on comes later or does not exist · `owner`: one belongs to
 * orders, the other to tickets · `options`: the question that it depends on lacks these options.
 */
export type ConditionProblem = "order" | "owner" | "options";

/** Returns the questions whose conditions cannot be met in this order. */
export function brokenConditions(questions: readonly ListedQuestion[]): { id: number; problem: ConditionProblem }[] {
  return questions.flatMap((question, at) => {
    const problem = conditionProblem(question, questions.slice(0, at));
    return problem ? [{ id: question.id, problem }] : [];
  });
}

/** Returns what is wrong with a question's condition, given the questions before it. */
export function conditionProblem(
  { condition, belongs_to }: Pick<Question, "condition" | "belongs_to">,
  before: readonly ListedQuestion[],
): ConditionProblem | null {
  if (condition === null) return null;
  const cause = before.find(({ id }) => id === condition.question_id);
  if (!cause) return "order";
  if (cause.belongs_to !== belongs_to) return "owner";
  const known = new Set(hasOptions(cause.type) ? cause.options.map(({ id }) => id) : []);
  return condition.option_ids.length > 0 && condition.option_ids.every((id) => known.has(id)) ? null : "options";
}
