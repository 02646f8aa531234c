import type { Answer, Question } from "./questions.ts";
import { readAnswer } from "./read-answer.ts";
import { folded } from "./search.ts";

/** An answer as a file says it: options by their words, several parted by commas, semicolons or lines. Null: none; undefined: it can’t be one. */
export function readImportedAnswer(question: Question, text: string): Answer | null | undefined {
  const given = givenAnswer(question, text);
  if (given === undefined) return undefined;
  const { answer, problems } = readAnswer(question, given);
  return problems.length > 0 ? undefined : answer;
}

function givenAnswer({ type, options }: Question, text: string): Answer | undefined {
  const idOf = (label: string) => options.find((option) => folded(option.label) === folded(label.trim()))?.id;
  if (type === "DROPDOWN" || type === "RADIO") return idOf(text);
  if (type === "CHECKBOX") {
    const whole = idOf(text);
    if (whole !== undefined) return [whole];
    const ids = text.split(/[,;\n]/).map(idOf);
    return ids.some((id) => id === undefined) ? undefined : ids.filter((id) => id !== undefined);
  }
  if (type === "DATE") return /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  // an address has lines that a cell doesn’t name
  return type === "ADDRESS" ? undefined : text;
}
