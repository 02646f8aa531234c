import type { Reply } from "#contract/endpoint.ts";
import type { imports } from "#contract/imports.ts";
import { IMPORT_TICKET_NAMES_MAX } from "#domain/limits.ts";
import type { LookedThrough } from "./look-through.ts";

type Check = Reply<typeof imports.check>["data"];

/** What would become of a file, in figures and first lines. */
export function checkAnswer(looked: LookedThrough): Check {
  const { orders, problems, duplicates, cancelled, unwanted, tickets } = looked;
  const attendees = orders.flatMap((order) => order.attendees);
  return {
    ...{ orders: orders.length, attendees: attendees.length, cancelled, unwanted },
    total_gross: attendees.reduce((sum, { price }) => sum + price, 0),
    problem_lines: new Set(problems.map(({ line }) => line)).size,
    problems: problems.slice(0, SHOWN),
    duplicates: duplicates.length,
    tickets: tickets.slice(0, IMPORT_TICKET_NAMES_MAX),
    sample: attendees.slice(0, 10).map(({ line, first_name, last_name, email, item_name, price, code }) => ({
      ...{ line, first_name, last_name, email, item_name, price, code },
    })),
    short: shortOf(looked),
  };
}

const SHOWN = 100;

/** Rows that will not be there: with a problem, there already, or not wanted. */
export function leftOut(
  { problems, duplicates, cancelled, unwanted }: LookedThrough,
  skips_duplicates: boolean,
): number {
  const lines = new Set(problems.map(({ line }) => line));
  return lines.size + (skips_duplicates ? duplicates.length : 0) + cancelled + unwanted;
}

/** Which limits have no room for all of them. */
function shortOf({ orders, offers }: LookedThrough): Check["short"] {
  const wanted = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const { attendees } of orders)
    for (const { ticket_price_id } of attendees) counts.set(ticket_price_id, 1 + (counts.get(ticket_price_id) ?? 0));
  const stocks = new Map(offers.flatMap((offer) => offer.stocks.map((stock) => [stock.id, stock] as const)));
  for (const { ticket_price_id, stocks: its } of offers)
    for (const { id } of its) wanted.set(id, (wanted.get(id) ?? 0) + (counts.get(ticket_price_id) ?? 0));
  return [...stocks.values()].flatMap(({ id, name, left, ticket_id }) => {
    const many = wanted.get(id) ?? 0;
    return left !== null && many > left ? [{ ticket_id, name, wanted: many, left }] : [];
  });
}
