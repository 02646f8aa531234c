import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { questions } from "#contract/questions.ts";
import { inTransaction } from "#server/platform/database.ts";
import {
  aCompletedOrder,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  type ATicket,
  aTicket,
} from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { lockQuestions } from "./lock-questions.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Over = { type?: "FREE" | "PAID"; settings?: { require_attendee_details: boolean } };

/**
 * An event with questions: how the buyer heard of it (required), a meal for each ticket, and a
 * follow-up for vegan meals.
 */
async function setUp({ type = "FREE", settings }: Over = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", organizer, ...(settings && { settings }) });
  const bought = await aTicket(app.db, { event, type });
  const heard = await aQuestion(app.db, { event, required: true });
  const meal = await aQuestion(app.db, {
    ...{ event, title: "Meal", type: "RADIO", belongs_to: "TICKET", required: true },
    options: ["Meat", "Vegan"],
  });
  const nuts = await aQuestion(app.db, {
    ...{ event, title: "Nuts?", belongs_to: "TICKET", required: true },
    condition: { question_id: meal.id, option_ids: [2] },
  });
  return { token, event, bought, heard, meal, nuts };
}
type Staged = Awaited<ReturnType<typeof setUp>>;

async function reserve({ event, bought }: Pick<Staged, "event" | "bought">, quantity = 1) {
  const tickets = [{ ticket_id: bought.ticket.id, quantities: [{ price_id: priceOf(bought), quantity }] }];
  const response = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  const params = { event_id: event.id, order_short_id: response.body.data.short_id };
  const as = { cookie: cookieOf(response) };
  return {
    see: async () => (await app.call(checkout.get, { params }, as)).body.data,
    submit: (order: object, attendees: object[]) => {
      const body = {
        order: { ...ADA, ...order },
        attendees: attendees.map((attendee) => ({ ...guest(bought), ...attendee })),
      };
      return app.call(checkout.complete, { params, body: { terms_accepted: true, ...(body as object) } as never }, as);
    },
    params,
  };
}

const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
const guest = (bought: ATicket) => ({ ticket_price_id: priceOf(bought), first_name: "Bo", email: "bo@example.test" });

function priceOf({ prices }: ATicket): number {
  return prices[0]?.id ?? 0;
}

const written = ({ event }: Pick<Staged, "event">) =>
  app.db
    .selectFrom("question_answers")
    .select(["question_id", "answer", "attendee_id"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();

describe("questions of an order", () => {
  test("order lists its questions in order, with selectable options and without hidden questions", async () => {
    const staged = await setUp();
    const { event, heard, meal, nuts } = staged;
    await aQuestion(app.db, { event, is_hidden: true });
    await aQuestion(app.db, { event, deleted_at: new Date() });
    const options = JSON.stringify([
      { id: 1, label: "Meat", is_hidden: true },
      { id: 2, label: "Vegan", is_hidden: false },
    ]);
    await app.db.updateTable("questions").set({ options }).where("id", "=", meal.id).execute();
    const { questions: shownQuestions, answers } = await (await reserve(staged)).see();
    expect(shownQuestions.map(({ id }) => id)).toEqual([heard.id, meal.id, nuts.id]);
    expect(shownQuestions[1]).toEqual({
      ...{ id: meal.id, title: "Meal", description: null, type: "RADIO", belongs_to: "TICKET", required: true },
      ...{ options: [{ id: 2, label: "Vegan" }], condition: null, ticket_ids: null },
    });
    expect(shownQuestions[2]?.condition).toEqual({ question_id: meal.id, option_ids: [2] });
    expect(answers).toEqual([]);
  });

  // SECURITY S102
  test("questions and answers are shown only to the buyer's browser, and not after completion", async () => {
    const staged = await setUp();
    const { submit, params, see } = await reserve(staged);
    const done = await submit({ questions: [{ question_id: staged.heard.id, answer: "a friend" }] }, [
      { questions: [{ question_id: staged.meal.id, answer: 1 }] },
    ]);
    expect(done.body.data).toMatchObject({
      status: "COMPLETED",
      questions: [],
      answers: [],
      attendees: [{ answers: [] }],
    });
    expect(JSON.stringify(await see())).not.toContain("a friend");
    expect(JSON.stringify((await app.call(checkout.get, { params })).body)).not.toContain("a friend");
  });
});

describe("answers", () => {
  // SPEC 1.12
  test("answers of the order and of each ticket are stored and shown to the organizer with their labels", async () => {
    const staged = await setUp();
    const { heard, meal, nuts, token, event } = staged;
    const { submit, params } = await reserve(staged, 2);
    const response = await submit({ questions: [{ question_id: heard.id, answer: " a friend " }] }, [
      {
        questions: [
          { question_id: meal.id, answer: 1 },
          { question_id: nuts.id, answer: null },
        ],
      },
      {
        questions: [
          { question_id: meal.id, answer: 2 },
          { question_id: nuts.id, answer: "no" },
        ],
      },
    ]);
    expect(response.status).toBe(200);
    const order = await app.db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", params.order_short_id)
      .executeTakeFirstOrThrow();
    const read = await app.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token });
    expect(read.body.data.answers).toEqual([
      { question_id: heard.id, title: "How did you hear of us?", type: "SINGLE_LINE_TEXT", answer: "a friend" },
    ]);
    const shown = await Promise.all(
      read.body.data.attendees.map(async ({ id }) => {
        const input = { params: { event_id: event.id, attendee_id: id } };
        const { body } = await app.call(attendeeCalls.get, input, { token });
        return body.data.answers.map(({ title, answer: value }) => [title, value]);
      }),
    );
    expect(shown).toEqual([
      [["Meal", "Meat"]],
      [
        ["Meal", "Vegan"],
        ["Nuts?", "no"],
      ],
    ]);
  });

  test("answers can be changed until payment, and the order shows them to its browser", async () => {
    const staged = await setUp({ type: "PAID" });
    const { heard, meal } = staged;
    const { submit, see } = await reserve(staged);
    const orderAnswers = (answer: string) => [{ question_id: heard.id, answer }];
    await submit({ questions: orderAnswers("radio") }, [
      {
        questions: [
          { question_id: meal.id, answer: 2 },
          { question_id: staged.nuts.id, answer: "no" },
        ],
      },
    ]);
    const again = await submit({ questions: orderAnswers("a friend") }, [
      { questions: [{ question_id: meal.id, answer: 1 }] },
    ]);
    expect(again.body.data).toMatchObject({ status: "AWAITING_PAYMENT", answers: orderAnswers("a friend") });
    expect((await see()).attendees[0]?.answers).toEqual([{ question_id: meal.id, answer: 1 }]);
    expect((await written(staged)).map(({ answer }) => answer)).toEqual(expect.arrayContaining(["a friend", 1]));
    expect(await written(staged)).toHaveLength(2);
  });

  test.each<[string, (s: Staged) => { order?: object; attendee?: object }, string]>([
    [
      "a required one that is left empty",
      ({ heard }) => ({ order: { questions: [{ question_id: heard.id, answer: " " }] } }),
      "order.questions.0.answer",
    ],
    ["a required one that is left out", () => ({ order: {} }), "order.questions"],
    [
      "a question of another event",
      ({ heard }) => ({
        order: {
          questions: [
            { question_id: heard.id, answer: "x" },
            { question_id: 999_999, answer: "x" },
          ],
        },
      }),
      "order.questions.1.question_id",
    ],
    [
      "a ticket’s question, answered for the order",
      ({ heard, meal }) => ({
        order: {
          questions: [
            { question_id: heard.id, answer: "x" },
            { question_id: meal.id, answer: 1 },
          ],
        },
      }),
      "order.questions.1.question_id",
    ],
    [
      "the same question twice",
      ({ heard }) => ({
        order: {
          questions: [
            { question_id: heard.id, answer: "x" },
            { question_id: heard.id, answer: "y" },
          ],
        },
      }),
      "order.questions.1.question_id",
    ],
    [
      "an option that there is not",
      ({ meal }) => ({ attendee: { questions: [{ question_id: meal.id, answer: 3 }] } }),
      "attendees.0.questions.0.answer",
    ],
    [
      "an option by its name",
      ({ meal }) => ({ attendee: { questions: [{ question_id: meal.id, answer: "Meat" }] } }),
      "attendees.0.questions.0.answer",
    ],
    [
      "what is asked after that answer, left out",
      ({ meal }) => ({ attendee: { questions: [{ question_id: meal.id, answer: 2 }] } }),
      "attendees.0.questions",
    ],
    [
      "what is not asked after that answer",
      ({ meal, nuts }) => ({
        attendee: {
          questions: [
            { question_id: meal.id, answer: 1 },
            { question_id: nuts.id, answer: "no" },
          ],
        },
      }),
      "attendees.0.questions.1.answer",
    ],
    [
      "what the database can’t hold",
      ({ heard }) => ({ order: { questions: [{ question_id: heard.id, answer: "\u0000" }] } }),
      "order.questions.0.answer",
    ],
    [
      "something else altogether",
      ({ heard }) => ({ order: { questions: [{ question_id: heard.id, answer: { street: "x" } }] } }),
      "order.questions.0.answer.street",
    ],
  ])("answer with an error is rejected at its field, and nothing is written: %s", async (_, spoil, field) => {
    const staged = await setUp();
    const { heard, meal } = staged;
    const { submit, see } = await reserve(staged);
    const { order = { questions: [{ question_id: heard.id, answer: "x" }] }, attendee } = spoil(staged);
    const refused = await submit(order, [attendee ?? { questions: [{ question_id: meal.id, answer: 1 }] }]);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await written(staged)).toEqual([]);
    expect(await see()).toMatchObject({ status: "RESERVED", email: null, attendees: [] });
  });

  // SPEC 3.37
  // SECURITY S101
  test("questions of a ticket that is not in the order are neither asked nor accepted", async () => {
    const staged = await setUp();
    const { event, heard, meal } = staged;
    const other = await aTicket(app.db, { event });
    const size = await aQuestion(app.db, { event, belongs_to: "TICKET", required: true, tickets: [other] });
    const parking = await aQuestion(app.db, { event, required: true, tickets: [other] });
    const good = { questions: [{ question_id: meal.id, answer: 1 }] };
    const heardOf = { question_id: heard.id, answer: "x" };
    const { submit } = await reserve(staged);
    const wrong = await submit({ questions: [heardOf, { question_id: parking.id, answer: "yes" }] }, [good]);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["order.questions.1.question_id"]);
    const alsoWrong = await submit({ questions: [heardOf] }, [
      { questions: [...good.questions, { question_id: size.id, answer: "L" }] },
    ]);
    expect(Object.keys(alsoWrong.body.errors ?? {})).toEqual(["attendees.0.questions.1.question_id"]);
    expect((await submit({ questions: [heardOf] }, [good])).status).toBe(200);
  });
});

describe("event that asks for the buyer only", () => {
  // SPEC 3.37
  test("each ticket is asked its questions under the buyer’s name where only the buyer's details are required", async () => {
    const staged = await setUp({ settings: { require_attendee_details: false } });
    const { heard, meal, bought } = staged;
    const { submit } = await reserve(staged, 2);
    const order = { questions: [{ question_id: heard.id, answer: "x" }] };
    const unanswered = await submit(order, []);
    expect(Object.keys(unanswered.body.errors ?? {})).toEqual(["attendees.0.questions", "attendees.1.questions"]);
    const unnamed = (answer: number) => ({
      ...{ ticket_price_id: priceOf(bought), first_name: undefined, email: undefined },
      questions: [{ question_id: meal.id, answer }],
    });
    const done = await submit(order, [unnamed(1), unnamed(1)]);
    expect(done.body.data.attendees).toMatchObject([ADA, ADA]);
    expect((await written(staged)).filter(({ attendee_id }) => attendee_id !== null)).toHaveLength(2);
  });

  test("missing attendee details are rejected at their field where they are required", async () => {
    const staged = await setUp();
    const { submit } = await reserve(staged);
    const refused = await submit({ questions: [{ question_id: staged.heard.id, answer: "x" }] }, [
      { email: undefined },
    ]);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["attendees.0.email"]);
  });
});

describe("concurrent changes", () => {
  const good = ({ heard, meal }: Staged) =>
    [
      { questions: [{ question_id: heard.id, answer: "x" }] },
      [{ questions: [{ question_id: meal.id, answer: 1 }] }],
    ] as const;

  test("deleting a question waits for an answer in progress and is rejected", async () => {
    const staged = await setUp();
    const { heard, event, token, bought } = staged;
    const { order } = await aCompletedOrder(app.db, { event, ticket: bought });
    let removing: Promise<{ body: { code: string } }> | undefined;
    await inTransaction(app.db, async (tx) => {
      await lockQuestions(tx, event, "together");
      removing = app.call(questions.remove, { params: { event_id: event.id, question_id: heard.id } }, { token });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await anAnswer(tx, { order, question: heard, answer: "x" });
    });
    expect((await removing)?.body.code).toBe("question_has_answers");
  });

  test("answer during a change of the questions waits and is validated against the changed ones", async () => {
    const staged = await setUp();
    const { heard, event } = staged;
    const { submit } = await reserve(staged);
    let submitting: ReturnType<typeof submit> | undefined;
    await inTransaction(app.db, async (tx) => {
      await lockQuestions(tx, event, "alone");
      const [order, attendees] = good(staged);
      submitting = submit(order, [...attendees]);
      await new Promise((resolve) => setTimeout(resolve, 150));
      await tx.updateTable("questions").set({ type: "DATE" }).where("id", "=", heard.id).execute();
    });
    expect((await submitting)?.body.errors).toEqual({ "order.questions.0.answer": ["Enter a date."] });
  });

  // SECURITY S101
  test("question deleted while ten buyers answer it is either gone without answers or stays with them", async () => {
    for (let round = 0; round < 6; round += 1) {
      const staged = await setUp();
      const { heard, event, token } = staged;
      const [details, attendees] = good(staged);
      const buyers = await Promise.all(Array.from({ length: 10 }, () => reserve(staged)));
      const removing = app.call(questions.remove, { params: { event_id: event.id, question_id: heard.id } }, { token });
      const submitted = await Promise.all(buyers.map(({ submit }) => submit(details, [...attendees])));
      const removed = (await removing).status;
      const answered = (await written(staged)).filter(({ question_id }) => question_id === heard.id).length;
      const accepted = submitted.filter(({ status }) => status === 200).length;
      expect(submitted.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
      expect([removed, answered]).toEqual(removed === 204 ? [204, 0] : [409, accepted]);
    }
  });
});
