import type { FieldProblem } from "#contract/field-problems.ts";
import {
  type TicketPriceProblem,
  ticketPrice,
  ticketPriceProblems,
  type TicketProblem,
  ticketProblems,
} from "#domain/tickets.ts";
import { milliseconds } from "#domain/time.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { invalid } from "#server/platform/errors.ts";
import { cleanTranslations, refuseOtherLanguages } from "#server/translations/translations-input.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import type { TicketInput } from "./ticket-queries.ts";

/**
 * Returns the submitted ticket as it is stored: times are instants, HTML is sanitized, a free
 * ticket costs nothing.
 * @throws AppError invalid, naming the fields
 */
export function readTicketInput(
  event: OwnEvent,
  { prices: rows, tax_and_fee_ids, translations, tax_behavior, ...input }: TicketInput,
) {
  refuseOtherLanguages(
    event,
    { input: translations, path: "translations" },
    ...rows.map((row, at) => ({ input: row.translations, path: `prices.${at}.translations` })),
  );
  const ticket = {
    ...input,
    ...saleWindow(input, event),
    description: cleanHtml(input.description),
    // undefined: unchanged, or the event's for a new ticket
    ...(tax_behavior && { tax_behavior }),
    min_per_order: input.min_per_order ?? null,
    max_per_order: input.max_per_order ?? null,
  };
  const prices = rows.map(({ id, initial_quantity_available, translations: texts, ...row }) => ({
    id: id ?? null,
    translations: input.type === "TIERED" ? texts : null,
    capacity: initial_quantity_available ?? null,
    // only a tier has a label of its own
    columns: {
      ...row,
      ...saleWindow(row, event),
      label: input.type === "TIERED" ? row.label : null,
      price: ticketPrice(input.type, row.price),
    },
  }));
  const problems = [
    ...ticketProblems(ticket),
    ...ticketPriceProblems(input.type, rows),
    ...prices.flatMap(({ columns }, at) => windowProblems(columns, `prices.${at}.`)),
  ];
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ field, problem }) => [field, SENTENCE[problem]])));
  return {
    ticket,
    prices,
    tax_and_fee_ids,
    translations: translations && cleanTranslations(translations, ["description"]),
  };
}

export type TicketColumns = ReturnType<typeof readTicketInput>["ticket"];
export type PriceColumns = ReturnType<typeof readTicketInput>["prices"][number];

function saleWindow(
  { sale_start_date, sale_end_date }: { sale_start_date: string | null; sale_end_date: string | null },
  { timezone }: OwnEvent,
) {
  return {
    sale_start_date: toOptionalInstant(sale_start_date, timezone),
    sale_end_date: toOptionalInstant(sale_end_date, timezone),
  };
}

function windowProblems({ sale_start_date: start, sale_end_date: end }: ReturnType<typeof saleWindow>, prefix: string) {
  const isBackwards = start !== null && end !== null && milliseconds(end) <= milliseconds(start);
  return isBackwards ? [{ field: `${prefix}sale_end_date`, problem: "end_before_start" as const }] : [];
}

const SENTENCE = {
  tier_needed: "tier_needed",
  tier_label_needed: "required",
  one_price_only: "wrong",
  price_needed: "required",
  price_invalid: "wrong",
  end_before_start: "end_before_start",
  minimum_above_maximum: "above_maximum_per_order",
  too_many_per_order: "above_maximum",
} satisfies Record<TicketPriceProblem | TicketProblem, FieldProblem>;
