import { lifecycleStatus } from "#domain/event-status.ts";
import { isTooMuchForNetwork } from "#domain/hold-limits.ts";
import { coversTicket, normalisePromoCode, promoCodeProblem } from "#domain/promo-codes.ts";
import { availableOf, freedFor, ticketFreedFor, withAvailable } from "#domain/stock.ts";
import { selectedLines, type SelectionProblem, selectionProblems } from "#domain/ticket-selection.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { AskingRow } from "#server/stock/holds-by-requester.ts";
import { type Catalogue, findCatalogue } from "./catalogue.ts";
import { linesOf, wantedOf } from "./order-lines.ts";
import { refuseSelection } from "./refuse-selection.ts";
import type { ReserveRequest } from "./request.ts";

type Request = Pick<ReserveRequest, "event_id" | "tickets" | "promo_code">;

/**
 * The event with the wanted tickets, if any of them is on sale now. What this browser holds counts
 * as free.
 * @throws AppError not_found, not_available
 */
export async function requireCatalogue(db: ReadDb, request: ReserveRequest): Promise<Catalogue> {
  const [catalogue] = await requireCatalogues(db, [request]);
  return catalogue as Catalogue;
}

/**
 * The same for several requests for one event with the same promo code and affiliate, or none: read
 * in one statement, and returned as each request sees it, in order.
 */
export async function requireCatalogues(db: ReadDb, requests: readonly ReserveRequest[]): Promise<Catalogue[]> {
  const first = requests[0] as ReserveRequest;
  const found = await findCatalogue(db, {
    event_id: first.event_id,
    ticket_ids: [...new Set(requests.flatMap(({ tickets }) => tickets.map(({ ticket_id }) => ticket_id)))],
    promo_code: first.promo_code === null ? null : normalisePromoCode(first.promo_code),
    affiliate_code: first.affiliate_code ?? null,
    asking: JSON.stringify(requests.map(askingRow)),
  });
  if (found?.status !== "LIVE") throw new AppError("not_found");
  if (found.suspended_at !== null || lifecycleStatus(found, found.now) === "ENDED") throw new AppError("not_available");
  const { asking, tickets, ...event } = found;
  return requests.map((request, at) =>
    withOwnFree({
      ...event,
      ...(asking[at] as (typeof asking)[number]),
      tickets: requests.length === 1 ? tickets : tickets.filter(({ id }) => isRequested(request, id)),
    }),
  );
}

function askingRow({ session_hash, is_new_session, network }: ReserveRequest, position: number): AskingRow {
  return {
    place: position,
    session_hash,
    known_as: is_new_session ? null : session_hash,
    network_hash: network?.hash ?? null,
  };
}

function isRequested({ tickets }: Request, id: number): boolean {
  return tickets.some(({ ticket_id }) => ticket_id === id);
}

function withOwnFree(catalogue: Catalogue): Catalogue {
  const { own, tickets, promo } = catalogue;
  if (own.length === 0) return catalogue;
  return {
    ...catalogue,
    tickets: tickets.map((ticket) => ticketFreedFor(ticket, own)),
    promo: promo && freedFor(promo, own),
  };
}

/**
 * Refuses a bad promo code. Problems of the selection come first: a request for nothing that could
 * be bought learns nothing about codes. The exception is a ticket that does not seem to exist,
 * because a good code might have revealed it.
 * @throws AppError promo_invalid
 */
export function refuseCode({ promo_code }: Request, catalogue: Catalogue, problems: readonly SelectionProblem[]): void {
  if (promo_code === null || problems.some(({ problem }) => problem !== "foreign")) return;
  if (!isPromoOpen(catalogue)) throw new AppError("promo_invalid");
}

/**
 * Why the promo code is not good. A code that stopped being good is reported, so that no buyer
 * silently pays full.
 */
export function promoProblem({ promo, now }: Catalogue) {
  return promo && promoCodeProblem({ ...promo, available: availableOf(promo) }, now);
}

/**
 * Whether the code exists and is within its dates. It may be used up: only taking it shows whether
 * a use was released.
 */
function isPromoOpen(catalogue: Catalogue): boolean {
  const problem = promoProblem(catalogue);
  return catalogue.promo !== null && problem !== "promo_not_started" && problem !== "promo_expired";
}

/** What the sales rules have against the selection, as far as visible before taking stock. */
export function problemsOf(request: Request, catalogue: Catalogue): SelectionProblem[] {
  const { tickets, promo, max_tickets_per_order, now } = catalogue;
  const isOpen = isPromoOpen(catalogue);
  const selection = {
    requested: request.tickets,
    tickets: tickets.map(withAvailable),
    max_tickets_per_order,
    promo_reveals: (ticket_id: number) => isOpen && promo !== null && coversTicket(promo, ticket_id),
  };
  return selectionProblems(selection, now);
}

/**
 * The problems of a selection that may be solved in a moment; an empty list if there are none.
 * @throws AppError invalid, not_available, promo_invalid, for all its other problems
 */
export function shortages(request: Request, catalogue: Catalogue): SelectionProblem[] {
  const problems = problemsOf(request, catalogue);
  refuseCode(request, catalogue, problems);
  if (problems.length > 0 && !problems.some(({ problem }) => problem === "not_enough_left"))
    throw refuseSelection(problems);
  return problems;
}

/**
 * Whether one statement is enough: nothing is superseded, and the code, if there is one, is good.
 */
export function isPlain(catalogue: Catalogue): boolean {
  return catalogue.own.length === 0 && !promoProblem(catalogue);
}

/**
 * Refuses a code that covers nothing of the selection: it takes nothing off and must not be used
 * up. It is reported like an unknown code.
 * @throws AppError promo_invalid
 */
export function refuseIdleCode({ tickets }: Request, { promo }: Catalogue): void {
  if (promo === null) return;
  const isOfUse = selectedLines(tickets).some(({ ticket_id }) => coversTicket(promo, ticket_id));
  if (!isOfUse) throw new AppError("promo_invalid");
}

/**
 * Limits what one network may hold of an event (docs/developers/stock.md).
 * @throws AppError too_many_holds
 */
export function refuseTooManyHolds(request: ReserveRequest, catalogue: Catalogue): void {
  const { network, tickets } = catalogue;
  if (!network || !request.network) return;
  const wanted = wantedOf(linesOf(request, catalogue), { promo: null });
  const stocks = tickets.flatMap(({ prices, capacities }) => [...prices, ...capacities]);
  const capacityOf = (stock_id: number) => stocks.find((stock) => stock.stock_id === stock_id)?.capacity ?? null;
  if (isTooMuchForNetwork(wanted, network, capacityOf, request.network.limits))
    throw new AppError("too_many_holds", { retry_after_seconds: 60 });
}

/** The stocks of everything that is wanted. */
export function stocksOf({ tickets, promo }: Catalogue): number[] {
  const ofTickets = tickets.flatMap(({ prices, capacities }) =>
    [...prices, ...capacities].map(({ stock_id }) => stock_id),
  );
  return promo ? [...ofTickets, promo.stock_id] : ofTickets;
}
