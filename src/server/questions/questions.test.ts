import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { questions } from "#contract/questions.ts";
import {
  aCompletedOrder,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp(status: "DRAFT" | "LIVE" | "ARCHIVED" = "LIVE") {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status, organizer: await anOrganizer(app.db, { account }) });
  const bought = await aTicket(app.db, { event });
  const params = { event_id: event.id };
  const as = { token };
  return {
    ...{ account, token, event, bought, params },
    create: (body: object) => app.call(questions.create, { params, body: { ...line, ...body } as never }, as),
    update: (question_id: number, body: object) =>
      app.call(questions.update, { params: { ...params, question_id }, body: { ...line, ...body } as never }, as),
    change: (question_id: number, body: object) =>
      app.call(questions.change, { params: { ...params, question_id }, body: body as never }, as),
    get: async (question_id: number) =>
      (await app.call(questions.get, { params: { ...params, question_id } }, as)).body.data,
    remove: (question_id: number) => app.call(questions.remove, { params: { ...params, question_id } }, as),
    sort: (question_ids: number[]) => app.call(questions.sort, { params, body: { question_ids } }, as),
    list: (query: Record<string, string> = {}) => app.call(questions.list, { params, query }, as),
  };
}

const line = { title: "How did you hear of us?", type: "SINGLE_LINE_TEXT", belongs_to: "ORDER" };
const meal = { title: "Meal", type: "RADIO", belongs_to: "TICKET", options: [{ label: "Meat" }, { label: "Vegan" }] };

type Staged = Awaited<ReturnType<typeof setUp>>;

/** A question about the meal, answered with the second option. */
async function answered({ create, event, bought }: Staged) {
  const { data: question } = (await create(meal)).body;
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: bought });
  await anAnswer(app.db, { order, attendee: attendees[0], question, answer: question.options[1]?.id });
  return { question, order };
}

describe("creating a question", () => {
  test.each([
    ["SINGLE_LINE_TEXT", []],
    ["MULTI_LINE_TEXT", []],
    ["DROPDOWN", [{ label: "S" }, { label: "M" }]],
    ["RADIO", [{ label: "S" }, { label: "M" }]],
    ["CHECKBOX", [{ label: "S" }, { label: "M", is_hidden: true }]],
    ["DATE", []],
    ["ADDRESS", []],
  ])("new question of type %s is the last one and has numbered options", async (type, options) => {
    const { create, get } = await setUp();
    const first = await create({});
    const { status, body } = await create({ type, options, required: true, description: "<p onclick=x>Hi</p>" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ title: line.title, type, belongs_to: "ORDER", required: true, is_hidden: false },
      ...{ description: "<p>Hi</p>", all_tickets: true, ticket_ids: [], condition: null, has_answers: false },
      options: options.map((option, at) => ({ id: at + 1, is_hidden: false, ...option })),
    });
    expect(body.data.order).toBeGreaterThan(first.body.data.order);
    expect(await get(body.data.id)).toEqual(body.data);
  });

  test.each([
    ["a title", { title: " " }, "title"],
    ["a title of at most 255 characters", { title: "a".repeat(256) }, "title"],
    ["a type that there is", { type: "PHONE" }, "type"],
    ["an owner that there is", { belongs_to: "EVENT" }, "belongs_to"],
    ["at least one option, of a choice question", { ...meal, options: [] }, "options"],
    ["an option that can be chosen", { ...meal, options: [{ label: "Meat", is_hidden: true }] }, "options"],
    ["a label for every option", { ...meal, options: [{ label: "" }] }, "options.0.label"],
    ["labels that differ", { ...meal, options: [{ label: "A" }, { label: "A " }] }, "options.1.label"],
    ["ids of its own options", { ...meal, options: [{ id: 3, label: "A" }] }, "options.0.id"],
    ["tickets, where it is not for all", { all_tickets: false }, "ticket_ids"],
    ["tickets of this event", { all_tickets: false, ticket_ids: [999_999] }, "ticket_ids"],
    ["whole numbers", { all_tickets: false, ticket_ids: [1.5] }, "ticket_ids.0"],
    [
      "an earlier question to depend on",
      { condition: { question_id: 999_999, option_ids: [1] } },
      "condition.question_id",
    ],
    ["options to depend on", { condition: { question_id: 1, option_ids: [] } }, "condition.option_ids"],
    ["a description of at most 49,999 characters", { description: "a".repeat(50_000) }, "description"],
  ])("new question requires %s", async (_, body, field) => {
    const { create, list } = await setUp();
    const refused = await create(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).body.data).toEqual([]);
  });

  test("question rejects tickets and questions of another event", async () => {
    const { create, account } = await setUp();
    const other = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const { ticket } = await aTicket(app.db, { event: other });
    const otherQuestion = await aQuestion(app.db, { event: other, type: "RADIO", options: ["A"] });
    const byTicket = await create({ all_tickets: false, ticket_ids: [ticket.id] });
    expect(byTicket.body.errors).toEqual({ ticket_ids: ["This doesn’t belong to this event."] });
    const byQuestion = await create({ condition: { question_id: otherQuestion.id, option_ids: [1] } });
    expect(Object.keys(byQuestion.body.errors ?? {})).toEqual(["condition.question_id"]);
  });

  test("event has at most 100 questions, also when they are created concurrently", async () => {
    const { create, event } = await setUp();
    const row = { ...line, event_id: event.id, type: "DATE", belongs_to: "ORDER" } as const;
    await app.db
      .insertInto("questions")
      .values(Array.from({ length: 98 }, () => row))
      .execute();
    const created = await Promise.all(Array.from({ length: 4 }, () => create({})));
    expect(created.map(({ status, body: { code } }) => code ?? status).toSorted()).toEqual([
      ...[201, 201, "too_many_questions", "too_many_questions"],
    ]);
  });

  test("question can't be created for an archived event", async () => {
    const { create } = await setUp("ARCHIVED");
    expect((await create({})).body.code).toBe("event_archived");
  });
});

describe("changing a question", () => {
  // SPEC 3.35
  test("renamed options keep their ids, and ids of removed options are never reused", async () => {
    const { create, update } = await setUp();
    const { data: made } = (await create(meal)).body;
    const [meat, vegan] = made.options;
    const renamed = await update(made.id, { ...meal, options: [{ ...vegan, label: "Plants" }, { label: "Fish" }] });
    expect(renamed.body.data.options).toEqual([
      { id: vegan?.id, label: "Plants", is_hidden: false },
      { id: 3, label: "Fish", is_hidden: false },
    ]);
    const again = await update(made.id, { ...meal, options: [{ label: "Meat" }] });
    expect(again.body.data.options.map(({ id }) => id)).toEqual([4]);
    expect(meat?.id).toBe(1);
  });

  // SPEC 7.35
  test("changing a question from an outdated version is rejected", async () => {
    const { create, update } = await setUp();
    const { data: made } = (await create({})).body;
    expect((await update(made.id, { title: "Mine", updated_at: made.updated_at })).status).toBe(200);
    expect((await update(made.id, { title: "Theirs", updated_at: made.updated_at })).body.code).toBe("conflict");
  });

  test("answered question keeps its type and whether it belongs to order or ticket, and can be renamed and hidden", async () => {
    const staged = await setUp();
    const { question } = await answered(staged);
    expect(await staged.get(question.id)).toMatchObject({ has_answers: true });
    const { options } = question;
    expect((await staged.update(question.id, { ...meal, options, type: "DROPDOWN" })).body.errors).toEqual({
      type: ["The type can’t be changed once there are answers."],
    });
    expect((await staged.update(question.id, { ...meal, options, belongs_to: "ORDER" })).body.errors).toEqual({
      belongs_to: ["This can’t be changed once there are answers."],
    });
    expect((await staged.update(question.id, { ...meal, options, title: "Dinner", is_hidden: true })).status).toBe(200);
  });

  // SPEC 3.35
  test("chosen option can be renamed or hidden but not removed, while an unchosen one can be removed", async () => {
    const staged = await setUp();
    const { question } = await answered(staged);
    const [meat, vegan] = question.options;
    const without = await staged.update(question.id, { ...meal, options: [meat] });
    expect(without.body.errors).toEqual({
      options: ["This option has already been chosen. Stop offering it instead of removing it."],
    });
    const hidden = await staged.update(question.id, {
      ...meal,
      options: [{ ...vegan, is_hidden: true }, { label: "Fish" }],
    });
    expect(hidden.body.data.options).toMatchObject([{ id: vegan?.id, is_hidden: true }, { label: "Fish" }]);
  });

  test("answers of an expired order do not restrict changes", async () => {
    const staged = await setUp();
    const { question, order } = await answered(staged);
    await app.db.updateTable("orders").set({ status: "EXPIRED" }).where("id", "=", order.id).execute();
    expect((await staged.update(question.id, { ...line })).status).toBe(200);
    expect((await staged.remove(question.id)).status).toBe(204);
  });

  test("question in a condition keeps the option, type and owner that the condition depends on, and can't be deleted", async () => {
    const { create, update, remove } = await setUp();
    const { data: cause } = (await create(meal)).body;
    const condition = { question_id: cause.id, option_ids: [2] };
    const { status, body } = await create({ belongs_to: "TICKET", condition });
    expect([status, body.data.condition]).toEqual([201, condition]);
    expect(Object.keys((await update(cause.id, { ...meal, options: [cause.options[0]] })).body.errors ?? {})).toEqual([
      "options",
    ]);
    expect(Object.keys((await update(cause.id, { ...line, belongs_to: "TICKET" })).body.errors ?? {})).toEqual([
      "type",
    ]);
    const input = { ...meal, options: cause.options, belongs_to: "ORDER" };
    expect(Object.keys((await update(cause.id, input)).body.errors ?? {})).toEqual(["belongs_to"]);
    expect((await remove(cause.id)).body.code).toBe("question_in_condition");
    const itself = { ...meal, options: cause.options, condition: { question_id: cause.id, option_ids: [1] } };
    expect(Object.keys((await update(cause.id, itself)).body.errors ?? {})).toEqual(["condition.question_id"]);
  });

  // SPEC 3.36
  test("hiding a question changes nothing else", async () => {
    const { create, change, get } = await setUp();
    const { data: made } = (await create(meal)).body;
    const { data: hidden } = (await change(made.id, { is_hidden: true })).body;
    expect(hidden).toEqual({ ...made, is_hidden: true, updated_at: hidden.updated_at });
    expect(await get(made.id)).toEqual(hidden);
    expect((await change(made.id, {})).status).toBe(422);
  });
});

describe("deleting a question", () => {
  // SPEC 7.35
  test("question without answers can be deleted", async () => {
    const { create, remove, list } = await setUp();
    const { data: made } = (await create({})).body;
    expect((await remove(made.id)).status).toBe(204);
    expect((await remove(made.id)).status).toBe(404);
    expect((await list()).body.data).toEqual([]);
  });

  // SPEC 8.23
  test("question with answers can’t be deleted, only hidden", async () => {
    const staged = await setUp();
    const { question } = await answered(staged);
    const refused = await staged.remove(question.id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, "question_has_answers", "This question has answers and can’t be deleted. Hide it instead."],
    ]);
    expect((await staged.change(question.id, { is_hidden: true })).body.data.is_hidden).toBe(true);
  });

  test("question for a single ticket applies to none after the ticket is deleted", async () => {
    const { create, get, bought } = await setUp();
    const { data: made } = (await create({ all_tickets: false, ticket_ids: [bought.ticket.id] })).body;
    await app.db.updateTable("tickets").set({ deleted_at: new Date() }).where("id", "=", bought.ticket.id).execute();
    expect(await get(made.id)).toMatchObject({ all_tickets: false, ticket_ids: [] });
  });
});

describe("listing questions", () => {
  test("questions of the order are listed before those of tickets, each in their order", async () => {
    const { create, list, sort } = await setUp();
    const ids: number[] = [];
    for (const belongs_to of ["TICKET", "ORDER", "TICKET", "ORDER"])
      ids.push((await create({ belongs_to })).body.data.id);
    const [a, b, c, d] = ids as [number, number, number, number];
    expect((await list()).body.data.map(({ id }) => id)).toEqual([b, d, a, c]);
    expect((await sort([d, c, b, a])).status).toBe(204);
    expect((await list()).body.data.map(({ id }) => id)).toEqual([d, b, c, a]);
  });

  // SPEC 7.35
  test("sorting requires every question once, and none before the question that it depends on", async () => {
    const { create, sort } = await setUp();
    const { data: cause } = (await create({ ...meal, belongs_to: "ORDER" })).body;
    const { data: other } = (await create({ condition: { question_id: cause.id, option_ids: [1] } })).body;
    const foreign = await aQuestion(app.db, { event: await anEvent(app.db) });
    expect((await sort([cause.id])).body.code).toBe("conflict");
    expect(Object.keys((await sort([cause.id, foreign.id])).body.errors ?? {})).toEqual(["question_ids"]);
    expect(Object.keys((await sort([cause.id, cause.id])).body.errors ?? {})).toEqual(["question_ids"]);
    expect((await sort([other.id, cause.id])).body.errors).toEqual({
      question_ids: ["A question must come after the one it depends on."],
    });
    expect((await sort([cause.id, other.id])).status).toBe(204);
  });

  test("question list is searched by title and filtered", async () => {
    const { create, list } = await setUp();
    await create({});
    await create({ ...meal, is_hidden: true });
    expect((await list({ query: "hear" })).body.data).toHaveLength(1);
    expect((await list({ "filter_fields[is_hidden][eq]": "false" })).body.data).toHaveLength(1);
    expect((await list({ "filter_fields[type][eq]": "RADIO" })).body.data).toHaveLength(1);
  });
});

describe("answers to a question", () => {
  async function someAnswers() {
    const staged = await setUp();
    const { event, bought, params, token } = staged;
    const wish = await aQuestion(app.db, {
      event,
      title: "Wishes",
      type: "CHECKBOX",
      options: ["Seat", "Quiet", "Ramp"],
      belongs_to: "TICKET",
    });
    const { order, attendees } = await aCompletedOrder(app.db, {
      ...{ event, ticket: bought, quantity: 3 },
      attendees: [{ first_name: "Ada" }, { first_name: "Bo" }, { first_name: "Cy" }],
    });
    const [ada, bo, cy] = attendees;
    await anAnswer(app.db, { order, attendee: ada, question: wish, answer: [1, 2] });
    await anAnswer(app.db, { order, attendee: bo, question: wish, answer: [2] });
    await anAnswer(app.db, { order, attendee: cy, question: wish, answer: [2] });
    await app.db
      .updateTable("attendees")
      .set({ status: "CANCELLED" })
      .where("id", "=", cy?.id ?? 0)
      .execute();
    const input = { params: { ...params, question_id: wish.id } };
    return { ...staged, wish, order, ada, input, as: { token } };
  }

  // SPEC 1.12
  test("answers are counted by option, for valid tickets only", async () => {
    const { input, as } = await someAnswers();
    expect((await app.call(questions.summary, input, as)).body.data).toEqual({
      ...{ answers: 2, is_cut: false },
      options: [
        { id: 1, label: "Seat", answers: 1 },
        { id: 2, label: "Quiet", answers: 2 },
        { id: 3, label: "Ramp", answers: 0 },
      ],
    });
  });

  // SPEC 7.35
  test("answers are listed newest first with their attendee, and filtered by option", async () => {
    const { input, as, ada, order } = await someAnswers();
    const all = await app.call(questions.answers, input, as);
    expect(all.body.data.map(({ first_name, answer }) => [first_name, answer])).toEqual([
      ["Bo", ["Quiet"]],
      ["Ada", ["Seat", "Quiet"]],
    ]);
    const query = { "filter_fields[option_id][eq]": "1" };
    const filtered = await app.call(questions.answers, { ...input, query }, as);
    expect(filtered.body.data).toMatchObject([{ order_id: order.id, attendee_id: ada?.id, public_id: ada?.public_id }]);
  });

  test("answers of buyers require access to orders", async () => {
    const { account, event, params, bought } = await setUp();
    const stationToken = await aToken(
      app.db,
      await aUser(app.db, { account, role: "ORGANIZER", work: "CHECK_IN" }),
      account,
    );
    const ofOrder = await aQuestion(app.db, { event });
    const ofTicket = await aQuestion(app.db, { event, belongs_to: "TICKET" });
    const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: bought });
    await anAnswer(app.db, { order, attendee: attendees[0], question: ofTicket, answer: "L" });
    for (const call of [questions.answers, questions.summary] as const) {
      const input = { params: { ...params, question_id: ofOrder.id } };
      expect((await app.call(call, input, { token: stationToken })).status).toBe(403);
      expect(
        (await app.call(call, { params: { ...params, question_id: ofTicket.id } }, { token: stationToken })).status,
      ).toBe(200);
    }
  });
});
