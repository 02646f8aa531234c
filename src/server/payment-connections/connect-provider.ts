import { plusHours } from "#domain/time.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { KEY_HOURS, unavailable } from "./attempts.ts";
import { type Connecting, type PaymentProvider, type ProviderAccount, ProviderRefused } from "./payment-provider.ts";
import { findConnection, providerAccountColumns } from "./payment-connection-queries.ts";

/**
 * Begins or continues to connect an account with one at the provider. Returns a URL, for a single
 * visit, where the owner enters the rest there. Two calls at once, and a call after a lost
 * response, lead to one account at the provider.
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
    return unavailable(error);
  }
}

/** An account that was disconnected here, and not at the provider, is reconnected as it was. */
function takeUpAgain(
  db: Db,
  acting: Acting,
  provider: PaymentProvider & { connecting: Connecting },
  account: OwnAccount,
): Promise<string | undefined> {
  return withTransaction(db, acting, async (ctx) => {
    const last = await ctx.tx
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
    await ctx.tx
      .updateTable("provider_connections")
      .set({ disconnected_at: null, disconnected_by: null, updated_at: ctx.now })
      .where("id", "=", last.id)
      .execute();
    await recordConnecting(ctx, account, provider);
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
  const attempt = await withTransaction(db, acting, (ctx) => writeAttempt(ctx, provider, account));
  if ("provider_account_id" in attempt) return attempt.provider_account_id;
  const reference = `account:${account.id}:${attempt.number}`;
  const end = ({ tx }: WriteContext, status: "CREATED" | "FAILED") =>
    tx.updateTable("connection_attempts").set({ status }).where("id", "=", attempt.id).execute();
  const made: ProviderAccount = await provider.connecting
    .open({ reference, email, country: null })
    .catch(async (error: unknown) => {
      if (error instanceof ProviderRefused) await withTransaction(db, acting, (ctx) => end(ctx, "FAILED"));
      throw error;
    });
  await withTransaction(db, acting, async (ctx) => {
    await end(ctx, "CREATED");
    const { numInsertedOrUpdatedRows } = await ctx.tx
      .insertInto("provider_connections")
      .values({ ...providerAccountColumns(made), account_id: account.id, provider: provider.name as "stripe" })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await recordConnecting(ctx, account, provider);
  });
  return made.provider_account_id;
}

/**
 * Records that an account is requested before the request, or returns the account that exists by
 * now. An attempt without a response is repeated with the same number.
 */
async function writeAttempt(
  { tx, now }: WriteContext,
  { name, connecting }: PaymentProvider & { connecting: Connecting },
  account: OwnAccount,
): Promise<{ provider_account_id: string } | { id: number; number: number }> {
  const provider = name as "stripe";
  await tx.selectFrom("accounts").select("id").where("id", "=", account.id).forUpdate().execute();
  const known = await tx
    .selectFrom("provider_connections")
    .select(["provider_account_id", "disconnected_at", "is_live"])
    .where("account_id", "=", account.id)
    .where("provider", "=", provider)
    .execute();
  const alive = known.find(
    (connection) => connection.disconnected_at === null && connection.is_live === connecting.is_live,
  );
  if (alive) return { provider_account_id: alive.provider_account_id };
  const attempts = await tx
    .selectFrom("connection_attempts")
    .select(["id", "number", "status", "is_live", "created_at"])
    .where("account_id", "=", account.id)
    .where("provider", "=", provider)
    .orderBy("number", "desc")
    .execute();
  const pending = attempts.find(
    (attempt) =>
      attempt.status === "REQUESTED" &&
      attempt.is_live === connecting.is_live &&
      attempt.created_at > plusHours(now, -KEY_HOURS),
  );
  if (pending) return pending;
  return tx
    .insertInto("connection_attempts")
    .values({
      ...{ account_id: account.id, provider, is_live: connecting.is_live, created_at: now },
      number: Math.max(attempts[0]?.number ?? 0, known.length) + 1,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

async function recordConnecting(
  ctx: WriteContext,
  account: OwnAccount,
  { name }: Pick<PaymentProvider, "name">,
): Promise<void> {
  await recordActivity(ctx, {
    kind: "account.payment_connecting",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: { provider: name },
  });
}
