import { sql } from "kysely";
import { anyOf } from "#server/platform/database/any-of.ts";
import { personOf } from "#server/credentials/sign-in-origins.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";

/**
 * Removes all members of the account: emails its admins, ends sessions, and deletes users without
 * another account, with every email to them but this last one. Remaining users keep no email that
 * names the account or a colleague. The users' rows are locked first, as wherever a member is added
 * or removed.
 */
export async function showOut(ctx: WriteContext, account_id: number): Promise<void> {
  const { tx } = ctx;
  await notifyAdmins(ctx, account_id, "ACCOUNT_CLOSED", {});
  const members = await tx
    .selectFrom("account_users")
    .innerJoin("users", "users.id", "account_users.user_id")
    .select(["users.id", "users.email"])
    .where("account_users.account_id", "=", account_id)
    .orderBy("users.id")
    .forUpdate("users")
    .execute();
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom("account_users").where("account_id", "=", account_id).execute();
  await eraseMailsAbout(ctx, account_id, members);
  const forgotten = await tx
    .deleteFrom("users")
    .where("id", "=", anyOf(ids))
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom("account_users")
            .select("account_users.user_id")
            .whereRef("account_users.user_id", "=", "users.id"),
        ),
      ),
    )
    .returning("email")
    .execute();
  if (forgotten.length === 0) return;
  const addresses = forgotten.map(({ email }) => email);
  await tx
    .deleteFrom("sign_in_origins")
    .where("email_hash", "=", anyOf(addresses.map(personOf)))
    .execute();
  await tx
    .deleteFrom("mails")
    .where((mail) => mail(mail.fn("lower", ["recipient"]), "=", anyOf(addresses.map((email) => email.toLowerCase()))))
    .where("event_id", "is", null)
    .where("kind", "<>", "ACCOUNT_CLOSED")
    .execute();
}

/**
 * Deletes the members' invitations that were delivered, and the emails about the closing of this
 * account and its API keys.
 */
async function eraseMailsAbout(
  { tx }: WriteContext,
  account_id: number,
  members: readonly { email: string }[],
): Promise<void> {
  const addresses = members.map(({ email }) => email.toLowerCase());
  await sql`
    delete from mails
    where lower(recipient) = any(${addresses}::text[])
      and (kind = 'INVITATION' and status not in ('QUEUED', 'SENDING')
        or kind in ('ACCOUNT_CLOSING', 'ACCOUNT_CLOSING_CANCELLED', 'API_KEY_NOTICE')
          and starts_with(cause, 'account:' || ${account_id}::bigint || ':'))`.execute(tx);
}
