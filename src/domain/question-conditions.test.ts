import { expect, test } from "vitest";
import { brokenConditions, conditionProblem, type ListedQuestion } from "./question-conditions.ts";

const options = [
  { id: 1, label: "Yes" },
  { id: 2, label: "No" },
];
const meal: ListedQuestion = { id: 1, type: "RADIO", belongs_to: "TICKET", options, condition: null };
const text: ListedQuestion = { id: 2, type: "SINGLE_LINE_TEXT", belongs_to: "TICKET", options: [], condition: null };
const asking = (question_id: number, option_ids: number[]) => ({
  belongs_to: "TICKET" as const,
  condition: { question_id, option_ids },
});

test.each([
  ["an option of an earlier question", asking(1, [2]), null],
  ["any of its options", asking(1, [1, 2]), null],
  ["a question that comes later, or is none", asking(3, [1]), "order"],
  ["an option that it does not have", asking(1, [1, 9]), "options"],
  ["none of its options", asking(1, []), "options"],
  ["a question without options", asking(2, [1]), "options"],
  ["what the order is asked, for a ticket", { ...asking(1, [1]), belongs_to: "ORDER" as const }, "owner"],
  ["nothing", { belongs_to: "ORDER" as const, condition: null }, null],
] as const)("question that depends on %s has the problem %s", (_, question, problem) => {
  expect(conditionProblem(question as never, [meal, text])).toBe(problem);
});

test("reordering that puts a question before the one that it depends on is detected", () => {
  const last = { ...text, id: 3, condition: { question_id: 1, option_ids: [1] } };
  expect(brokenConditions([meal, text, last])).toEqual([]);
  expect(brokenConditions([last, meal, text])).toEqual([{ id: 3, problem: "order" }]);
});
