import type { BulkInput } from "#contract/bulk-actions.ts";
import { UNDONE_BY } from "#domain/bulk-actions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError, invalid, unlessMissing } from "#server/platform/errors.ts";
import { type BulkOptions, ownBulkAction } from "./own-run.ts";

/**
 * The options of an action: as given or, where it undoes an earlier action, those of the earlier
 * one.
 * @throws AppError invalid (undoes), conflict while the earlier action is running
 */
export async function withEarlier(db: ReadDb, event: OwnEvent, input: BulkInput): Promise<BulkOptions> {
  const { notify_buyer, refunds } = input;
  const options = {
    check_in_list_id: input.check_in_list_id ?? null,
    label_id: input.label_id ?? null,
    notify_buyer,
    refunds,
  };
  if (input.undoes == null) return options;
  const earlier = await ownBulkAction(db, event, input.undoes).catch(unlessMissing);
  if (!earlier || UNDONE_BY[earlier.action] !== input.action) throw invalid({ undoes: "foreign" });
  if (earlier.status === "RUNNING") throw new AppError("conflict");
  const { check_in_list_id, label_id } = earlier.options;
  return { ...options, check_in_list_id, label_id };
}
