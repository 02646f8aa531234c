import { describe, expect, test } from "vitest";
import { readAnswers, readDetails } from "./answers.ts";
import { type Answer, visibleQuestions, type SubmittedAnswer, type Question, QUESTION_TYPES } from "./questions.ts";
import { readAnswer } from "./parse-answer.ts";

const OPTIONS = [
  { id: 1, label: "Meat" },
  { id: 2, label: "Vegetarian" },
  { id: 5, label: "Vegan" },
];

function aQuestion(over: Partial<Question> = {}): Question {
  return {
    id: 1,
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    required: false,
    options: [],
    condition: null,
    ticket_ids: null,
    ...over,
  };
}

const HOME = { address_line_1: "Am Kai 4", city: "Hamburg", country: "DE" };

describe("single answers", () => {
  test.each<[Question["type"], Answer | null, Answer | null]>([
    ["SINGLE_LINE_TEXT", "  by a friend ", "by a friend"],
    ["SINGLE_LINE_TEXT", "   ", null],
    ["SINGLE_LINE_TEXT", null, null],
    ["MULTI_LINE_TEXT", " one\r\ntwo ", "one\ntwo"],
    ["DROPDOWN", 5, 5],
    ["RADIO", 1, 1],
    ["RADIO", "", null],
    ["CHECKBOX", [5, 1, 5], [1, 5]],
    ["CHECKBOX", [], null],
    ["DATE", "1984-02-29", "1984-02-29"],
    ["ADDRESS", { ...HOME, country: "de", address_line_2: " ", state_or_region: null }, HOME],
    ["ADDRESS", { city: " ", country: null }, null],
  ])("answer to a %s question, %j, is stored as %j", (type, input, stored) => {
    const options = type === "DROPDOWN" || type === "RADIO" || type === "CHECKBOX" ? OPTIONS : [];
    expect(readAnswer({ type, options }, input)).toEqual({ answer: stored, problems: [] });
  });

  test.each<[Question["type"], Answer, string, string]>([
    ["SINGLE_LINE_TEXT", "two\nlines", "", "wrong"],
    ["SINGLE_LINE_TEXT", "a".repeat(256), "", "long_line"],
    ["SINGLE_LINE_TEXT", 7, "", "wrong"],
    ["MULTI_LINE_TEXT", "a".repeat(5_001), "", "long_text"],
    ["MULTI_LINE_TEXT", HOME, "", "wrong"],
    ["DROPDOWN", 3, "", "option"],
    ["DROPDOWN", "Meat", "", "option"],
    ["RADIO", [1], "", "option"],
    ["CHECKBOX", 1, "", "option"],
    ["CHECKBOX", [1, 3], "", "option"],
    ["DATE", "1985-02-29", "", "date"],
    ["DATE", "29.2.1984", "", "date"],
    ["DATE", "0984-02-28", "", "date"],
    ["DATE", "2200-01-01", "", "date"],
    ["ADDRESS", { city: "Hamburg" }, "address_line_1", "required"],
    ["ADDRESS", { ...HOME, country: "XX" }, "country", "country"],
    ["ADDRESS", { ...HOME, country: null }, "country", "country"],
    ["ADDRESS", { ...HOME, city: "a\nb" }, "city", "wrong"],
    ["ADDRESS", { ...HOME, street: "x" } as Answer, "", "wrong"],
    ["ADDRESS", "Hamburg", "", "wrong"],
  ])("answer to a %s question, %j, is refused at “%s”: %s", (type, input, path, problem) => {
    const { answer, problems } = readAnswer({ type, options: OPTIONS }, input);
    expect(answer).toBeNull();
    expect(problems.map((found) => [found.path.join("."), found.problem])).toContainEqual([path, problem]);
  });
});

describe("question conditions", () => {
  const meal = aQuestion({ id: 1, type: "RADIO", options: OPTIONS });
  const nuts = aQuestion({
    ...{ id: 2, type: "CHECKBOX", options: OPTIONS, required: true },
    condition: { question_id: 1, option_ids: [2, 5] },
  });
  const which = aQuestion({ id: 3, required: true, condition: { question_id: 2, option_ids: [1] } });
  const all = [meal, nuts, which];

  test.each<[SubmittedAnswer[], number[]]>([
    [[], [1]],
    [[{ question_id: 1, answer: 1 }], [1]],
    [[{ question_id: 1, answer: 5 }], [1, 2]],
    [
      [
        { question_id: 1, answer: 2 },
        { question_id: 2, answer: [1, 2] },
      ],
      [1, 2, 3],
    ],
    // a hidden question has no answer that another question could depend on
    [[{ question_id: 2, answer: [1] }], [1]],
  ])("after the answers %j, the questions %j are asked", (input, ids) => {
    expect(visibleQuestions(all, input).map(({ id }) => id)).toEqual(ids);
  });

  // SPEC 3.38
  test("hidden question is not required, and an answer to it is refused", () => {
    const input = [{ question_id: 1, answer: 1 }, { question_id: 2, answer: null }, { question_id: 3 }];
    expect(readAnswers(all, input)).toEqual({ answers: [{ question_id: 1, answer: 1 }], problems: [] });
    expect(
      readAnswers(all, [
        { question_id: 1, answer: 1 },
        { question_id: 2, answer: [1] },
      ]).problems,
    ).toEqual([{ path: [1, "answer"], problem: "unasked" }]);
  });
});

test("order and ticket questions are validated separately, and each problem has its own path", () => {
  const lines = [
    { ticket_id: 10, ticket_price_id: 100 },
    { ticket_id: 20, ticket_price_id: 200 },
  ];
  const questions = [
    aQuestion({ id: 1, required: true }),
    aQuestion({ id: 2, required: true, ticket_ids: [30] }),
    aQuestion({ id: 3, belongs_to: "TICKET", required: true, ticket_ids: [20] }),
  ];
  const attendees = [{ ticket_price_id: 100 }, { ticket_price_id: 200, questions: [{ question_id: 3, answer: "" }] }];
  expect(readDetails(questions, lines, { order: {}, attendees }).problems).toEqual([
    { path: ["order", "questions"], problem: "required" },
    { path: ["attendees", 1, "questions", 0, "answer"], problem: "required" },
  ]);
  const answered = [{ question_id: 3, answer: "L" }];
  const {
    problems,
    order,
    attendees: attendeeAnswers,
  } = readDetails(questions, lines, {
    order: { questions: [{ question_id: 1, answer: "yes" }] },
    attendees: [{ ticket_price_id: 100 }, { ticket_price_id: 200, questions: answered }],
  });
  expect([problems, order, attendeeAnswers]).toEqual([[], [{ question_id: 1, answer: "yes" }], [[], answered]]);
});

describe("randomized answers", () => {
  /** A small, repeatable random generator. */
  function chanceFrom(seed: number) {
    let state = seed;
    const next = () => {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    return { pick, is: (share: number) => next() < share };
  }
  type Chance = ReturnType<typeof chanceFrom>;

  function someQuestions({ pick, is }: Chance): Question[] {
    const made: Question[] = [];
    for (let id = 1; id <= 8; id += 1) {
      const type = pick(QUESTION_TYPES);
      const cause = pick([null, ...made.filter(({ options }) => options.length > 0)]);
      const condition = cause && { question_id: cause.id, option_ids: [pick(cause.options).id] };
      const options = type === "DROPDOWN" || type === "RADIO" || type === "CHECKBOX" ? OPTIONS : [];
      made.push(aQuestion({ id, type, options, required: is(0.5), condition }));
    }
    return made;
  }

  function anAnswer({ type }: Question, { pick, is }: Chance): Answer {
    const answers: Record<Question["type"], Answer> = {
      SINGLE_LINE_TEXT: pick(["x", " a friend ", "👋"]),
      MULTI_LINE_TEXT: "one\ntwo",
      DROPDOWN: pick(OPTIONS).id,
      RADIO: pick(OPTIONS).id,
      CHECKBOX: OPTIONS.filter(() => is(0.6)).map(({ id }) => id),
      DATE: pick(["2000-02-29", "1900-01-01"]),
      ADDRESS: { ...HOME, zip_or_postal_code: pick([null, "20457"]) },
    };
    return answers[type];
  }

  /** Answers the visible questions one after the other and sends null for the rest. */
  function followed(questions: readonly Question[], chance: Chance): SubmittedAnswer[] {
    const input: SubmittedAnswer[] = questions.map(({ id }) => ({ question_id: id, answer: null }));
    for (const [at, question] of questions.entries()) {
      if (!visibleQuestions(questions, input).includes(question)) continue;
      const answer = anAnswer(question, chance);
      const isEmpty = Array.isArray(answer) && answer.length === 0;
      const wanted = isEmpty && question.required ? [OPTIONS[0]?.id ?? 0] : answer;
      input[at] = { question_id: question.id, answer: question.required || chance.is(0.6) ? wanted : null };
    }
    return input;
  }

  const spoilt: [string, (input: SubmittedAnswer, question: Question) => SubmittedAnswer | undefined][] = [
    ["a foreign question", (input) => ({ ...input, question_id: 999 })],
    [
      "an answer of another type",
      (input, { type }) => ({ ...input, answer: type === "ADDRESS" ? 3 : ({ city: 7 } as never) }),
    ],
    ["no answer where one is needed", (input, { required }) => (required ? { ...input, answer: null } : undefined)],
    ["an option that is none", (input, { options }) => (options.length > 0 ? { ...input, answer: 77 } : undefined)],
  ];

  // SPEC 3.34
  test.each(Array.from({ length: 300 }, (_, seed) => seed))(
    "answers that follow the question rules are accepted and broken ones refused (seed %i)",
    (seed) => {
      const chance = chanceFrom(seed);
      const questions = someQuestions(chance);
      const input = followed(questions, chance);
      const { answers, problems } = readAnswers(questions, input);
      expect(problems).toEqual([]);
      // Parsing the stored answers again changes nothing, so stored answers can be sent again.
      expect(readAnswers(questions, answers).answers).toEqual(answers);

      const visible = visibleQuestions(questions, input);
      for (const [at, question] of questions.entries()) {
        const entry = input[at] as SubmittedAnswer;
        if (!visible.includes(question)) {
          const wrong = input.with(at, {
            ...entry,
            answer: anAnswer({ ...question, type: "DATE", options: [] }, chance),
          });
          expect(readAnswers(questions, wrong).problems[0]?.path).toEqual([at, "answer"]);
          continue;
        }
        for (const [, spoil] of spoilt) {
          const wrong = spoil(entry, question);
          if (!wrong) continue;
          const found = readAnswers(questions, input.with(at, wrong)).problems.map(({ path }) => path.join("."));
          expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${at}\\.(answer|question_id)`)));
        }
        const twice = readAnswers(questions, [...input, entry]).problems;
        expect(twice).toContainEqual({ path: [input.length, "question_id"], problem: "unknown" });
        if (question.required) expect(readAnswers(questions, input.toSpliced(at, 1)).problems).not.toEqual([]);
      }
    },
  );
});
