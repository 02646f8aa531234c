import { type Db, autocommit, inTransaction, type Tx } from "#server/platform/database.ts";
import { AppError, isOvertaken } from "#server/platform/errors.ts";
import { shortOf } from "#server/stock/hold-stock.ts";
import { isAnyOverdue, returnOverdue } from "#server/stock/overdue-orders.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { lockSession, supersede } from "#server/orders/checkout/supersede-order.ts";
import {
  isPlain,
  problemsOf,
  promoProblem,
  refuseCode,
  refuseIdleCode,
  refuseTooManyHolds,
  requireCatalogue,
  shortages,
  stocksOf,
} from "./read-stocks.ts";
import type { Catalogue } from "./catalogue.ts";
import { isTwin, insertOrder, type Reserved } from "./insert-order.ts";
import { linesOf, wantedOf } from "./order-lines.ts";
import { refuseSelection } from "./refuse-selection.ts";
import type { ReserveRequest } from "./request.ts";

/**
 * Holds tickets for some minutes: everything that was requested or nothing. The price is fixed
 * here. What this browser already holds of the event counts as free, and is released for the new
 * order; a refusal leaves it as it was.
 *
 * In a rush this takes two statements: the first reads the event, the second takes the units,
 * inserts the order and commits by itself. Three cases need a transaction of several statements: a
 * browser that supersedes an open order, units that overdue orders still hold, and an event that
 * changed between the two.
 * @throws AppError not_found, not_available, sold_out, promo_invalid, promo_exhausted,
 * below_minimum_charge, too_many_holds, invalid, busy
 */
export async function reserve(db: Db, request: ReserveRequest): Promise<Reserved> {
  const catalogue = await requireCatalogue(db, request);
  const short = shortages(request, catalogue);
  if (short.length > 0 && !(await isAnyOverdue(db, stocksOf(catalogue)))) throw refuseSelection(short);
  refuseIdleCode(request, catalogue);
  const isQuick = short.length === 0 && isPlain(catalogue);
  const order = isQuick ? await reserveInOneStatement(db, request, catalogue) : undefined;
  return order ?? reserveWithCare(db, request, !promoProblem(catalogue));
}

function reserveInOneStatement(db: Db, request: ReserveRequest, catalogue: Catalogue): Promise<Reserved | undefined> {
  refuseTooManyHolds(request, catalogue);
  return insertOrder(autocommit(db), request, catalogue).catch((error: unknown) => {
    // Another tab of this browser reserves, or it completes what it holds and waits for the stock
    // that we have locked (deadlock).
    if (isTwin(error) || isOvertaken(error)) return undefined;
    throw error;
  });
}

/**
 * Reserves in a transaction of several steps. Retries when another tab of this browser reserves,
 * when the event is changed at the same moment, or on deadlock. A retry locks the stocks before
 * anything is checked, so that later changes of shared capacities can't disturb it.
 */
async function reserveWithCare(db: Db, request: ReserveRequest, wasCodeGood: boolean): Promise<Reserved> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await inTransaction(db, (tx) => stepByStep(tx, request, { wasCodeGood, isRetry: tries > 0 }));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) && !isTwin(error) && !isOvertaken(error)) throw error;
    }
  }
  throw new AppError("busy", { retry_after_seconds: 1 });
}

const MOST_TRIES = 4;

class ChangedMeanwhile extends Error {}

type Begun = { wasCodeGood: boolean; isRetry: boolean };

/**
 * As `reserve`, step by step: supersedes, releases what is overdue, checks the rules again, and
 * takes.
 */
async function stepByStep(tx: Tx, request: ReserveRequest, { wasCodeGood, isRetry }: Begun): Promise<Reserved> {
  if (!request.is_new_session) await lockSession(tx, request);
  const before = await requireCatalogue(tx, request);
  const isHolder = before.own.length > 0;
  const wanted = { ticket_ids: before.tickets.map(({ id }) => id), stock_ids: stocksOf(before) };
  if (isHolder) await supersede(tx, request, wanted);
  else if (isRetry) await lockOrderStocks(tx, [], wanted);
  const after = isHolder || isRetry ? await requireCatalogue(tx, request) : before;
  const isFine = problemsOf(request, after).length === 0 && !promoProblem(after);
  const isChanged = !isFine && (await returnOverdue(tx, stocksOf(after))) > 0;
  const catalogue = isChanged ? await requireCatalogue(tx, request) : after;
  if (isChanged && !sharesTheSame(after, catalogue)) throw new ChangedMeanwhile();
  const problems = problemsOf(request, catalogue);
  refuseCode(request, catalogue, problems);
  if (problems.length > 0) throw refuseSelection(problems);
  refuseTooManyHolds(request, catalogue);
  // If the code was good a moment ago, other buyers were faster; otherwise it is reported like an
  // unknown code.
  if (promoProblem(catalogue)) throw new AppError(wasCodeGood ? "promo_exhausted" : "promo_invalid");
  const order = (await insertOrder(tx, request, catalogue)) ?? (await makeOverdue(tx, request, catalogue));
  if (order) return order;
  const { stock_ids, isAnyOther } = await shortOf(tx, wantedOf(linesOf(request, catalogue), catalogue));
  // Changed once more since it was read: nothing is sold out.
  if (isAnyOther || stock_ids.length === 0) throw new ChangedMeanwhile();
  throw new AppError(catalogue.promo && stock_ids.includes(catalogue.promo.stock_id) ? "promo_exhausted" : "sold_out");
}

/**
 * A capacity that tickets have shared only since a moment ago is not locked with the others, and
 * can no longer be locked in order.
 */
function sharesTheSame(before: Catalogue, after: Catalogue): boolean {
  const locked = new Set(stocksOf(before));
  return stocksOf(after).every((id) => locked.has(id));
}

/**
 * Also releases what became overdue since it was read, but only of the wanted stocks, which are
 * locked by now.
 */
async function makeOverdue(tx: Tx, request: ReserveRequest, catalogue: Catalogue): Promise<Reserved | undefined> {
  const wanted = wantedOf(linesOf(request, catalogue), catalogue);
  const returned = await returnOverdue(
    tx,
    wanted.map(({ stock_id }) => stock_id),
  );
  return returned > 0 ? insertOrder(tx, request, catalogue) : undefined;
}
