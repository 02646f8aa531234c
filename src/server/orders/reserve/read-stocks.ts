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
 * The event with what is asked for, if anything of it is sold now. What this browser holds itself counts as free.
 * @throws AppError not_found, not_available
 */
export async function requireCatalogue(db: ReadDb, request: ReserveRequest): Promise<Catalogue> {
  const [catalogue] = await requireCatalogues(db, [request]);
  return catalogue as Catalogue;
}

/**
 * As `requireCatalogue`, for some who want something of one event, with one promo code and one affiliate or none: read in one statement, and
 * told as each of them sees it, in their order.
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
  if (lifecycleStatus(found, found.now) === "ENDED") throw new AppError("not_available");
  const { asking, tickets, ...event } = found;
  return requests.map((request, at) =>
    withOwnFree({
      ...event,
      ...(asking[at] as (typeof asking)[number]),
      tickets: requests.length === 1 ? tickets : tickets.filter(({ id }) => isAskedFor(request, id)),
    }),
  );
}

function askingRow({ session_hash, is_new_session, network }: ReserveRequest, place: number): AskingRow {
  return { place, session_hash, known_as: is_new_session ? null : session_hash, network_hash: network?.hash ?? null };
}

function isAskedFor({ tickets }: Request, id: number): boolean {
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
 * What is wrong with the selection is told before what is wrong with the code: whoever asks for nothing that could be had learns nothing
 * of codes. Only what isn't there at all may be what a good code would have revealed.
 * @throws AppError promo_invalid
 */
export function refuseCode({ promo_code }: Request, catalogue: Catalogue, problems: readonly SelectionProblem[]): void {
  if (promo_code === null || problems.some(({ problem }) => problem !== "foreign")) return;
  if (!isPromoOpen(catalogue)) throw new AppError("promo_invalid");
}

/** A code that stopped being good is told, never silently a full price. */
export function promoProblem({ promo, now }: Catalogue) {
  return promo && promoCodeProblem({ ...promo, available: availableOf(promo) }, now);
}

/** There is one, and it is its time. It may be used up: until it is asked for, nobody knows whether a use comes back. */
function isPromoOpen(catalogue: Catalogue): boolean {
  const problem = promoProblem(catalogue);
  return catalogue.promo !== null && problem !== "promo_not_started" && problem !== "promo_expired";
}

/** What the rules have against it, as far as one can know before taking. */
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
 * What speaks against a selection and may have changed in a moment: an empty list where nothing does.
 * @throws AppError invalid, not_available, promo_invalid, for all else that is wrong with it
 */
export function shortages(request: Request, catalogue: Catalogue): SelectionProblem[] {
  const problems = problemsOf(request, catalogue);
  refuseCode(request, catalogue, problems);
  if (problems.length > 0 && !problems.some(({ problem }) => problem === "not_enough_left"))
    throw refuseSelection(problems);
  return problems;
}

/** Nothing is given up for it, and its code, if it has one, is good: one statement will do. */
export function isPlain(catalogue: Catalogue): boolean {
  return catalogue.own.length === 0 && !promoProblem(catalogue);
}

/**
 * A code that covers nothing of what is asked for takes nothing off and must not be used up by it; one that is used up already is told
 * as one that nobody knows, here as where codes are checked.
 * @throws AppError promo_invalid
 */
export function refuseIdleCode({ tickets }: Request, { promo }: Catalogue): void {
  if (promo === null) return;
  const isOfUse = selectedLines(tickets).some(({ ticket_id }) => coversTicket(promo, ticket_id));
  if (!isOfUse) throw new AppError("promo_invalid");
}

/**
 * Nobody holds the whole house (docs/stock.md).
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

/** The stocks of everything that is asked for. */
export function stocksOf({ tickets, promo }: Catalogue): number[] {
  const ofTickets = tickets.flatMap(({ prices, capacities }) =>
    [...prices, ...capacities].map(({ stock_id }) => stock_id),
  );
  return promo ? [...ofTickets, promo.stock_id] : ofTickets;
}
