import { type Insertable, sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { Connection } from "./offered-providers.ts";
import type { PaymentProvider, ProviderAccount } from "./payment-provider.ts";

/**
 * The account's connection at this provider, in the configured mode (test or live); undefined where
 * nothing is connected.
 */
export function findConnection(db: ReadDb, account: { id: number }, { name, connecting }: PaymentProvider) {
  return db
    .selectFrom("provider_connections")
    .selectAll()
    .where("account_id", "=", account.id)
    .where("provider", "=", name as "stripe")
    .where("is_live", "=", connecting?.is_live ?? false)
    .where("disconnected_at", "is", null)
    .executeTakeFirst();
}

/** Column of a query that selects from `events`: all active connections of the event's account. */
export function connectionsColumn() {
  return sql<Connection[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
        'provider', provider, 'provider_account_id', provider_account_id,
        'is_live', is_live, 'charges_enabled', charges_enabled)), '[]')
    from provider_connections
    where provider_connections.account_id = events.account_id and disconnected_at is null)`;
}

/**
 * Whether this account at the provider belongs to the given account, also after the connection has
 * ended.
 */
export async function isConnectionOf(
  db: ReadDb,
  account: { id: number },
  provider: PaymentProvider,
  paid_to: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("provider_connections")
    .select("id")
    .where("account_id", "=", account.id)
    .where("provider", "=", provider.name as "stripe")
    .where("provider_account_id", "=", paid_to)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The account whose money goes to this account at the provider, or went there while it was
 * connected.
 */
export async function connectedAccount(
  db: ReadDb,
  { name }: PaymentProvider,
  provider_account_id: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("provider_connections")
    .select("account_id")
    .where("provider", "=", name as "stripe")
    .where("provider_account_id", "=", provider_account_id)
    .executeTakeFirst();
  return found?.account_id;
}

/** What a provider reports about an account there, as it is stored. */
export function providerAccountColumns({ requirements, ...rest }: ProviderAccount) {
  return { ...rest, requirements: JSON.stringify(requirements) } satisfies Partial<
    Insertable<Database["provider_connections"]>
  >;
}
