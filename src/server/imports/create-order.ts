import { sql } from "kysely";
import type { PlannedAttendee, PlannedOrder } from "#domain/import-plan.ts";
import { priceOrder } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { completeManualOrder } from "#server/orders/manual/complete-manual-order.ts";
import { insertManualOrder } from "#server/orders/manual/insert-manual-order.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import { writeAnswers } from "#server/questions/save-answers.ts";
import { hold } from "#server/stock/hold-stock.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { offersOf } from "./preview-import.ts";
import type { OwnImport } from "./own-import.ts";
import { backdate } from "./backdate-import.ts";
import { letInAlready } from "./imported-check-ins.ts";

/**
 * Creates one order of a file like a manual order, with the same stock, prices, stats, names and
 * activity. The amount paid is the one in the file, all included; taxes and invoice belong to the
 * other system.
 * @throws AppError sold_out, not_available, conflict, event_archived
 */
export async function createImported(
  ctx: WriteContext,
  event: OwnEvent,
  importRecord: OwnImport,
  planned: PlannedOrder,
): Promise<void> {
  const { tx } = ctx;
  const ticket_ids = [...new Set(planned.attendees.map(({ ticket_id }) => ticket_id))];
  await lockOrderStocks(tx, [], { ticket_ids });
  const lines = await linesOf(ctx, event, planned, ticket_ids);
  const short = await hold(
    tx,
    lines.flatMap(({ stock_ids, quantity }) => stock_ids.map((stock_id) => ({ stock_id, quantity }))).reduce(addUp, []),
  );
  if (short.length > 0) throw await soldOut(tx, short);
  const priced = priceOrder(
    lines.map((line) => ({
      ...line,
      unit_price: line.price,
      ticket_type: "PAID" as const,
      tax_behavior: "inclusive" as const,
      taxes_and_fees: [],
    })),
    null,
    event.currency,
  );
  const { order: reserved, order_item_ids } = await insertManualOrder(ctx, event, {
    ...{ priced, lines },
    columns: {
      ...{ locale: planned.locale, paid_by: "OTHER", idempotency_key: null },
      ...{ import_id: importRecord.id, import_reference: planned.reference },
    },
  });
  const people = lines.flatMap(({ attendees }, at) =>
    attendees.map((planned_one) => ({ ...planned_one, order_item_id: order_item_ids[at] ?? 0, ...newIds() })),
  );
  const order = await finish(ctx, reserved, { planned, people, sends_emails: importRecord.sends_emails });
  await writeAside(ctx, order, people);
  await letInAlready(ctx, event, importRecord, people);
  if (planned.placed_at) await backdate(ctx, order, new Date(planned.placed_at));
}

type Person = PlannedAttendee & { order_item_id: number; short_id: string; public_id: string };

function newIds() {
  return { short_id: shortId("a"), public_id: reference("A") };
}

/** Returns one line for each price and amount paid for it. */
async function linesOf(
  { tx }: WriteContext,
  event: OwnEvent,
  { attendees }: PlannedOrder,
  ticket_ids: readonly number[],
) {
  const offers = new Map((await offersOf(tx, event, ticket_ids)).map((offer) => [offer.ticket_price_id, offer]));
  const groups = Map.groupBy(attendees, ({ ticket_price_id, price }) => `${ticket_price_id} ${price}`);
  return [...groups.values()].map((group) => {
    const offer = offers.get(group[0]?.ticket_price_id ?? 0);
    if (!offer) throw new AppError("not_available");
    const { ticket_id, ticket_price_id, title, label, stocks } = offer;
    return {
      ...{ ticket_id, ticket_price_id, price: group[0]?.price ?? 0, quantity: group.length, attendees: group },
      item_name: label ? `${title} – ${label}` : title,
      stock_ids: stocks.map(({ id }) => id),
    };
  });
}

type Taking = { stock_id: number; quantity: number };

function addUp(all: Taking[], { stock_id, quantity }: Taking): Taking[] {
  const known = all.find((hold) => hold.stock_id === stock_id);
  if (known) known.quantity += quantity;
  else all.push({ stock_id, quantity });
  return all;
}

type Finishing = { planned: PlannedOrder; people: readonly Person[]; sends_emails: boolean };

/** Completes the order without an invoice: it was invoiced elsewhere. */
function finish(
  ctx: WriteContext,
  reserved: LockedOrder,
  { planned, people, sends_emails }: Finishing,
): Promise<LockedOrder> {
  const attendees = people.map(({ order_item_id, ticket_id, ticket_price_id, ...person }) => {
    const { short_id, public_id, first_name, last_name, email } = person;
    return { order_item_id, ticket_id, ticket_price_id, short_id, public_id, first_name, last_name, email };
  });
  const reach = sends_emails ? "everybody" : "nobody";
  return completeManualOrder(ctx, reserved, { buyer: planned.buyer, attendees, reach, may_be_invoiced: false });
}

/** Writes what a manual order lacks: the old code, a note, answers. */
async function writeAside(ctx: WriteContext, order: LockedOrder, people: readonly Person[]): Promise<void> {
  const { tx, by, now } = ctx;
  const extras = people.map(({ short_id, code, note }) => ({ short_id, code, note }));
  if (extras.some(({ code, note }) => code !== null || note !== null))
    await sql`
      with given as (
        select attendees.id, given.code, given.note
        from jsonb_to_recordset(${JSON.stringify(extras)}::jsonb) as given (short_id text, code text, note text)
        join attendees on attendees.short_id = given.short_id
        where attendees.order_id = ${order.id}
      ),
      noted as (
        insert into notes (event_id, attendee_id, text, written_by, created_at, updated_at)
        select
          ${order.event_id}::bigint,
          id,
          note,
          ${by.kind === "person" ? by.user_id : null}::bigint,
          ${now}::timestamptz,
          ${now}::timestamptz
        from given
        where note is not null
      )
      update attendees
      set old_code = given.code
      from given
      where attendees.id = given.id`.execute(tx);
  const answers = people.flatMap(({ short_id, answers: personAnswers }) =>
    personAnswers.map((answer) => ({ ...answer, short_id })),
  );
  if (answers.length > 0) await writeAnswers(tx, order, answers);
}
