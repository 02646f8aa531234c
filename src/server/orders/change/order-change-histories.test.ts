import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAX_BEHAVIORS, type TaxBehavior } from "#domain/taxes-and-fees.ts";
import type { OrderChangeStep } from "#contract/order-changes.ts";
import { attendees } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { auditMoney } from "#server/order-money/audit-money.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { expireChanges } from "#server/orders/proposed-changes/expire-changes.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { buy } from "#server/orders/testing/buyers.ts";
import { reconcileRefunds } from "#server/payments/refunds/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import {
  aCapacityAssignment,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTaxOrFee,
  type ATicket,
  aTicket,
} from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { changingOf, expectStraight, into } from "#server/testing/order-changes.ts";
import { aBuyer, charge, GOOD_CARD } from "#server/testing/paying-order.ts";
import { proposingOf } from "#server/testing/proposing.ts";
import { acting } from "#server/testing/factories.ts";
import { confirmSandboxPayment } from "#server/payments/sandbox/confirm.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

/** Number of histories: INTERLEAVINGS=500 for a full run. */
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 12);

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const what = fc.record({
  does: fc.constantFrom(
    ...(["change", "change", "change", "change", "change", "cancel ticket", "refund", "refund part"] as const),
    ...(["cancel", "buy", "run", "price"] as const),
    ...(["propose", "propose", "swipe", "swipe", "hear", "withdraw", "expire"] as const),
  ),
  swaps: fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.constantFrom("NOW", "KEPT", "TYPED")), { maxLength: 3 }),
  adds: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 2 }), fc.constantFrom("NOW", "TYPED")), {
    maxLength: 2,
  }),
  removes: fc.array(fc.nat(4), { maxLength: 2 }),
  price: fc.constantFrom(0, 1, 9_99, 33_33, 75_10),
  gives: fc.boolean(),
  takes: fc.boolean(),
});
type What = typeof what extends fc.Arbitrary<infer One> ? One : never;

/** The steps of each inner list run at once. */
const histories = fc.record({
  rounds: fc.array(fc.array(what, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 7 }),
  has_code: fc.boolean(),
  /** Of the first two tickets, and of the fee on them. */
  behaviors: fc.array(fc.constantFrom(...TAX_BEHAVIORS), { minLength: 3, maxLength: 3 }),
});

test(
  `random changes, cancellations and refunds of an order (${RUNS} histories) keep everything exact to the cent`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ rounds, has_code, behaviors }) => {
        const sale = await aStage(has_code, behaviors);
        for (const round of rounds) {
          const heard = await Promise.all(round.map((act) => happen(act, sale)));
          for (const status of heard) expect([200, 403, 409, 410, 422]).toContain(status);
          await expectStraight(app.db, sale.event);
        }
        await comeToRest(sale);
        await expectStraight(app.db, sale.event);
        await expectBooks(sale);
        await expectOneEnd(sale);
        expect(await auditMoney(app.db)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 60 },
    );
  },
  60_000 + RUNS * 10_000,
);

/**
 * Tickets with various taxes and small capacities, and a capacity that two of them share. A buyer
 * paid for three by card.
 */
async function aStage(hasCode: boolean, [first, second, ofFee]: TaxBehavior[]) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  await aSeller(app.db, { id: organizer.id });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const tickets = [
    await aTicket(app.db, { event, price: 33_33, capacity: 6, tax_behavior: first }),
    await aTicket(app.db, { event, price: 7_77, capacity: 4, tax_behavior: second }),
    await aTicket(app.db, { event, price: 120_05, capacity: 2 }),
    await aTicket(app.db, { event, type: "FREE", price: 0, capacity: 3 }),
  ] as const;
  await aTaxOrFee(app.db, { account, tickets: [tickets[0], tickets[2]], rate: 19_000 });
  await aTaxOrFee(app.db, { account, tickets: [tickets[1], tickets[2]], rate: 7_333 });
  await aTaxOrFee(app.db, {
    account,
    tickets: [tickets[0], tickets[1]],
    type: "FEE",
    rate: 2_500,
    tax_behavior: ofFee,
  });
  await aCapacityAssignment(app.db, { event, tickets: [tickets[0], tickets[1]], capacity: 7 });
  const code = await aPromoCode(app.db, { event, discount_type: "PERCENTAGE", discount: 15_000 });
  const promo_code = hasCode ? code.promo_code.code : null;
  const order = await aBuyer(app.db, { event, ticket: tickets[0] }, 3, { promo_code });
  await settle(app.db, acting(), sandboxProvider, await charge(app.db, order));
  await app.runJob(issueInvoices, { order_id: order.id, is_new: true });
  const params = { event_id: event.id, order_id: order.id };
  return {
    token,
    event,
    some: tickets,
    order,
    params,
    proposing: proposingOf(app, token, params),
    ...changingOf(app, token, params),
  };
}

type Stage = Awaited<ReturnType<typeof aStage>>;

async function happen(act: What, sale: Stage): Promise<number> {
  const { params, token, event, some, order, make, get } = sale;
  const good = (await get()).attendees.filter(({ status }) => status === "ACTIVE");
  const refundInput = {
    amount: 5_00,
    attendee_ids: [],
    cancel_order: false,
    notify_buyer: false,
    idempotency_key: randomUUID(),
  };
  switch (act.does) {
    case "change": {
      const steps = stepsOf(act, good, some);
      if (steps.length === 0) return 200;
      return (await make(steps, { ...settling(await difference(sale, steps), act), notify_buyer: false })).status;
    }
    case "cancel ticket": {
      const at = { event_id: event.id, attendee_id: good[0]?.id ?? 0 };
      if (good.length === 0) return 200;
      return (await app.call(attendees.cancel, { params: at, body: { notify_buyer: false } }, { token })).status;
    }
    // A partial refund is rare, because nothing can be changed after it.
    case "refund part":
      return act.gives ? 200 : (await app.call(orders.refund, { params, body: refundInput }, { token })).status;
    case "refund": {
      if (act.gives || act.takes) return 200;
      const amount = (await get()).total_remaining || 1;
      return (await app.call(orders.refund, { params, body: { ...refundInput, amount } }, { token })).status;
    }
    case "cancel":
      return act.gives || act.takes ? 200 : (await app.call(orders.cancel, { params }, { token })).status;
    case "buy":
      await buy(app.db, event, [[some[act.price % 4] ?? some[0], 1]]).catch(() => undefined);
      return 200;
    case "price":
      await sql`update ticket_prices set price = ${act.price} where id = ${some[0].prices[0]?.id}`.execute(app.db);
      return 200;
    case "propose": {
      const steps = stepsOf(act, good, some);
      const isDearer = steps.length > 0 && (await difference(sale, steps)) > 0;
      return isDearer ? (await sale.proposing.propose(steps)).status : 200;
    }
    case "swipe":
    case "withdraw":
    case "expire":
    case "hear":
      return handle(act.does, sale);
    case "run":
      await run(order.id);
      return 200;
  }
}

/**
 * Handles the newest proposed change: it is paid at the sandbox, its payment is reported, it is
 * withdrawn, or it expires.
 */
async function handle(does: "swipe" | "hear" | "withdraw" | "expire", { order, proposing }: Stage): Promise<number> {
  const newest = await app.db
    .selectFrom("proposed_changes")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!newest) return 200;
  if (does === "swipe") {
    const started = await proposing.start(newest.id);
    if (started.status !== 200) return started.status;
    await withTransaction(app.db, acting(), (ctx) =>
      confirmSandboxPayment(ctx, started.body.data.client_secret ?? "", CARD),
    );
    return 200;
  }
  if (does === "withdraw") return (await proposing.withdraw(newest.id)).status === 204 ? 200 : 409;
  if (does === "hear") await hear(order);
  else {
    await proposing.overdue(newest.id);
    await app.runJob(expireChanges, {});
  }
  return 200;
}

const CARD = { card_number: GOOD_CARD, expiry: "12/99", cvc: "123" };

/** The sandbox reports every payment of an order, decided or not. */
async function hear({ id }: { id: number }): Promise<void> {
  const payments = await app.db
    .selectFrom("payments")
    .select(["id", "provider_payment_id"])
    .where("order_id", "=", id)
    .where("provider", "=", "sandbox")
    .execute();
  await Promise.all(
    payments.map(async (payment) => {
      const providerPayment = await sandboxProvider.find(app.db, payment.provider_payment_id);
      if (providerPayment) await settle(app.db, acting(), sandboxProvider, providerPayment);
    }),
  );
}

function stepsOf(
  { swaps, adds, removes, price }: What,
  good: readonly { id: number }[],
  tickets: readonly ATicket[],
): OrderChangeStep[] {
  const used = new Set<number>();
  const fresh = (at: number) => {
    const id = good[at]?.id;
    if (id === undefined || used.has(id)) return [];
    used.add(id);
    return [id];
  };
  const to = (at: number) => into(tickets[at] ?? (tickets[0] as ATicket));
  return [
    ...swaps.flatMap(([at, ticket, pricing]) =>
      fresh(at).map((attendee_id) => ({
        ...{ kind: "swap" as const, attendee_id, ...to(ticket), price },
        pricing: pricing as "NOW",
      })),
    ),
    ...removes.flatMap((at) => fresh(at).map((attendee_id) => ({ kind: "remove" as const, attendee_id }))),
    ...adds.map(([ticket, quantity, pricing]) => ({
      ...{ kind: "add" as const, quantity, ...to(ticket), price },
      pricing: pricing as "NOW",
    })),
  ];
}

async function difference({ preview }: Stage, steps: OrderChangeStep[]): Promise<number> {
  const response = await preview(steps);
  return response.status === 200 ? response.body.data.difference : 0;
}

function settling(by: number, { gives, takes }: What) {
  if (by < 0) return { settlement: gives ? ("REFUND" as const) : ("KEEP" as const) };
  if (by > 0) return { settlement: takes ? ("RECEIVED" as const) : ("WAIVE" as const), paid_by: "CASH" as const };
  return {};
}

async function run(order_id: number): Promise<void> {
  const refunds = app.db.selectFrom("refunds").select("id").where("order_id", "=", order_id);
  for (const { id } of await refunds.execute()) await app.runJob(refundPayment, { refund_id: id });
  await app.runJob(issueInvoices, { order_id, is_new: false });
}

async function comeToRest({ order }: Stage): Promise<void> {
  await hear(order);
  await run(order.id);
  await app.runJob(reconcileRefunds, {});
  await app.runJob(expireOrders, {});
  await run(order.id);
}

/**
 * Invoices minus credit notes equal what is left of the order, and the sandbox's balance equals the
 * recorded card payments minus their refunds.
 */
async function expectBooks({ order, get }: Stage): Promise<void> {
  const { total_remaining, refunds } = await get();
  expect(refunds.filter(({ status }) => status !== "SUCCEEDED")).toEqual([]);
  const { rows } = await sql<{ billed: number; card: number; books: number }>`
    select
      (select coalesce(sum(case kind when 'INVOICE' then 1 else -1 end * (snapshot ->> 'gross_total')::bigint), 0)::bigint
        from invoices where order_id = ${order.id}) as billed,
      (select coalesce(sum(sandbox_payments.amount), 0)::bigint - coalesce((
          select sum(sandbox_refunds.amount) from sandbox_refunds
          join payments on payments.provider_payment_id = sandbox_refunds.payment_id
          where payments.order_id = ${order.id}), 0)::bigint
        from sandbox_payments
        where status = 'succeeded' and reference like ${`order:${order.id}:%`}) as card,
      (select sum(payments.amount)::bigint - coalesce((
          select sum(refunds.amount) from refunds join payments as paid on paid.id = refunds.payment_id
          where refunds.order_id = ${order.id} and paid.provider = 'sandbox' and paid.status = 'SUCCEEDED'
            and refunds.status = 'SUCCEEDED'), 0)::bigint
        from payments where payments.order_id = ${order.id} and provider = 'sandbox' and status = 'SUCCEEDED') as books
    `.execute(app.db);
  expect(rows[0]?.billed).toBe(total_remaining);
  expect(rows[0]?.card).toBe(rows[0]?.books);
  expect(rows[0]?.card).toBeGreaterThanOrEqual(0);
}

/**
 * Money for a proposed change has either made the change or been refunded: never both, never
 * neither.
 */
async function expectOneEnd({ order }: Stage): Promise<void> {
  const { rows } = await sql<{ status: string; is_made: boolean; went_back: number; amount: number }>`
    select
      payments.status,
      payments.amount,
      payments.order_change_id is not null and proposed_changes.status = 'APPLIED' as is_made,
      (select coalesce(sum(refunds.amount), 0)::bigint from refunds
        where refunds.payment_id = payments.id and reason = 'DUPLICATE' and refunds.status = 'SUCCEEDED') as went_back
    from payments
    join proposed_changes on proposed_changes.id = payments.proposed_change_id
    join sandbox_payments on sandbox_payments.id = payments.provider_payment_id
    where payments.order_id = ${order.id} and sandbox_payments.status = 'succeeded'`.execute(app.db);
  for (const { status, is_made, went_back, amount } of rows)
    expect({ status, is_made, went_back }).toEqual(
      status === "SUCCEEDED"
        ? { status, is_made: true, went_back: 0 }
        : { status: "RETURNED", is_made: false, went_back: amount },
    );
  const { rows: made } = await sql`
    select proposed_changes.id from proposed_changes
    where order_id = ${order.id} and status = 'APPLIED'
      and 1 <> (select count(*) from payments where proposed_change_id = proposed_changes.id and status = 'SUCCEEDED')`.execute(
    app.db,
  );
  expect(made).toEqual([]);
}
