import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { Refused } from "./refused.ts";

/**
 * What an operator can suspend: the sales and messages of an account, or only its messages. Its
 * members read the reason.
 */
const SUSPENSIONS = {
  account: {
    at: "suspended_at",
    because: "suspended_because",
    suspended: "account.suspended",
    resumed: "account.resumed",
    subject: (account_id: number) => `Account ${account_id} is`,
  },
  messaging: {
    at: "messaging_suspended_at",
    because: "messaging_suspended_because",
    suspended: "account.messaging_suspended",
    resumed: "account.messaging_resumed",
    subject: (account_id: number) => `Messages of account ${account_id} are`,
  },
} as const;

export type Suspendable = keyof typeof SUSPENSIONS;

/**
 * Suspends and returns the account's name. A publication, a manual order, an import or a message
 * that begins at the same moment waits for this transaction, or this one for it; a reservation that
 * has already read the event still completes.
 * @throws Refused where there is no such account, or it is already suspended
 */
export async function suspend(
  ctx: WriteContext,
  what: Suspendable,
  account_id: number,
  because: string,
): Promise<string> {
  const { at, because: reason, suspended, subject } = SUSPENSIONS[what];
  const account = await lockAccount(ctx, what, account_id);
  if (account.is_suspended) throw new Refused(`${subject(account_id)} already suspended.`);
  await ctx.tx
    .updateTable("accounts")
    .set({ [at]: ctx.now, [reason]: because, updated_at: ctx.now })
    .where("id", "=", account_id)
    .execute();
  await recordActivity(ctx, of(account_id, suspended));
  return account.name;
}

/** @throws Refused where there is no such account, or it is not suspended */
export async function resume(ctx: WriteContext, what: Suspendable, account_id: number): Promise<string> {
  const { at, because, resumed, subject } = SUSPENSIONS[what];
  const account = await lockAccount(ctx, what, account_id);
  if (!account.is_suspended) throw new Refused(`${subject(account_id)} not suspended.`);
  await ctx.tx
    .updateTable("accounts")
    .set({ [at]: null, [because]: null, updated_at: ctx.now })
    .where("id", "=", account_id)
    .execute();
  await recordActivity(ctx, of(account_id, resumed));
  return account.name;
}

async function lockAccount(
  { tx }: WriteContext,
  what: Suspendable,
  account_id: number,
): Promise<{ name: string; is_suspended: boolean }> {
  const account = await tx
    .selectFrom("accounts")
    .select(["name", `${SUSPENSIONS[what].at} as since`])
    .where("id", "=", account_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new Refused(`There is no account ${account_id}.`);
  return { name: account.name, is_suspended: account.since !== null };
}

function of<Kind extends string>(account_id: number, kind: Kind) {
  return { kind, account_id, event_id: null, subject: { account: account_id }, data: {} };
}
