import type { Db } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { happened } from "#server/happenings/happened.ts";
import type { PaymentProvider, ProviderAccount } from "#server/payments/provider.ts";
import { saidColumns } from "./queries.ts";

/** Brings a connection to what its provider says about it, whoever asked: a notice, the way back from it, somebody who looks. */
export async function noteConnection(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  provider_account_id: string,
): Promise<void> {
  const said = await provider.connecting?.find(provider_account_id);
  await inDeed(db, acting, async (deed) => {
    const known = await lockConnection(deed, provider, provider_account_id);
    if (!known) return;
    if (said) await noteSaid(deed, known, said);
    else if (known.disconnected_by !== "PROVIDER") await noteEnd(deed, known);
  });
}

/** Of an account that is closed nothing is kept any more. */
function lockConnection({ tx }: Deed, { name }: PaymentProvider, provider_account_id: string) {
  return tx
    .selectFrom("provider_connections")
    .innerJoin("accounts", "accounts.id", "provider_connections.account_id")
    .selectAll("provider_connections")
    .where("provider", "=", name as "stripe")
    .where("provider_account_id", "=", provider_account_id)
    .where("accounts.closed_at", "is", null)
    .forUpdate("provider_connections")
    .executeTakeFirst();
}

type Known = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

async function noteSaid(deed: Deed, known: Known, said: ProviderAccount): Promise<void> {
  await deed.tx
    .updateTable("provider_connections")
    .set({ ...saidColumns(said), updated_at: deed.now })
    .where("id", "=", known.id)
    .execute();
  if (known.disconnected_at !== null || said.charges_enabled === known.charges_enabled) return;
  await tell(deed, known, said.charges_enabled ? "account.payment_connected" : "account.payment_restricted");
}

/** Its owner, or the provider itself, has ended it there: it can't be taken up again. */
async function noteEnd(deed: Deed, known: Known): Promise<void> {
  await deed.tx
    .updateTable("provider_connections")
    .set({ charges_enabled: false, payouts_enabled: false, disconnected_by: "PROVIDER" })
    .set({ disconnected_at: known.disconnected_at ?? deed.now, updated_at: deed.now })
    .where("id", "=", known.id)
    .execute();
  if (known.disconnected_at === null) await tell(deed, known, "account.payment_disconnected");
}

function tell(
  deed: Deed,
  { account_id, provider }: Known,
  kind: "account.payment_connected" | "account.payment_restricted" | "account.payment_disconnected",
): Promise<void> {
  return happened(deed, { kind, account_id, event_id: null, subject: { account: account_id }, data: { provider } });
}
