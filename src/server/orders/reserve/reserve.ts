import { type Db, inOneStatement, inTransaction, type Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { shortOf } from "#server/stock/hold.ts";
import { isAnyOverdue, returnOverdue } from "#server/stock/overdue.ts";
import { supersede } from "#server/orders/supersede.ts";
import { problemsOf, promoProblem, refuseCode, requireCatalogue, stocksOf } from "./ask.ts";
import { place, type Reserved } from "./insert.ts";
import { linesOf, wantedOf } from "./lines.ts";
import { refuseSelection } from "./refuse-selection.ts";
import type { ReserveRequest } from "./request.ts";

/**
 * Holds tickets for some minutes: everything that was asked for or nothing. The price is settled here and stays.
 *
 * In a rush it is two statements: read the event, then take the places and write the order down, which commits by itself.
 * Only what needs more is a transaction of several: a browser that gives up an earlier reservation, places that orders past
 * their time still hold, or an event that was changed between the two.
 * @throws AppError not_found, not_available, sold_out, promo_invalid, promo_exhausted, invalid, busy
 */
export async function reserve(db: Db, request: ReserveRequest): Promise<Reserved> {
  const catalogue = await requireCatalogue(db, request);
  const problems = problemsOf(request, catalogue);
  refuseCode(request, catalogue, problems);
  const isShort = problems.some(({ problem }) => problem === "not_enough_left");
  if (problems.length > 0 && !(isShort && (await isAnyOverdue(db, stocksOf(catalogue)))))
    throw refuseSelection(problems);
  const order =
    isShort || !request.is_new_session || promoProblem(catalogue)
      ? undefined
      : await place(inOneStatement(db), request, catalogue);
  return order ?? inTransaction(db, (tx) => reserveWithCare(tx, request));
}

/** As `reserve`, step by step: gives up, gives back what is overdue, asks the rules again, and takes. */
async function reserveWithCare(tx: Tx, request: ReserveRequest): Promise<Reserved> {
  const before = await requireCatalogue(tx, request);
  if (!request.is_new_session) await supersede(tx, request.session_hash, request.event_id, stocksOf(before));
  await returnOverdue(tx, stocksOf(before));
  const catalogue = await requireCatalogue(tx, request);
  const problems = problemsOf(request, catalogue);
  refuseCode(request, catalogue, problems);
  if (problems.length > 0) throw refuseSelection(problems);
  if (promoProblem(catalogue)) throw new AppError("promo_exhausted");
  const order = await place(tx, request, catalogue);
  if (order) return order;
  const { stock_ids, isAnyGone } = await shortOf(tx, wantedOf(linesOf(request, catalogue), catalogue));
  // changed once more since we read it: nothing is sold out, the next try will do
  if (isAnyGone || stock_ids.length === 0) throw new AppError("busy");
  throw new AppError(catalogue.promo && stock_ids.includes(catalogue.promo.stock_id) ? "promo_exhausted" : "sold_out");
}
