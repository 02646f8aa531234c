import { expect, test } from "vitest";
import { buyerFromWallet, needsOnlyBuyer } from "./express-payment.ts";
import type { Question } from "./questions.ts";

const question = (change: Partial<Question>): Question => ({
  ...{ id: 1, type: "RADIO", belongs_to: "ORDER", required: true, condition: null, ticket_ids: null },
  options: [{ id: 1, label: "Yes" }],
  ...change,
});
const item = { ticket_id: 7, ticket_price_id: 70, quantity: 1 };
const order = (change: { questions?: Question[]; quantity?: number; isNamed?: boolean }) => ({
  questions: change.questions ?? [],
  order_items: [{ ...item, quantity: change.quantity ?? 1 }],
  event: { require_attendee_details: change.isNamed ?? false },
});

test.each([
  ["nothing else is asked", order({ quantity: 5 }), true],
  ["each attendee is named, and the only ticket is the buyer's", order({ isNamed: true }), true],
  ["each attendee is named, and there are two", order({ isNamed: true, quantity: 2 }), false],
  ["a question to the buyer is required", order({ questions: [question({})] }), false],
  ["a question is optional", order({ questions: [question({ required: false })] }), true],
  ["a question of the ticket is required", order({ questions: [question({ belongs_to: "TICKET" })] }), false],
  ["a question of another ticket is required", order({ questions: [question({ ticket_ids: [8] })] }), true],
  [
    "a required question depends on an optional answer",
    order({
      questions: [question({ required: false }), question({ id: 2, condition: { question_id: 1, option_ids: [1] } })],
    }),
    true,
  ],
])("name and email suffice or not where %s", (_case, request, isEnough) => {
  expect(needsOnlyBuyer(request)).toBe(isEnough);
});

test.each([
  [{ name: "Ada Lovelace", email: "ada@example.com" }, ["Ada", "Lovelace"]],
  [{ name: "王小明", email: "wang@example.com" }, ["王小明", ""]],
  [{ name: `${"a".repeat(60)} ${"b".repeat(60)}`, email: "long@example.com" }, ["a".repeat(50), "b".repeat(50)]],
])("buyer of the wallet %j is split into first and last name", (shared, [first_name, last_name]) => {
  expect(buyerFromWallet(shared)).toEqual({ first_name, last_name, email: shared.email });
});

test("wallet without a name or an email shares no buyer", () => {
  expect(buyerFromWallet({ name: " ", email: "ada@example.com" })).toBeNull();
  expect(buyerFromWallet({ name: "Ada Lovelace" })).toBeNull();
});
