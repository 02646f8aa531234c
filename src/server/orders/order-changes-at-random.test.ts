import { afterAll, beforeAll, expect, test } from "vitest";
import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { questions } from "#contract/questions.ts";
import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { tickets } from "#contract/tickets.ts";
import type { Addition } from "#domain/pricing.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import {
  acting,
  aCapacityAssignment,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { into } from "#server/testing/order-changes.ts";
import { type aBuyer, aPaidOrder } from "#server/testing/paying-order.ts";
import { proposingOf } from "#server/testing/proposing.ts";
import { expireOneChange } from "./proposed-changes/expire-changes.ts";
import { buy, type Choice, giveUp, nameAll, outcome } from "./testing/buyers.ts";

// Prices, taxes, codes, capacities and questions all change during sales.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const A_WHILE = 3_000;

test("50 buyers during constant changes by the organizer leave exact stocks, and orders exact to the cent", async () => {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }), status: "LIVE" });
  const paid = await aTicket(app.db, { event, price: 20_00, capacity: 60 });
  const free = await aTicket(app.db, { event, type: "FREE", capacity: 40 });
  const tax = await aTaxOrFee(app.db, { account, tickets: [paid] });
  const { assignment } = await aCapacityAssignment(app.db, { event, tickets: [paid, free], capacity: 80 });
  const { promo_code } = await aPromoCode(app.db, { event, uses: 30 });

  const at = { event_id: event.id };
  const ids = [paid.ticket.id, free.ticket.id];
  const [{ id: price_id } = { id: 0 }] = paid.prices;
  let question_id = 0;
  const changes: ((round: number) => Promise<{ status: number; body: unknown }>)[] = [
    (round) =>
      app.call(
        tickets.update,
        {
          params: { ...at, ticket_id: paid.ticket.id },
          body: {
            ...{ title: "Standard", type: "PAID", tax_and_fee_ids: round % 2 ? [tax.id] : [] },
            prices: [{ id: price_id, price: round % 2 ? 20_00 : 23_80, initial_quantity_available: 60 - (round % 5) }],
          } as never,
        },
        { token },
      ),
    (round) =>
      app.call(
        taxesAndFees.update,
        {
          params: { account_id: account.id, tax_or_fee_id: tax.id },
          body: {
            ...{ name: tax.name, type: "TAX", calculation_type: "PERCENTAGE" },
            ...{ rate: round % 2 ? 19_000 : 7_000, is_active: round % 3 > 0 },
          } as never,
        },
        { token },
      ),
    (round) =>
      app.call(
        promoCodes.update,
        {
          params: { ...at, promo_code_id: promo_code.id },
          body: {
            ...{ code: promo_code.code, discount_type: "PERCENTAGE" },
            ...{ discount: round % 2 ? 50_000 : 100_000, max_allowed_usages: 30 + (round % 4) },
          } as never,
        },
        { token },
      ),
    (round) =>
      app.call(
        capacityAssignments.update,
        {
          params: { ...at, capacity_assignment_id: assignment.id },
          body: {
            ...{ name: "Main hall", status: round % 3 ? "ACTIVE" : "INACTIVE", capacity: 80 + (round % 7) },
            ticket_ids: round % 2 ? ids : ids.slice(0, 1),
          } as never,
        },
        { token },
      ),
    async (round) => {
      if (round % 2)
        return app.call(questions.remove, { params: { ...at, question_id } }, { token }) as Promise<{
          status: number;
          body: unknown;
        }>;
      const body = {
        title: "How did you hear of us?",
        type: "SINGLE_LINE_TEXT",
        belongs_to: "ORDER",
        all_tickets: true,
      };
      const made = await app.call(questions.create, { params: at, body: body as never }, { token });
      question_id = made.body.data?.id ?? question_id;
      return made;
    },
    ...(await theirChanges(token, { event, ticket: paid })),
  ];

  let isOver = false;
  const organizers = changes.map(async (change) => {
    const heard = new Set<number>();
    for (let round = 0; !isOver; round += 1) heard.add((await change(round)).status);
    return [...heard];
  });
  const heard: Record<string, number> = {};
  const until = Date.now() + A_WHILE;
  await Promise.all(
    Array.from({ length: 50 }, async (_, buyer) => {
      for (let round = buyer; Date.now() < until; round += 1) {
        const choices: Choice[] =
          round % 3 ? [[paid, 1 + (round % 2)]] : [[free, 1], ...(round % 2 ? [[paid, 1] as Choice] : [])];
        const bought = buy(app.db, event, choices, { promo_code: round % 4 ? null : promo_code.code });
        const result = await outcome(bought);
        heard[result] = (heard[result] ?? 0) + 1;
        if (result !== "done") continue;
        if (round % 5) await outcome(giveUp(app.db, await bought));
        else await outcome(nameAll(app.db, await bought, choices));
      }
    }),
  );
  isOver = true;

  expect(heard["done"], "somebody buys").toBeGreaterThan(50);
  expect(Object.keys(heard).filter((result) => !ALLOWED.has(result))).toEqual([]);
  expect((await Promise.all(organizers)).flat().filter((status) => status >= 500 || status === 404)).toEqual([]);
  const made = await app.db.selectFrom("proposed_changes").select("status").execute();
  expect(made.map(({ status }) => status)).toEqual(expect.arrayContaining(["APPLIED", "WITHDRAWN", "EXPIRED"]));
  expect(await recount(app.db)).toEqual([]);
  expect(await auditMoney(app.db)).toEqual([]);
  expect(await wrongOrders(event)).toEqual([]);
  const overSold = await app.db.selectFrom("stocks").selectAll().where("event_id", "=", event.id).execute();
  expect(overSold.filter(({ capacity, held, sold }) => capacity !== null && held + sold > capacity)).toEqual([]);
});

/**
 * Proposes one more ticket for each of four orders, again and again. Each proposal is paid by its
 * link, is withdrawn, or expires.
 */
async function theirChanges(token: string, sale: Parameters<typeof aBuyer>[1]) {
  const orders = [];
  while (orders.length < 4) orders.push((await aPaidOrder(app.db, { sale })).order);
  const ends = orders.map(({ id: order_id }, which) => {
    const proposing = proposingOf(app, token, { event_id: sale.event.id, order_id });
    const step = { kind: "add" as const, ...into(sale.ticket), pricing: "NOW" as const, quantity: 1 };
    const propose = () => proposing.propose([step]);
    const turn = async (at: number) => {
      const waiting = await proposing.waiting();
      if (!waiting) return propose();
      const fate = (which + at) % 3;
      if (fate === 0) return { status: await proposing.tryToPay(waiting.id), body: null };
      if (fate === 1) return proposing.withdraw(waiting.id);
      await proposing.overdue(waiting.id);
      while (await withTransaction(app.db, acting(), expireOneChange)) continue;
      return { status: 204, body: null };
    };
    return { propose, turn };
  });
  for (const { propose } of ends) expect((await propose()).status).toBe(200);
  return ends.map(({ turn }) => turn);
}

const ALLOWED = new Set(["done", "sold_out", "promo_exhausted", "promo_invalid", "busy"]);

const sumOf = (rollup: Addition[]) => rollup.reduce((sum, { value }) => sum + value, 0);

/** Orders whose lines, totals and taxes disagree, and orders that mix old and new prices. */
async function wrongOrders(event: { id: number }) {
  const orders = await app.db.selectFrom("orders").selectAll().where("event_id", "=", event.id).execute();
  const items = await app.db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .selectAll("order_items")
    .where("orders.event_id", "=", event.id)
    .execute();
  return orders.filter((order) => {
    const lines = items.filter(({ order_id }) => order_id === order.id);
    const total = (of: "total_gross" | "total_tax" | "total_fee" | "total_discount") =>
      lines.reduce((sum, line) => sum + line[of], 0);
    const { taxes, fees } = order.taxes_and_fees_rollup as { taxes: Addition[]; fees: Addition[] };
    const isSum = (["total_gross", "total_tax", "total_fee", "total_discount"] as const).every(
      (of) => total(of) === order[of] && order[of] >= 0,
    );
    // 23.80 is charged without the tax, 20.00 with it while it is active: never both at once.
    const isMixture = lines.some((line) => line.price_before_discount === 23_80 && line.total_tax > 0);
    return !isSum || isMixture || sumOf(taxes) !== order.total_tax || sumOf(fees) !== order.total_fee;
  });
}
