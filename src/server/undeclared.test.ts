import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { publicOrder as publicOrderShape } from "#contract/checkout.ts";
import { event as eventShape, eventRow as eventRowShape } from "#contract/events.ts";
import { order as orderShape } from "#contract/orders.ts";
import { publicEvent as publicEventShape } from "#contract/public-events.ts";
import { question as questionShape } from "#contract/questions.ts";
import { ticket as ticketShape } from "#contract/tickets.ts";
import { TicketCodes } from "./ticket-codes/ticket-codes.ts";
import { eventResponse, eventRow } from "./events/event-response.ts";
import type { OwnEvent } from "./access/own-event.ts";
import { listEvents, requireEvent } from "./events/event-queries.ts";
import { orderResponse } from "./orders/read/order-response.ts";
import type { OwnOrder } from "./access/own-order.ts";
import { publicOrder } from "./orders/read/public-order.ts";
import type { OwnAccount } from "./platform/own.ts";
import { publicEvent } from "./public-events/public-event.ts";
import { requireQuestion } from "./questions/question-queries.ts";
import {
  aCompletedOrder,
  anAccount,
  anEvent,
  anOrganizer,
  aQuestion,
  aTaxOrFee,
  aTicket,
} from "./testing/factories.ts";
import { requireTicket } from "./tickets/ticket-queries.ts";
import { ticketResponse } from "./tickets/ticket-response.ts";
import { type TestDatabase, testDatabase } from "./platform/test-database.ts";

// The contract strips undeclared fields from responses. Fields that are not meant for the client
// must not reach that point.

let app: TestDatabase;
beforeAll(async () => {
  app = await testDatabase();
});
afterAll(() => app.close());

// SECURITY S36
test("responses contain only fields that the contract declares", async () => {
  const { db } = app;
  const account = await anAccount(db);
  const event = await anEvent(db, { status: "LIVE", organizer: await anOrganizer(db, { account }) });
  const ticket = await aTicket(db, { event, price: 10_00 });
  await aTaxOrFee(db, { account, tickets: [ticket] });
  const question = await aQuestion(db, { event, belongs_to: "TICKET", tickets: [ticket] });
  const { order } = await aCompletedOrder(db, { event, ticket, quantity: 2 });
  const caller = { account: { ...account, scope: null } as unknown as OwnAccount };
  const ticket_codes = new TicketCodes("a secret");
  const [own, ownOrder] = [event as unknown as OwnEvent, order as unknown as OwnOrder];
  const now = new Date();
  const { data: events } = await listEvents(db, caller, {
    ...{ page: 1, per_page: 20, query: "", sort_by: "title", sort_direction: "asc", filters: [] },
  });
  const row = events[0] as (typeof events)[number];
  const nothing = { orders: 0, attendees: 0, gross: 0, refunded: 0, check_ins: 0, views: 0 };

  expect(
    undeclared(
      publicEventShape,
      await publicEvent(db, { signed_in: null }, event.id, { code: null, async wasWrong() {} }, { now }),
    ),
  ).toEqual([]);
  expect(
    undeclared(
      publicOrderShape,
      await publicOrder(db, ownOrder, { is_own: true, providers: {}, locale: "de", ticket_codes }),
    ),
  ).toEqual([]);
  expect(undeclared(orderShape, await orderResponse(db, own, ownOrder, { role: "ADMIN", work: "EVERYTHING" }))).toEqual(
    [],
  );
  const selling = { now, takes_payments: true, is_suspended: false };
  expect(undeclared(ticketShape, ticketResponse(own, await requireTicket(db, own, ticket.ticket), selling))).toEqual(
    [],
  );
  expect(undeclared(questionShape, await requireQuestion(db, own, question))).toEqual([]);
  expect(undeclared(eventShape, eventResponse(await requireEvent(db, caller, event.id), now))).toEqual([]);
  expect(undeclared(eventRowShape, eventRow(row, { statistics: nothing, capacity: null }, now))).toEqual([]);
});

/** Returns the dotted names of the fields that a schema strips from a value. */
function undeclared(schema: z.ZodType, value: unknown): string[] {
  return missing(value, schema.parse(value), "");
}

function missing(sent: unknown, parsed: unknown, at: string): string[] {
  if (typeof sent !== "object" || sent === null || sent instanceof Date) return [];
  if (typeof parsed !== "object" || parsed === null) return [at];
  return Object.entries(sent).flatMap(([name, value]) =>
    name in parsed ? missing(value, (parsed as Record<string, unknown>)[name], `${at}.${name}`) : [`${at}.${name}`],
  );
}
