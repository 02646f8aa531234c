import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { findConnection } from "./payment-connection-queries.ts";

/**
 * Stops new payments at the connected account. Earlier payments stay there, and can still be found
 * and refunded.
 * @throws AppError not_found where nothing is connected
 */
export async function disconnect(ctx: WriteContext, provider: PaymentProvider, account: OwnAccount): Promise<void> {
  const connection = await findConnection(ctx.tx, account, provider);
  if (!connection) throw new AppError("not_found");
  const { numUpdatedRows } = await ctx.tx
    .updateTable("provider_connections")
    .set({ disconnected_at: ctx.now, disconnected_by: "ORGANIZER", updated_at: ctx.now })
    .where("id", "=", connection.id)
    .where("disconnected_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "account.payment_disconnected",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { provider: provider.name },
  });
}
