import type { DetailsInput } from "#contract/checkout.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { afterCompletions } from "#server/orders/completion/after-completion.ts";
import type { Reach } from "#server/order-state/free-orders.ts";
import { type Ends, runBatched } from "./batch-by-event.ts";
import { lockAllWithContext } from "#server/order-state/lock-order-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { type AskingOrder, type PublicOrder, publicOrder } from "#server/orders/read/public-order.ts";
import { nameAttendees } from "./submit-details.ts";

/** The details of one buyer, and how the resulting order is shown to them. */
export type Submission = {
  acting: Acting;
  order: OwnOrder;
  details: DetailsInput;
  reach: Reach;
  /** Those of the installation. */
  terms_url: string;
  asking: AskingOrder;
};

/**
 * As `submitDetails` in a transaction of its own, followed by reading the order, for submissions
 * that wait for one event at the same moment: five round trips and one commit for all of them
 * (batching, group commit). In a rush that is most of what a completion waits for. If one of them
 * is refused nothing is written, and each runs by itself.
 */
export function submitBatch(db: Db, submissions: readonly Submission[]): Promise<PublicOrder>[] {
  return runBatched(submissions, {
    batch: (all) => trySubmitBatch(db, all),
    single: async (submission) => {
      const [order] = await withTransaction(db, submission.acting, ({ tx }) => submitAll(tx, [submission]));
      return order as PublicOrder;
    },
  });
}

/**
 * A submission that was sent twice, from two tabs, is in the batch once: the second one then finds
 * the first one's names.
 */
async function trySubmitBatch(db: Db, submissions: readonly Submission[]): Promise<Ends<PublicOrder>> {
  const once = [
    ...new Map(submissions.toReversed().map((submission) => [submission.order.id, submission])).values(),
  ].toReversed();
  const orders = await inTransaction(db, (tx) => submitAll(tx, once));
  return submissions.map((submission) => {
    const at = once.indexOf(submission);
    return at < 0 ? undefined : orders[at];
  });
}

/** The orders are read before they are sold, so that the contended stock is locked for less time. */
async function submitAll(tx: Tx, submissions: readonly Submission[]): Promise<PublicOrder[]> {
  const locked = await lockAllWithContext(
    tx,
    submissions.map(({ order }) => order),
  );
  const named = await Promise.all(
    locked.map((order, at) => {
      const { acting, details, reach, terms_url } = submissions[at] as Submission;
      const { by, now, network } = acting;
      return nameAttendees({ tx, by, now, network }, order, details, { reach, terms_url });
    }),
  );
  const [orders] = await Promise.all([
    Promise.all(submissions.map(({ order, asking }) => publicOrder(tx, order, asking))),
    afterCompletions(named.filter(({ isComplete }) => isComplete)),
  ]);
  return orders;
}
