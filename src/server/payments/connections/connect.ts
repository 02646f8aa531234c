import type { Db } from "#server/platform/database.ts";
import { type Acting, inDeed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Connecting, PaymentProvider, ProviderAccount } from "#server/payments/provider.ts";
import { findConnection, saidColumns } from "./queries.ts";

/**
 * Begins to connect an account with its own at the provider, or goes on with it, and says where its owner tells the rest: an address
 * for one visit. Whoever asks twice at once, or after an answer was lost, has one account there all the same.
 * @throws AppError payment_unavailable
 */
export async function connect(
  db: Db,
  acting: Acting,
  provider: PaymentProvider & { connecting: Connecting },
  account: OwnAccount,
  { user_id, back }: { user_id: number; back: { return_url: string; refresh_url: string } },
): Promise<string> {
  try {
    const provider_account_id =
      (await findConnection(db, account, provider))?.provider_account_id ??
      (await takeUpAgain(db, acting, provider, account)) ??
      (await openNew(db, acting, provider, account, user_id));
    return await provider.connecting.link(provider_account_id, back);
  } catch (error) {
    throw new AppError("payment_unavailable", { cause: error, retry_after_seconds: 5 });
  }
}

/** Whoever disconnected here, and not at the provider's, finds everything as they left it. */
function takeUpAgain(
  db: Db,
  acting: Acting,
  provider: PaymentProvider & { connecting: Connecting },
  account: OwnAccount,
): Promise<string | undefined> {
  return inDeed(db, acting, async (deed) => {
    const last = await deed.tx
      .selectFrom("provider_connections")
      .select(["id", "provider_account_id"])
      .where("account_id", "=", account.id)
      .where("provider", "=", provider.name as "stripe")
      .where("is_live", "=", provider.connecting.is_live)
      .where("disconnected_by", "=", "ORGANIZER")
      .orderBy("id", "desc")
      .forUpdate()
      .executeTakeFirst();
    if (!last) return undefined;
    await deed.tx
      .updateTable("provider_connections")
      .set({ disconnected_at: null, disconnected_by: null, updated_at: deed.now })
      .where("id", "=", last.id)
      .execute();
    await happened(deed, {
      kind: "account.payment_connecting",
      account_id: account.id,
      event_id: null,
      subject: { account: account.id },
      data: { provider: provider.name },
    });
    return last.provider_account_id;
  });
}

async function openNew(
  db: Db,
  acting: Acting,
  provider: PaymentProvider & { connecting: Connecting },
  account: OwnAccount,
  user_id: number,
): Promise<string> {
  const { email } = await db.selectFrom("users").select("email").where("id", "=", user_id).executeTakeFirstOrThrow();
  // Read at once: whoever clicked in the same moment is found here, or has counted as many and asks for the same account.
  const known = await db
    .selectFrom("provider_connections")
    .select(["provider_account_id", "disconnected_at", "is_live"])
    .where("account_id", "=", account.id)
    .where("provider", "=", provider.name as "stripe")
    .execute();
  const alive = known.find((one) => one.disconnected_at === null && one.is_live === provider.connecting.is_live);
  if (alive) return alive.provider_account_id;
  const reference = `account:${account.id}:${known.length + 1}`;
  const made: ProviderAccount = await provider.connecting.open({ reference, email, country: null });
  await inDeed(db, acting, async (deed) => {
    const { numInsertedOrUpdatedRows } = await deed.tx
      .insertInto("provider_connections")
      .values({ ...saidColumns(made), account_id: account.id, provider: provider.name as "stripe" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await happened(deed, {
      kind: "account.payment_connecting",
      account_id: account.id,
      event_id: null,
      subject: { account: account.id },
      data: { provider: provider.name },
    });
  });
  return made.provider_account_id;
}
