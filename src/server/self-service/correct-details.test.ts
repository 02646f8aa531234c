import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfService } from "#contract/self-service.ts";
import { orders } from "#contract/orders.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { selfServiceFixture, BO, fromElsewhere } from "#server/testing/self-service.ts";
import { anAnswer, aQuestion, aToken, aUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe("corrections by the buyer", () => {
  // SPEC 5.02
  // SECURITY S76
  test("correcting the buyer’s name and answers is recorded in the timeline and keeps the email address", async () => {
    const { params, order, activity, row, sale } = await selfServiceFixture(app);
    const event = { id: sale.event.id };
    const heard = await aQuestion(app.db, { event, required: true });
    const gone = await aQuestion(app.db, { event, is_hidden: true });
    await anAnswer(app.db, { order: row, question: heard, answer: "radio" });
    await anAnswer(app.db, { order: row, question: gone, answer: "kept" });
    const put = (body: object) => app.call(selfService.correctBuyer, { params, body: body as never }, fromElsewhere());
    const name = { first_name: "Ada", last_name: "Lovelace" };
    const good = { ...name, questions: [{ question_id: heard.id, answer: "a friend" }] };
    const wrong = await put({ ...name, questions: [{ question_id: heard.id, answer: "" }] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["questions.0.answer"]]);
    expect((await put({ ...good, email: "thief@example.test" })).status).toBe(204);
    const after = await app.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ last_name: "Lovelace", email: "ada@example.test" });
    expect((await app.call(selfService.get, { params }, fromElsewhere())).body.data.answers).toEqual(
      expect.arrayContaining([
        { question_id: heard.id, answer: "a friend" },
        { question_id: gone.id, answer: "kept" },
      ]),
    );
    await put(good);
    const corrected = (await activity()).filter(({ kind }) => kind === "order.corrected");
    expect(corrected).toEqual([
      {
        kind: "order.corrected",
        actor: "buyer",
        actor_id: order.id,
        data: { changed: ["last_name", "answers"], attendee_ids: [] },
      },
    ]);
    const token = await aToken(app.db, await aUser(app.db, { account: { id: sale.event.account_id } }), {
      id: sale.event.account_id,
    });
    const { history } = (await app.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token }))
      .body.data;
    expect(history.at(-1)).toMatchObject({
      kind: "order.corrected",
      actor: { kind: "buyer" },
      changed: ["last_name", "answers"],
    });
  });

  // SPEC 5.02
  test("correcting a ticket’s email address sends the ticket there with its link and code unchanged", async () => {
    const { first, correct, mails, tickets, activity, sale, row, params } = await selfServiceFixture(app);
    const meal = await aQuestion(app.db, {
      event: sale.event,
      ...{ belongs_to: "TICKET", type: "RADIO", required: true, options: ["Meat", "Vegan"] },
    });
    await anAnswer(app.db, { order: row, attendee: first, question: meal, answer: 1 });
    const answersWith = (answer: unknown) => ({ questions: [{ question_id: meal.id, answer }] });
    const refused = await correct(first.short_id, { ...BO, ...answersWith(3) });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["questions.0.answer"]]);
    expect((await correct(first.short_id, { ...BO, ...answersWith(2) })).status).toBe(204);
    expect((await tickets())[0]).toMatchObject({ ...BO, short_id: first.short_id, status: "ACTIVE" });
    const { tickets: seen } = (await app.call(selfService.get, { params }, fromElsewhere())).body.data;
    expect(seen[0]?.answers).toEqual([{ question_id: meal.id, answer: 2 }]);
    expect(await mails("TICKET")).toMatchObject([
      { recipient: "bo@example.test", data: { attendee_short_id: first.short_id, attendee_name: "Bo Ek" } },
    ]);
    await correct(first.short_id, { ...BO, first_name: "Bob", email: "BO@example.test" });
    expect(await mails("TICKET")).toHaveLength(1);
    expect((await activity()).filter(({ kind }) => kind === "order.corrected").map(({ data }) => data)).toEqual([
      { changed: ["first_name", "last_name", "email", "answers"], attendee_ids: [first.id] },
      { changed: ["first_name", "email"], attendee_ids: [first.id] },
    ]);
  });

  test("corrections end with the start of the event, and for a ticket with its check-in", async () => {
    const { first, second, correct, scan } = await selfServiceFixture(app);
    await scan(ticketCode(first));
    expect(await correct(first.short_id, BO)).toMatchObject(refusal(409, "ticket_used"));
    expect(await correct(second?.short_id ?? "", BO)).toMatchObject({ status: 204 });
    const late = await selfServiceFixture(app, { days: -0.1 });
    expect(await late.correct(late.first.short_id, BO)).toMatchObject(refusal(409, "too_late"));
    const body = { first_name: "Ada", last_name: "L" };
    expect(await app.call(selfService.correctBuyer, { params: late.params, body }, fromElsewhere())).toMatchObject(
      refusal(409, "too_late"),
    );
  });

  test.each([
    ["no first name", { first_name: " " }, "first_name"],
    ["no address", { email: "nobody" }, "email"],
    ["a name of two lines", { first_name: "a\nb" }, "first_name"],
    ["a name that never ends", { last_name: "x".repeat(51) }, "last_name"],
  ])("correction and transfer with %s are rejected at the field", async (_, over, field) => {
    const { first, correct, transferTicket } = await selfServiceFixture(app);
    for (const refused of [
      await correct(first.short_id, { ...BO, ...over }),
      await transferTicket(first.short_id, { ...BO, ...over }),
    ])
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});
