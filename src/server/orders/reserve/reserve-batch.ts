import { availableOf } from "#domain/stock.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Ends, inOneGo } from "#server/orders/batch-by-event.ts";
import { isAnyOverdue } from "#server/stock/overdue-orders.ts";
import { isPlain, refuseIdleCode, refuseTooManyHolds, requireCatalogues, shortages, stocksOf } from "./read-stocks.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Draft, draftOf, insertAll, type Reserved } from "./insert-order.ts";
import { refuseSelection } from "./refuse-selection.ts";
import type { ReserveRequest } from "./request.ts";
import { reserve } from "./reserve.ts";

/** Whose reservations of an event can be made in one go: what they say beside their tickets is the same. */
export function kindOf({ promo_code, affiliate_code }: ReserveRequest): string {
  return JSON.stringify([promo_code, affiliate_code ?? null]);
}

/**
 * As `reserve`, for some who wait for one event at the same moment and are of one kind (`kindOf`): in their order, and in two statements for
 * all of them (batching, group commit). In a rush most of what a reservation costs is what all have in common: the event that is read, the
 * hot row that is locked and written, the commit.
 *
 * It says nothing that a reservation alone would not have said at that moment. Where more than two statements are needed everybody goes by
 * themselves, one after the other and from the beginning: who holds something already, for whom there may not be enough, whose network has somebody
 * in it already, and all of them where the event was changed meanwhile or something can't be written.
 */
export function reserveTogether(db: Db, requests: readonly ReserveRequest[]): Promise<Reserved>[] {
  return inOneGo(requests, { together: (all) => tryTogether(db, all), alone: (one) => reserve(db, one) });
}

async function tryTogether(db: Db, requests: readonly ReserveRequest[]): Promise<Ends<Reserved>> {
  const catalogues = await requireCatalogues(db, requests);
  const looks = lookAll(requests.map((request, at) => ({ request, catalogue: catalogues[at] as Catalogue })));
  const short = looks.flatMap(({ soldOut }, at) => (soldOut ? stocksOf(catalogues[at] as Catalogue) : []));
  const isOver = short.length > 0 && !(await isAnyOverdue(db, [...new Set(short)]));
  const drafts = looks.flatMap(({ draft }) => (draft ? [draft] : []));
  // last, for it commits: nothing that fails after it may send them for a second order
  const placed = (drafts.length > 0 ? await insertAll(autocommit(db), drafts) : []).values();
  return looks.map(({ draft, refused, soldOut }) => {
    if (draft) return placed.next().value;
    return refused ?? (isOver ? soldOut : undefined);
  });
}

/** `draft`: what can be written; `refused`: what they hear; `soldOut`: what they hear unless something is overdue. None: they go by themselves. */
type Look = { draft?: Draft; refused?: Error; soldOut?: Error };

/** What those before them take counts for those who come after. */
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

/** What some take in the same moment, and from which networks: of each network one, for what it holds is read before any of them is written. */
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
