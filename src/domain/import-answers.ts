import { withIsoDate } from "./day-order.ts";
import type { Answer, Question } from "./questions.ts";
import { readAnswer } from "./parse-answer.ts";
import { folded } from "./search.ts";

/**
 * Parses an answer from a file; options are given by their labels. Null if the cell is empty,
 * undefined if it is no valid answer.
 */
export function readImportedAnswer(question: Question, text: string): Answer | null | undefined {
  const input = rawAnswer(question, text);
  if (input === undefined) return undefined;
  const { answer, problems } = readAnswer(question, input);
  return problems.length > 0 ? undefined : answer;
}

function rawAnswer({ type, options }: Question, text: string): Answer | undefined {
  if (type === "DROPDOWN" || type === "RADIO") return optionCalled(options, text)?.id;
  if (type === "CHECKBOX") return optionsIn(options, text)?.map(({ id }) => id);
  if (type === "DATE") return /^\d{4}-\d\d-\d\d/.exec(withIsoDate(text.trim(), null, 0) ?? "")?.[0];
  // an address has several fields that a single cell does not separate
  return type === "ADDRESS" ? undefined : text;
}

type Option = Question["options"][number];

function optionCalled(options: readonly Option[], text: string): Option | undefined {
  const label = text.trim();
  return (
    options.find((option) => option.label === label) ??
    options.find((candidate) => folded(candidate.label) === folded(label))
  );
}

/**
 * Joins several options for one cell of an export: `Fish, grilled; Salad`. Semicolons and
 * backslashes in a label are escaped.
 */
export function joinOptions(labels: readonly string[]): string {
  return labels.map((label) => label.replace(/[\\;]/g, "\\$&")).join("; ");
}

/**
 * Parses the format of our own export; else the whole cell as one label; else splits at semicolons,
 * commas or lines, preferring the longest label.
 */
function optionsIn(options: readonly Option[], text: string): Option[] | undefined {
  const own = text
    .split(/(?<=(?<!\\)(?:\\\\)*);/)
    .map((label) => options.find((option) => option.label === label.trim().replace(/\\([\\;])/g, "$1")));
  if (own.every((option) => option !== undefined)) return own;
  const starts = [0, ...[...text.matchAll(/[,;\n]/g)].map(({ index }) => index + 1)];
  const ends = [...starts.slice(1).map((start) => start - 1), text.length];
  /**
   * For each starting part: the options from there to the end, or undefined if the rest cannot be
   * parsed.
   */
  const found: (Option[] | undefined)[] = Array.from({ length: starts.length + 1 });
  found[starts.length] = [];
  for (let from = starts.length - 1; from >= 0; from -= 1)
    for (let to = ends.length - 1; to >= from && !found[from]; to -= 1) {
      const rest = found[to + 1];
      const option = rest && optionCalled(options, text.slice(starts[from], ends[to]));
      if (rest && option) found[from] = [option, ...rest];
    }
  return found[0];
}
