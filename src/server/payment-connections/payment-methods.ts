import type { PaymentMethods } from "#contract/payment-connections.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { offeredFor, wayProblem } from "./offered-providers.ts";
import { offlineSettings } from "./offline-settings.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { connectionsColumn, findConnection } from "./payment-connection-queries.ts";

/**
 * Whether an event's buyers can pay with any provider. The account's connections are read only
 * where they decide it.
 */
export async function takesPayments(
  db: ReadDb,
  { id, currency, account_id }: Pick<OwnEvent, "id" | "currency" | "account_id">,
  providers: PaymentProviders,
): Promise<boolean> {
  const paying = { currency, connections: [], offers_offline_payments: false };
  if (offeredFor(providers, paying).length > 0) return true;
  const { offers_offline_payments } = await offlineSettings(db, { id });
  if (offeredFor(providers, { ...paying, offers_offline_payments }).length > 0) return true;
  const connectable = Object.values(providers).filter(({ connecting }) => connecting !== null);
  for (const provider of connectable) {
    const connection = await findConnection(db, { id: account_id }, provider);
    if (connection && wayProblem(provider, { ...paying, connections: [connection] }) === null) return true;
  }
  return false;
}

/**
 * The ways in which an event's buyers can pay. If there are none: the problem of the provider that
 * the account connects with.
 */
export async function paymentMethods(
  db: ReadDb,
  event: OwnEvent,
  providers: PaymentProviders,
): Promise<PaymentMethods> {
  const { is_paid, ...paying } = await db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select(["events.currency", "event_settings.offers_offline_payments", connectionsColumn().as("connections")])
    .select((events) =>
      events
        .exists(
          events
            .selectFrom("tickets")
            .select("tickets.id")
            .whereRef("tickets.event_id", "=", "events.id")
            .where("tickets.type", "<>", "FREE")
            .where("tickets.deleted_at", "is", null),
        )
        .$castTo<boolean>()
        .as("is_paid"),
    )
    .where("events.id", "=", event.id)
    .executeTakeFirstOrThrow();
  const offered = offeredFor(providers, paying);
  const connectable = Object.values(providers).find((provider) => provider.connecting !== null);
  const problem = connectable ? wayProblem(connectable, paying) : "not_offered";
  return { providers: offered, is_paid, problem: offered.length > 0 ? null : problem };
}
