import { sql } from "kysely";
import type { BulkInput, BulkOutlook } from "#contract/bulk-actions.ts";
import { BULK, givesMoney } from "#domain/bulk-actions.ts";
import { BULK_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { leftOffline, offlineReceipts } from "#server/order-money/offline-money.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { HANDLERS } from "./actions.ts";
import { withEarlier } from "./previous-runs.ts";
import type { BulkOptions } from "./own-run.ts";
import { chosenRows } from "./bulk-action-selection.ts";

/**
 * Previews an action: how many rows are selected, to how many it can be applied, and how much is
 * refunded.
 * @throws AppError too_many_chosen, invalid (ids, matching, check_in_list_id, undoes), and what the
 * action refuses for all subjects
 */
export async function bulkOutlook(db: ReadDb, event: OwnEvent, input: BulkInput, now: Date): Promise<BulkOutlook> {
  const { noun } = BULK[input.action];
  const ctx = HANDLERS[input.action];
  const options = await withEarlier(db, event, input);
  await ctx.check?.(db, event, options, now);
  const able = ctx.able(options);
  const id = sql.ref(`${noun}.id`);
  const found = await chosenRows(db, event, input)
    .select([sql<number>`count(*)`.as("count"), sql<number>`count(*) filter (where ${able})`.as("able")])
    .select(sql<number | null>`max(${id})`.as("up_to"))
    .$if(givesMoney(input.action, options), (rows) =>
      rows.select([
        sql<number>`coalesce(sum(${LEFT}) filter (where ${able}), 0)::bigint`.as("amount"),
        sql<number>`coalesce(sum(${IS_OFFLINE}) filter (where ${able}), 0)::bigint`.as("amount_offline"),
        sql<number>`count(*) filter (where ${able} and ${IS_OFFLINE} > 0)`.as("orders_offline"),
      ]),
    )
    .executeTakeFirstOrThrow();
  const { amount = 0, amount_offline = 0, orders_offline = 0, ...counted } = found;
  if (counted.count > BULK_MAX) throw new AppError("too_many_chosen");
  if (input.ids && counted.count < new Set(input.ids).size) throw invalid({ ids: "foreign" });
  return { ...counted, amount, amount_offline, orders_offline };
}

/** What was paid for an order and is not refunded, where we have payments to refund. */
const LEFT = sql`(case
  when orders.payment_status = 'PAYMENT_RECEIVED' and not ${offlineReceipts}
    then orders.total_gross - orders.total_refunded
  else 0 end)`;

/** The part of it that the organizer refunds offline. */
const IS_OFFLINE = sql`(case when orders.payment_status = 'PAYMENT_RECEIVED' then ${leftOffline} else 0 end)`;

export type { BulkOptions };
