import { describe, expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import type { AskedQuestion } from "#contract/responses.ts";
import { detailsBody, detailsValues, fitted, EMPTY_PERSON, withBuyer } from "./details-values.ts";

const ANA = { first_name: "Ana", last_name: "Sousa", email: "ana@example.test" };

function order(over: object = {}): PublicOrder {
  return {
    first_name: null,
    last_name: null,
    email: null,
    terms_accepted_at: null,
    attendees: [],
    questions: [],
    answers: [],
    order_items: [
      { ticket_id: 10, ticket_price_id: 1, item_name: "Standard", quantity: 2 },
      { ticket_id: 20, ticket_price_id: 2, item_name: "Child", quantity: 1 },
    ],
    event: { require_attendee_details: true },
    ...over,
  } as unknown as PublicOrder;
}

describe("initial details", () => {
  // SPEC 2.45, 3.33
  test("initial details have one name per ticket, and the first is the buyer's", () => {
    const { attendees } = detailsValues(order(), ANA);
    expect(attendees.map(({ item_name }) => item_name)).toEqual(["Standard", "Standard", "Child"]);
    expect(attendees[0]).toMatchObject({ ...ANA, follows: true });
    expect(attendees[1]).toMatchObject({ ...EMPTY_PERSON, follows: false });
  });

  test("initial details have only the buyer where the organizer does not require attendee names", () => {
    expect(detailsValues(order({ event: { require_attendee_details: false } }), null).attendees).toEqual([]);
  });

  test("initial details show the names given before when the buyer returns from the payment", () => {
    const bo = { first_name: "Bo", last_name: null, email: "bo@example.test", ticket_price_id: 2 };
    const values = detailsValues(order({ ...ANA, attendees: [bo, { ...ANA, ticket_price_id: 1 }] }), null);
    expect(values.order).toEqual({ ...ANA, questions: [] });
    expect(values.attendees[0]).toMatchObject({ ...ANA, follows: true });
    expect(values.attendees[2]).toMatchObject({ first_name: "Bo", last_name: "", follows: false });
  });

  test("initial details accept the terms only where the order has accepted them, not because names are known", () => {
    const accepted = (terms_accepted_at: string | null) => detailsValues(order({ ...ANA, terms_accepted_at }), null);
    expect(accepted(null).terms_accepted).toBe(false);
    expect(accepted("2027-01-01T10:00:00.000Z").terms_accepted).toBe(true);
  });
});

test("first ticket follows the buyer's name until it gets a name of its own", () => {
  const changed = withBuyer(detailsValues(order(), null), { first_name: "Ana" });
  expect(changed.attendees.map(({ first_name }) => first_name)).toEqual(["Ana", "", ""]);
});

test("request body has only the fields that the server accepts", () => {
  const body = detailsBody({ ...detailsValues(order(), ANA), terms_accepted: true }, order());
  expect(Object.keys(body.attendees[0] ?? {})).toEqual(["ticket_price_id", "first_name", "last_name", "email"]);
});

describe("questions in the details form", () => {
  const makeQuestion = (over: Partial<AskedQuestion>): AskedQuestion => ({
    ...{ id: 1, title: "", description: null, type: "SINGLE_LINE_TEXT", belongs_to: "ORDER", options: [] },
    ...{ required: false, condition: null, ticket_ids: null, ...over },
  });
  const meal = makeQuestion({
    ...{ id: 2, type: "RADIO", belongs_to: "TICKET", ticket_ids: [10] },
    options: [
      { id: 1, label: "Meat" },
      { id: 2, label: "Vegan" },
    ],
  });
  const nuts = makeQuestion({
    id: 3,
    belongs_to: "TICKET",
    condition: { question_id: 2, option_ids: [2] },
    ticket_ids: [10],
  });
  const questions = [makeQuestion({ id: 1 }), meal, nuts];
  const buyerOnly = { event: { require_attendee_details: false } };

  test("initial details have an entry for each question of the order and of each ticket with questions", () => {
    const values = detailsValues(order({ questions }), ANA);
    expect(values.order.questions).toEqual([{ question_id: 1, answer: "" }]);
    expect(values.attendees.map((attendee) => attendee.questions.map(({ question_id }) => question_id))).toEqual([
      [2, 3],
      [2, 3],
      [],
    ]);
  });

  test("request body keeps the order of the questions and is empty for those that do not apply", () => {
    const values = detailsValues(order({ questions }), ANA);
    const [first] = values.attendees;
    if (first)
      first.questions = [
        { question_id: 2, answer: 1 },
        { question_id: 3, answer: "typed before" },
      ];
    expect(detailsBody(values, order({ questions })).attendees[0]?.questions).toEqual([
      { question_id: 2, answer: 1 },
      { question_id: 3, answer: null },
    ]);
  });

  test("ticket questions are asked and sent without names where only the buyer is named", () => {
    const of = order({ ...buyerOnly, questions });
    const body = detailsBody(detailsValues(of, ANA), of);
    expect(body.attendees).toHaveLength(3);
    expect(Object.keys(body.attendees[0] ?? {})).toEqual(["ticket_price_id", "questions"]);
    const plain = order({ ...buyerOnly, questions: [makeQuestion({ id: 1 })] });
    expect(detailsBody(detailsValues(plain, ANA), plain).attendees).toEqual([]);
  });

  test("changed questions keep the answers that are still valid", () => {
    const typed = detailsValues(order({ questions }), ANA);
    typed.order.questions = [{ question_id: 1, answer: "a friend" }];
    const [first] = typed.attendees;
    if (first)
      first.questions = [
        { question_id: 2, answer: 2 },
        { question_id: 3, answer: "no" },
      ];
    const now = [
      makeQuestion({ id: 1 }),
      makeQuestion({ id: 9 }),
      { ...meal, options: [{ id: 1, label: "Meat" }] },
      nuts,
    ];
    const { order: buyer, attendees } = fitted(typed, order({ questions: now }));
    expect(buyer).toEqual({
      ...ANA,
      questions: [
        { question_id: 1, answer: "a friend" },
        { question_id: 9, answer: "" },
      ],
    });
    expect(attendees[0]?.questions).toEqual([
      { question_id: 2, answer: null },
      { question_id: 3, answer: "no" },
    ]);
  });

  test("details stored before the event had questions are extended with them", () => {
    const old = { order: ANA, attendees: [{ ...ANA, ticket_price_id: 1 }], terms_accepted: false };
    expect(fitted(old as never, order({ questions })).order.questions).toEqual([{ question_id: 1, answer: "" }]);
  });
});
