import { msg } from "@lingui/core/macro";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** The refusal for an organizer, who can raise the capacity: it names the one that is full. */
export async function soldOut(tx: Tx, stock_ids: readonly number[]): Promise<AppError> {
  const shared = await tx
    .selectFrom("capacity_assignments")
    .select("name")
    .where("stock_id", "=", anyOf(stock_ids))
    .orderBy("id")
    .executeTakeFirst();
  const userMessage = shared
    ? msg`The capacity assignment “${shared.name}” is full. Increase its capacity and try again.`
    : msg`There aren’t enough of these tickets left. Increase the quantity and try again.`;
  return new AppError("sold_out", { userMessage });
}
