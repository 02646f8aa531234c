import { COUNTRIES } from "./countries.ts";
import { ADDRESS_LINE_MAX, ANSWER_LINE_MAX, ANSWER_TEXT_MAX, ANSWER_YEARS } from "./maxima.ts";
import { withoutTurning } from "./names.ts";
import {
  ADDRESS_PARTS,
  type AnsweredAddress,
  type Answer,
  NEEDED_ADDRESS_PARTS,
  type Question,
  type QuestionType,
} from "./questions.ts";

/**
 * `unknown`: the question does not exist, or no longer · `unasked`: answered although its condition
 * is not met.
 */
export type AnswerProblem =
  | "required"
  | "wrong"
  | "date"
  | "country"
  | "option"
  | "long_line"
  | "long_text"
  | "unknown"
  | "unasked";

export type FoundProblem = { path: (string | number)[]; problem: AnswerProblem };

type Read = { answer: Answer | null; problems: FoundProblem[] };

const NONE: Read = { answer: null, problems: [] };
const wrong = (problem: AnswerProblem): Read => ({ answer: null, problems: [{ path: [], problem }] });

/** Parses one answer by the type of its question. */
export function readAnswer({ type, options }: Pick<Question, "type" | "options">, input: Answer | null): Read {
  if (input === null || input === "") return NONE;
  return READERS[type](input, new Set(options.map(({ id }) => id)));
}

const READERS: Record<QuestionType, (input: Answer, option_ids: ReadonlySet<number>) => Read> = {
  SINGLE_LINE_TEXT: (input) =>
    readText(input, "long_line", ANSWER_LINE_MAX, (text) => !/[\r\n\u2028\u2029]/.test(text)),
  MULTI_LINE_TEXT: (input) => readText(input, "long_text", ANSWER_TEXT_MAX),
  DROPDOWN: readOption,
  RADIO: readOption,
  CHECKBOX: readOptions,
  DATE: (input) => (typeof input === "string" && isDay(input) ? { answer: input, problems: [] } : wrong("date")),
  ADDRESS: readAddress,
};

function readText(input: Answer, tooLong: AnswerProblem, maximum: number, isFine = (_text: string) => true): Read {
  if (typeof input !== "string") return wrong("wrong");
  const text = withoutTurning(input).replaceAll("\r\n", "\n").trim();
  if (text.length > maximum) return wrong(tooLong);
  if (!isFine(text)) return wrong("wrong");
  return text === "" ? NONE : { answer: text, problems: [] };
}

function readOption(input: Answer, option_ids: ReadonlySet<number>): Read {
  return typeof input === "number" && option_ids.has(input) ? { answer: input, problems: [] } : wrong("option");
}

/** Returns the chosen options in the order of the question, each once. */
function readOptions(input: Answer, option_ids: ReadonlySet<number>): Read {
  if (!Array.isArray(input) || input.some((id) => !option_ids.has(id))) return wrong("option");
  const answer = [...option_ids].filter((id) => input.includes(id));
  return answer.length === 0 ? NONE : { answer, problems: [] };
}

/** Whether the text is a calendar day that can be a birthday or a date of travel. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= ANSWER_YEARS.min && year <= ANSWER_YEARS.max;
}

/** An empty address counts as no answer; an incomplete one is refused. */
function readAddress(input: Answer): Read {
  if (typeof input !== "object" || Array.isArray(input)) return wrong("wrong");
  const parts = input as AnsweredAddress;
  if (Object.keys(parts).some((name) => !(ADDRESS_PARTS as readonly string[]).includes(name))) return wrong("wrong");
  const answer: AnsweredAddress = {};
  const problems: FoundProblem[] = [];
  for (const part of ADDRESS_PARTS) {
    const text = parts[part] ?? "";
    const read = readText(text, "long_line", ADDRESS_LINE_MAX, (line) => !/[\r\n\u2028\u2029]/.test(line));
    if (read.problems[0]) problems.push({ path: [part], problem: read.problems[0].problem });
    else if (typeof read.answer === "string")
      answer[part] = part === "country" ? read.answer.toUpperCase() : read.answer;
  }
  if (Object.keys(answer).length === 0 && problems.length === 0) return NONE;
  if (answer.country && !COUNTRIES.includes(answer.country)) problems.push({ path: ["country"], problem: "country" });
  for (const part of NEEDED_ADDRESS_PARTS)
    if (!answer[part] && !problems.some(({ path }) => path[0] === part))
      problems.push({ path: [part], problem: part === "country" ? "country" : "required" });
  return problems.length > 0 ? { answer: null, problems } : { answer, problems };
}
