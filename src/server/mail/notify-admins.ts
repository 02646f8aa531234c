import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { templatedEmail, type MailData } from "./templated-email.ts";

type Kind =
  | ("ACCOUNT_CLOSING" | "ACCOUNT_CLOSING_CANCELLED" | "ACCOUNT_CLOSED")
  | ("API_KEY_NOTICE" | "WEBHOOK_FAILING" | "WEBHOOK_DISABLED");
type Besides<K extends Kind> = Omit<MailData<K>, "first_name" | "account_name" | "timezone">;

/**
 * Emails every active admin of the account. Repeated calls at the same moment, `about` the same
 * thing, send one email.
 */
export async function notifyAdmins<K extends Kind>(
  { tx, now }: WriteContext,
  account_id: number,
  kind: K,
  besides: Besides<K>,
  about = "",
): Promise<void> {
  const admins = await tx
    .selectFrom("account_users")
    .innerJoin("users", "users.id", "account_users.user_id")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .select(["users.email", "users.first_name", "users.locale", "accounts.name", "accounts.timezone"])
    .where("account_users.account_id", "=", account_id)
    .where("account_users.role", "=", "ADMIN")
    .where("account_users.status", "=", "ACTIVE")
    .execute();
  const mails = admins.map(({ email, first_name, locale, name, timezone }) =>
    templatedEmail(kind, {
      cause: `account:${account_id}:${now.toISOString()}${about}`,
      recipient: email,
      locale,
      data: { first_name, account_name: name, timezone, ...besides } as MailData<K>,
    }),
  );
  await queueMails(tx, mails);
}
