import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { bulkActions } from "#contract/bulk-actions.ts";
import { station } from "#contract/check-in.ts";
import type { OrderChangeStep } from "#contract/order-changes.ts";
import { orders } from "#contract/orders.ts";
import { runBulkAction } from "#server/bulk-actions/run-action.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { anImport } from "#server/imports/testing/an-import.ts";
import { expireOneChange } from "./proposed-changes/expire-changes.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { reconcileRefunds } from "#server/payments/refunds/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { acting, aToken, aUser } from "#server/testing/factories.ts";
import { changingOf, expectStraight, into } from "#server/testing/order-changes.ts";
import { aBuyer, charge } from "#server/testing/paying-order.ts";
import { proposingOf } from "#server/testing/proposing.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

/** Number of simulated hours: INTERLEAVINGS=200 for many. */
const HOURS = Math.min(200, Number(process.env["INTERLEAVINGS"] ?? 6));
const PEOPLE = 3;
/**
 * Four actions happen only about once in six hours, so a short run may miss some by chance; in
 * sixty hours each happens.
 */
const MISSING_MAX = HOURS < 60 ? 6 : 0;

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const ACTS = [
  ...(["buy", "by hand", "import", "cancel ticket", "re-activate", "change", "change", "correct", "resend"] as const),
  ...(["propose", "propose", "pay change", "pay change", "withdraw change", "lapse changes"] as const),
  ...([
    "refund",
    "refund ticket",
    "cancel order",
    "bulk cancel",
    "bulk check-in",
    "undo import",
    "scan",
    "jobs",
  ] as const),
] as const;
const act = fc.record({ does: fc.constantFrom(...ACTS), which: fc.nat(11), other: fc.nat(3), yes: fc.boolean() });
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
const hour = fc.array(fc.array(act, { minLength: 10, maxLength: 14 }), { minLength: PEOPLE, maxLength: PEOPLE });

test(
  `random concurrent work of three members keeps stock, stats, money, taxes and emails exact (${HOURS} hours)`,
  async () => {
    const heard = new Set<string>();
    await fc.assert(
      fc.asyncProperty(hour, async (all) => {
        const world = await aWorld();
        await Promise.all(
          all.map(async (acts, person) => {
            for (const act of acts) heard.add(`${act.does} ${await happen(world, act, world.tokens[person] ?? "")}`);
          }),
        );
        await comeToRest(world);
        await expectStraight(app.db, world.event);
        await expectMails(world);
        await expectNoVoidCheckIns(world);
      }),
      { numRuns: HOURS, endOnFailure: true },
    );
    const missing = [...new Set(ACTS)].filter((does) => !heard.has(`${does} done`));
    expect(missing.length, `too dull: never done were ${missing.join(", ")}`).toBeLessThanOrEqual(MISSING_MAX);
    // 404: the orders of an import are gone with it.
    const faults = [...heard].filter((outcome) => !/ (?:done|nothing|404|409|410|422)$/u.test(outcome));
    expect(faults).toEqual([]);
  },
  60_000 + HOURS * 20_000,
);

type World = Awaited<ReturnType<typeof aWorld>>;

/** Two tickets, one of them with little stock; three members; some paid orders. */
async function aWorld() {
  const made = await anImport(app, { capacity: 14 });
  const { account, event, standing, seat } = made;
  const tokens = [made.token];
  while (tokens.length < PEOPLE) tokens.push(await aToken(app.db, await aUser(app.db, { account }), account));
  const world = { ...made, tokens, imports: [] as number[] };
  for (const [ticket, quantity] of [
    [standing, 3],
    [standing, 2],
    [seat, 2],
    [seat, 1],
  ] as const)
    await aPaid({ event, ticket }, quantity);
  return world;
}

async function aPaid(sale: Parameters<typeof aBuyer>[1], quantity: number): Promise<void> {
  const order = await aBuyer(app.db, sale, quantity);
  await settle(app.db, acting(), sandboxProvider, await charge(app.db, order));
}

/** `done`, `nothing` if there was nothing to act on, or the status of the refusal. */
async function happen(world: World, { does, which, other, yes }: Act, token: string): Promise<string> {
  const { event, standing, seat, params, list } = world;
  const outcomeOf = ({ status }: { status: number }) => (status < 300 ? "done" : String(status));
  const as = { token };
  const ticket = yes ? standing : seat;
  const people = await ticketsOf(world);
  const alive = people.filter(({ status }) => status === "ACTIVE");
  const attendee = alive[which % alive.length];
  const of = (order_id: number) => ({ ...params, order_id });
  switch (does) {
    case "buy":
      return aPaid({ event, ticket }, 1 + (other % 2)).then(
        () => "done",
        ({ status = 500 }: { status?: number }) => String(status),
      );
    case "by hand": {
      const price = yes ? 20_00 : 30_00;
      const person = { first_name: "Eve", last_name: "Holt", email: "eve@example.test" };
      const body = {
        ...{ ...into(ticket), attendees: [person], nameless: 0, buyer: null, price, with_taxes_and_fees: true },
        ...{ total_gross: price, paid_by: "CASH" as const, locale: "en" as const, sends_emails: true },
        idempotency_key: randomUUID(),
      };
      return outcomeOf(await app.call(attendees.create, { params, body }, as));
    }
    case "import": {
      const name = yes ? "Standing" : "Seat";
      const rows = Array.from({ length: 1 + other }, (_, at) => `Ian,Mor${at},ian${at}@example.test,${name},20.00`);
      const { id, checked } = await world.begin(`First name,Last name,Email,Ticket,Price\n${rows.join("\n")}\n`);
      const response = await world.run(id, { attendees: checked.attendees, is_all_or_nothing: other > 1 });
      if (response.status < 300) world.imports.push(id);
      return outcomeOf(response);
    }
    case "undo import": {
      const id = world.imports[which % world.imports.length];
      return id === undefined ? "nothing" : outcomeOf(await world.undo(id, yes));
    }
    case "cancel ticket":
      if (!attendee) return "nothing";
      return outcomeOf(
        await app.call(
          attendees.cancel,
          { params: { ...params, attendee_id: attendee.id }, body: { notify_buyer: yes } },
          as,
        ),
      );
    case "re-activate": {
      const dead = people.filter(({ status }) => status === "CANCELLED");
      const attendee_id = dead[which % dead.length]?.id;
      if (attendee_id === undefined) return "nothing";
      const body = { notify_attendee: true, is_given: yes };
      return outcomeOf(await app.call(attendees.reactivate, { params: { ...params, attendee_id }, body }, as));
    }
    case "change": {
      if (!attendee) return "nothing";
      const steps: OrderChangeStep[] = [{ kind: "swap", attendee_id: attendee.id, ...into(ticket), pricing: "NOW" }];
      if (other > 1) steps.push({ kind: "add", ...into(seat), pricing: "NOW", quantity: other - 1 });
      return outcomeOf(await changingOf(app, token, of(attendee.order_id)).make(steps, { accepts_checked_in: yes }));
    }
    case "propose": {
      if (!attendee) return "nothing";
      const steps: OrderChangeStep[] = [{ kind: "swap", attendee_id: attendee.id, ...into(seat), pricing: "NOW" }];
      if (yes) steps[0] = { kind: "add", ...into(other > 1 ? seat : standing), pricing: "NOW", quantity: 1 };
      return outcomeOf(await proposingOf(app, token, of(attendee.order_id)).propose(steps));
    }
    case "pay change":
    case "withdraw change":
    case "lapse changes": {
      const change = await waitingIn(world, which);
      if (!change) return "nothing";
      const proposing = proposingOf(app, token, of(change.order_id));
      if (does === "withdraw change") return outcomeOf(await proposing.withdraw(change.id));
      if (does === "pay change") return outcomeOf({ status: await proposing.tryToPay(change.id) });
      await proposing.overdue(change.id);
      while (await withTransaction(app.db, acting(), expireOneChange)) continue;
      return "done";
    }
    case "correct":
      if (!attendee) return "nothing";
      return outcomeOf(
        await app.call(
          attendees.update,
          {
            params: { ...params, attendee_id: attendee.id },
            body: { first_name: `Ada${other}`, last_name: null, email: `ada${other}@example.test` },
          },
          as,
        ),
      );
    case "resend":
      return attendee
        ? outcomeOf(await app.call(orders.resendConfirmation, { params: of(attendee.order_id) }, as))
        : "nothing";
    case "refund":
    case "refund ticket": {
      if (!attendee) return "nothing";
      const body = {
        ...{ amount: 1_00 + which, cancel_order: false, notify_buyer: yes, idempotency_key: randomUUID() },
        attendee_ids: does === "refund ticket" ? [attendee.id] : [],
      };
      return outcomeOf(await app.call(orders.refund, { params: of(attendee.order_id), body }, as));
    }
    case "cancel order":
      return attendee && other === 0
        ? outcomeOf(await app.call(orders.cancel, { params: of(attendee.order_id) }, as))
        : "nothing";
    case "bulk cancel":
    case "bulk check-in": {
      const ids = alive.slice(which % 4, (which % 4) + 2).map(({ id }) => id);
      if (ids.length === 0) return "nothing";
      const chosen =
        does === "bulk cancel"
          ? { action: "CANCEL_TICKET" as const }
          : { action: "CHECK_IN" as const, check_in_list_id: list.id };
      const body = { ...chosen, ids, notify_buyer: yes, refunds: false, amount: 0, idempotency_key: randomUUID() };
      const response = await app.call(bulkActions.start, { params, body }, as);
      if (response.status < 300) await app.runJob(runBulkAction, { bulk_action_id: response.body.data.id });
      return outcomeOf(response);
    }
    case "scan":
      if (!attendee) return "nothing";
      return outcomeOf(
        await app.call(
          station.checkIn,
          { params: { check_in_list_short_id: list.short_id }, body: { codes: [attendee.short_id] } },
          await deviceOf(app, list),
        ),
      );
    case "jobs":
      await jobs(world);
      return "done";
  }
}

function ticketsOf({ event }: World) {
  return app.db
    .selectFrom("attendees")
    .select(["id", "order_id", "status", "short_id"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
}

/** A proposed change that waits for its payment, or did a moment ago. */
async function waitingIn({ event }: World, which: number) {
  const waiting = await app.db
    .selectFrom("proposed_changes")
    .select(["id", "order_id"])
    .where("event_id", "=", event.id)
    .where("status", "=", "WAITING")
    .orderBy("id")
    .execute();
  return waiting[which % waiting.length];
}

/** Runs the jobs that workers would have run by now. */
async function jobs({ event, imports }: World): Promise<void> {
  for (const import_id of imports) await app.runJob(carryOutImport, { import_id });
  const refunds = app.db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .select("refunds.id")
    .where("orders.event_id", "=", event.id);
  for (const { id } of await refunds.execute()) await app.runJob(refundPayment, { refund_id: id });
}

async function comeToRest(world: World): Promise<void> {
  const runs = app.db.selectFrom("bulk_actions").select("id").where("event_id", "=", world.event.id);
  for (const { id } of await runs.execute()) await app.runJob(runBulkAction, { bulk_action_id: id });
  await jobs(world);
  await app.runJob(reconcileRefunds, {});
}

/**
 * Each completed order that was not imported and still exists was confirmed by one email, and no
 * email was written twice.
 */
async function expectMails({ event }: World): Promise<void> {
  const { rows: untold } = await sql`
    select orders.id
    from orders
    where event_id = ${event.id}
      and completed_at is not null
      and import_id is null
      and (
        select count(*)
        from mails
        where mails.cause = 'order:' || orders.id || ':completed' and kind = 'ORDER_COMPLETED') <> 1`.execute(app.db);
  expect(untold).toEqual([]);
  const { rows: twice } = await sql`
    select cause, kind, recipient
    from mails
    where event_id = ${event.id}
    group by cause, kind, recipient
    having count(*) > 1`.execute(app.db);
  expect(twice).toEqual([]);
}

/** No void ticket is checked in, and the stats count exactly those who are. */
async function expectNoVoidCheckIns({ event }: World): Promise<void> {
  const { rows } = await sql<{ expected: number; counted: number; void_inside: number }>`
    select
      (
        select coalesce(sum(check_ins), 0)::bigint
        from (
          select check_ins from daily_stats where event_id = ${event.id} and ticket_id > 0
          union all
          select check_ins from stat_changes where event_id = ${event.id} and ticket_id > 0
        ) as counters
      ) as expected,
      count(*) filter (where attendees.status = 'ACTIVE') as counted,
      count(*) filter (where attendees.status <> 'ACTIVE') as void_inside
    from check_ins
    join attendees on attendees.id = check_ins.attendee_id
    where attendees.event_id = ${event.id}
      and check_ins.undone_at is null`.execute(app.db);
  const [counts] = rows;
  expect(counts?.void_inside).toBe(0);
  expect(counts?.expected).toBe(counts?.counted);
}
