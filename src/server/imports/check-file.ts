import type { Reply } from "#contract/endpoint.ts";
import type { imports } from "#contract/imports.ts";
import { isNote } from "#domain/imports.ts";
import { IMPORT_STATUSES_MAX, IMPORT_TICKET_NAMES_MAX } from "#domain/maxima.ts";
import type { LookedThrough } from "./preview-import.ts";

type Check = Reply<typeof imports.check>["data"];

/** Returns a preview of the import: totals and the first lines. */
export function checkAnswer(looked: LookedThrough): Check {
  const { orders, problems, duplicates, cancelled, unwanted, tickets, statuses, asks_day_order } = looked;
  const attendees = orders.flatMap((order) => order.attendees);
  return {
    ...{ orders: orders.length, attendees: attendees.length, cancelled, unwanted },
    total_gross: attendees.reduce((sum, { price }) => sum + price, 0),
    problem_lines: linesOf(problems.filter((problem) => !isNote(problem))),
    note_lines: linesOf(problems.filter(isNote)),
    ...{ problems: firstOfEach(problems), asks_day_order },
    statuses: statuses.slice(0, IMPORT_STATUSES_MAX),
    duplicates: duplicates.length,
    tickets: tickets.slice(0, IMPORT_TICKET_NAMES_MAX),
    sample: attendees.slice(0, 10).map(({ line, first_name, last_name, email, item_name, price, code }) => ({
      ...{ line, first_name, last_name, email, item_name, price, code },
    })),
    short: shortOf(looked),
  };
}

const SHOWN = 50;

/** The first problems that leave out their line, and the first notes. */
function firstOfEach(problems: LookedThrough["problems"]) {
  return [
    ...problems.filter((problem) => !isNote(problem)).slice(0, SHOWN),
    ...problems.filter(isNote).slice(0, SHOWN),
  ];
}

function linesOf(problems: LookedThrough["problems"]): number {
  return new Set(problems.map(({ line }) => line)).size;
}

/**
 * The number of rows that will not be imported: with a problem, already existing, or not wanted.
 */
export function leftOut(
  { problems, duplicates, cancelled, unwanted }: LookedThrough,
  skips_duplicates: boolean,
): number {
  return (
    linesOf(problems.filter((problem) => !isNote(problem))) +
    (skips_duplicates ? duplicates.length : 0) +
    cancelled +
    unwanted
  );
}

/** Returns the stocks that are too small for all attendees. */
function shortOf({ orders, offers }: LookedThrough): Check["short"] {
  const wanted = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const { attendees } of orders)
    for (const { ticket_price_id } of attendees) counts.set(ticket_price_id, 1 + (counts.get(ticket_price_id) ?? 0));
  const stocks = new Map(offers.flatMap((offer) => offer.stocks.map((stock) => [stock.id, stock] as const)));
  for (const { ticket_price_id, stocks: offeredStocks } of offers)
    for (const { id } of offeredStocks) wanted.set(id, (wanted.get(id) ?? 0) + (counts.get(ticket_price_id) ?? 0));
  return [...stocks.values()].flatMap(({ id, name, left, ticket_id }) => {
    const many = wanted.get(id) ?? 0;
    return left !== null && many > left ? [{ ticket_id, name, wanted: many, left }] : [];
  });
}
