import type { DetailsInput } from "#contract/checkout.ts";
import { type Db, inTransaction } from "#server/platform/database.ts";
import { flush } from "#server/platform/database/preparing-client.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { afterCompletions } from "./after-completion.ts";
import type { Reach } from "./free-orders.ts";
import { type Ends, runBatched } from "./batch-by-event.ts";
import { lockAllWithContext, lockWithContext } from "./lock-order-context.ts";
import type { OwnOrder } from "./own-order.ts";
import { type AskingOrder, type PublicOrder, publicOrderOnceCommitted } from "./public-order.ts";
import { nameAttendees, type NamedOrder, submitDetails } from "./submit-details.ts";
import { refuseUnlessWritten } from "./write-names.ts";

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
 * that wait for one event at the same moment: three round trips and one commit for all of them
 * (batching, group commit). In a rush that is most of what a completion waits for. If one of them
 * is refused nothing is written, and each runs by itself.
 */
export function submitBatch(db: Db, submissions: readonly Submission[]): Promise<PublicOrder>[] {
  return runBatched(submissions, {
    batch: (all) => trySubmitBatch(db, all),
    single: (submission) => submitSingle(db, submission),
  });
}

async function submitSingle(
  db: Db,
  { acting, order, details, reach, terms_url, asking }: Submission,
): Promise<PublicOrder> {
  const readOrder = await withTransaction(db, acting, async (ctx) => {
    await submitDetails(ctx, await lockWithContext(ctx.tx, order), details, { reach, terms_url });
    return publicOrderOnceCommitted(ctx.tx, order, asking);
  });
  return readOrder();
}

/**
 * A submission that was sent twice, from two tabs, is in the batch once: the second one then finds
 * the first one's names.
 */
async function trySubmitBatch(db: Db, submissions: readonly Submission[]): Promise<Ends<PublicOrder>> {
  const once = [
    ...new Map(submissions.toReversed().map((submission) => [submission.order.id, submission])).values(),
  ].toReversed();
  const readers = await inTransaction(db, async (tx) => {
    const locked = await lockAllWithContext(
      tx,
      once.map(({ order }) => order),
    );
    const named: NamedOrder[] = [];
    for (const [at, lockedOrder] of locked.entries()) {
      const { acting, details, reach, terms_url } = once[at] as Submission;
      const { by, now, network } = acting;
      named.push(await nameAttendees({ tx, by, now, network }, lockedOrder, details, { reach, terms_url }));
    }
    await flush(tx);
    for (const { attendees } of named) refuseUnlessWritten(attendees);
    await afterCompletions(named.filter(({ isComplete }) => isComplete));
    const reading = once.map(({ order, asking }) => publicOrderOnceCommitted(tx, order, asking));
    return new Map((await Promise.all(reading)).map((tell, at) => [once[at], tell]));
  });
  return submissions.map((submission) => {
    try {
      return readers.get(submission)?.();
    } catch (error) {
      // The batch is committed, so this submission must not run again.
      return error as Error;
    }
  });
}
