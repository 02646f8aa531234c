import { randomUUID } from "node:crypto";
import type { Locale } from "#contract/fields.ts";
import { letter } from "#server/mail/letters.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { endLinks, requireLink, spendLink } from "./mailed-links.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";

/**
 * Sets a new password by the link of a mail. Every sign-in of the user ends.
 * @throws AppError link_expired, invalid
 */
export async function resetPassword(db: Db, given: { token: string; password: string }): Promise<void> {
  await requireLink(db, "RESET_PASSWORD", given.token);
  if (isCommonPassword(given.password)) throw invalid({ password: "password_common" });
  const password_hash = await hashPassword(given.password);
  await inTransaction(db, async (tx) => {
    const user = await spendLink(tx, "RESET_PASSWORD", given.token);
    await replacePassword(tx, user.id, password_hash);
  });
}

/** The new password counts from now on: sign-ins end, waiting links die, and the owner hears of it. */
export async function replacePassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  const user = await tx
    .updateTable("users")
    .set({ password_hash, updated_at: new Date() })
    .where("id", "=", user_id)
    .returning(["id", "email", "first_name", "locale"])
    .executeTakeFirstOrThrow();
  await endSessions(tx, user_id);
  await endLinks(tx, "RESET_PASSWORD", user);
  const data = { first_name: user.first_name };
  await queueMails(tx, [
    letter("PASSWORD_CHANGED", {
      cause: `password:${randomUUID()}`,
      recipient: user.email,
      locale: user.locale as Locale,
      data,
    }),
  ]);
}
