import { lifecycleStatus } from "#domain/event-status.ts";
import { coversTicket, normalisePromoCode, promoCodeProblem } from "#domain/promo-codes.ts";
import { availableOf, withAvailable } from "#domain/stock.ts";
import { type SelectionProblem, selectionProblems } from "#domain/ticket-selection.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Catalogue, findCatalogue } from "./catalogue.ts";
import type { ReserveRequest } from "./request.ts";

type Request = Pick<ReserveRequest, "event_id" | "tickets" | "promo_code">;

/**
 * The event with what is asked for, if anything of it is sold now.
 * @throws AppError not_found, not_available
 */
export async function requireCatalogue(db: ReadDb, request: Request): Promise<Catalogue> {
  const asked = [...new Set(request.tickets.map(({ ticket_id }) => ticket_id))];
  const code = request.promo_code === null ? null : normalisePromoCode(request.promo_code);
  const catalogue = await findCatalogue(db, request.event_id, asked, code);
  if (!catalogue || catalogue.status !== "LIVE") throw new AppError("not_found");
  if (lifecycleStatus(catalogue, catalogue.now) === "ENDED") throw new AppError("not_available");
  return catalogue;
}

/**
 * What is wrong with the selection is told before what is wrong with the code: whoever asks for nothing that could be had learns nothing
 * of codes. Only what isn't there at all may be what a good code would have revealed.
 * @throws AppError promo_invalid
 */
export function refuseCode({ promo_code }: Request, catalogue: Catalogue, problems: readonly SelectionProblem[]): void {
  if (promo_code === null || problems.some(({ problem }) => problem !== "foreign")) return;
  if (!catalogue.promo || promoProblem(catalogue) === "promo_expired") throw new AppError("promo_invalid");
}

/** A code that stopped being good is told, never silently a full price. */
export function promoProblem({ promo, now }: Catalogue) {
  return promo && promoCodeProblem({ expiry_date: promo.expiry_date, available: availableOf(promo) }, now);
}

/** What the rules have against it, as far as one can know before taking. */
export function problemsOf(
  request: Request,
  { tickets, promo, max_tickets_per_order, now }: Catalogue,
): SelectionProblem[] {
  const selection = {
    requested: request.tickets,
    tickets: tickets.map(withAvailable),
    max_tickets_per_order,
    promo_reveals: (ticket_id: number) => promo !== null && coversTicket(promo, ticket_id),
  };
  return selectionProblems(selection, now);
}

/** The stocks of everything that is asked for. */
export function stocksOf({ tickets, promo }: Catalogue): number[] {
  const ofTickets = tickets.flatMap(({ prices, capacities }) =>
    [...prices, ...capacities].map(({ stock_id }) => stock_id),
  );
  return promo ? [...ofTickets, promo.stock_id] : ofTickets;
}
