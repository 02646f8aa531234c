import { availableOf } from "#domain/stock.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Ends, runBatched } from "#server/orders/checkout/batch-by-event.ts";
import { isAnyOverdue } from "#server/stock/overdue-orders.ts";
import { isPlain, refuseIdleCode, refuseTooManyHolds, requireCatalogues, shortages, stocksOf } from "./read-stocks.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Draft, draftOf, insertAll, type Reserved } from "./insert-order.ts";
import { refuseSelection } from "./refuse-selection.ts";
import type { ReserveRequest } from "./request.ts";
import { reserve } from "./reserve.ts";

/** Reservations of an event can be batched if everything beside their tickets is the same. */
export function kindOf({ promo_code, affiliate_code }: ReserveRequest): string {
  return JSON.stringify([promo_code, affiliate_code ?? null]);
}

/**
 * As `reserve`, for requests of one kind (`kindOf`) that wait for one event at the same moment: in
 * order, and in two statements for all of them (batching, group commit). In a rush most of the cost
 * of a reservation is common to all: reading the event, locking and writing the contended row, the
 * commit.
 *
 * A request gets no result that a single reservation would not have got at that moment. Requests
 * that need more than two statements run by themselves, one after the other and from the beginning:
 * those whose browser holds something already, those for which there may not be enough, those whose
 * network already has a request in the batch, and all of them if the event changed meanwhile or
 * something can't be written.
 */
export function reserveBatch(db: Db, requests: readonly ReserveRequest[]): Promise<Reserved>[] {
  return runBatched(requests, { batch: (all) => tryReserveBatch(db, all), single: (request) => reserve(db, request) });
}

async function tryReserveBatch(db: Db, requests: readonly ReserveRequest[]): Promise<Ends<Reserved>> {
  const catalogues = await requireCatalogues(db, requests);
  const looks = lookAll(requests.map((request, at) => ({ request, catalogue: catalogues[at] as Catalogue })));
  const short = looks.flatMap(({ soldOut }, at) => (soldOut ? stocksOf(catalogues[at] as Catalogue) : []));
  const isOver = short.length > 0 && !(await isAnyOverdue(db, [...new Set(short)]));
  const drafts = looks.flatMap(({ draft }) => (draft ? [draft] : []));
  // Last, because it commits: a failure after it would make the requests reserve a second time.
  const placed = (drafts.length > 0 ? await insertAll(autocommit(db), drafts) : []).values();
  return looks.map(({ draft, refused, soldOut }) => {
    if (draft) return placed.next().value;
    return refused ?? (isOver ? soldOut : undefined);
  });
}

/**
 * `draft`: what can be written; `refused`: the refusal; `soldOut`: the refusal unless something is
 * overdue. None of them: the request runs by itself.
 */
type Look = { draft?: Draft; refused?: Error; soldOut?: Error };

/** What earlier requests take counts for later ones. */
function lookAll(asking: readonly { request: ReserveRequest; catalogue: Catalogue }[]): Look[] {
  const before = new Before();
  return asking.map(({ request, catalogue }) => {
    try {
      const short = shortages(request, catalogue);
      if (short.length > 0) return { soldOut: refuseSelection(short) };
      refuseIdleCode(request, catalogue);
      if (!isPlain(catalogue)) return {};
      refuseTooManyHolds(request, catalogue);
      const draft = draftOf({ request, catalogue });
      return before.hasRoomFor(draft) ? { draft: before.and(draft) } : {};
    } catch (error) {
      if (error instanceof AppError) return { refused: error };
      throw error;
    }
  });
}

/**
 * What the batch takes so far, and from which networks. Each network has one request in it, because
 * what the network holds was read before any of them is written.
 */
class Before {
  readonly #taken = new Map<number, number>();
  readonly #networks = new Set<string>();

  hasRoomFor({ request, wanted, catalogue }: Draft): boolean {
    if (request.network && this.#networks.has(request.network.hash)) return false;
    const ofTickets = catalogue.tickets.flatMap(({ prices, capacities }) => [...prices, ...capacities]);
    const stocks = catalogue.promo ? [...ofTickets, catalogue.promo] : ofTickets;
    const left = new Map(stocks.map((stock) => [stock.stock_id, availableOf(stock)]));
    return wanted.every(({ stock_id, quantity }) => {
      const most = left.get(stock_id) ?? null;
      return most === null || (this.#taken.get(stock_id) ?? 0) + quantity <= most;
    });
  }

  and(draft: Draft): Draft {
    for (const { stock_id, quantity } of draft.wanted)
      this.#taken.set(stock_id, (this.#taken.get(stock_id) ?? 0) + quantity);
    if (draft.request.network) this.#networks.add(draft.request.network.hash);
    return draft;
  }
}
