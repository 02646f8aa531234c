import type { Reply } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { proposedChanges } from "#contract/proposed-changes.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { connectionsColumn } from "#server/payment-connections/payment-connection-queries.ts";
import { offeredFor } from "#server/payment-connections/offered-providers.ts";
import type { PaymentProviders } from "#server/payment-connections/payment-provider.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findProposed } from "./proposed-change.ts";
import { namedIn } from "./change-labels.ts";

type PayableInput = { id: number; providers: PaymentProviders; locale: Locale; now: Date };

/**
 * A proposed change as its payer sees it.
 * @throws AppError not_found
 */
export async function payableChange(
  db: ReadDb,
  order: OwnOrder,
  { id, providers, locale, now }: PayableInput,
): Promise<Reply<typeof proposedChanges.get>["data"]> {
  const change = await findProposed(db, order, id);
  if (!change) throw new AppError("not_found");
  const { currency, connections } = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .select(["orders.currency", connectionsColumn().as("connections")])
    .where("orders.id", "=", order.id)
    .executeTakeFirstOrThrow();
  const { status, amount, expires_at, planned } = change;
  const isOver = status !== "WAITING" || expires_at <= now;
  return {
    ...{ id, status, amount, currency, expires_at, is_over: isOver },
    ...{ total_before: planned.plan.total_before, total_after: planned.plan.total_after },
    ...(await namedIn(db, change, locale)),
    payment_providers: isOver ? [] : offeredFor(providers, { currency, connections, offers_offline_payments: false }),
  };
}
