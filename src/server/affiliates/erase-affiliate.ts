import { type SqlBool, sql } from "kysely";
import { codeOfName } from "#domain/affiliates.ts";
import { ERASED_NAME } from "#domain/names.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnAccount } from "#server/platform/own.ts";

/** Replaces a code that contains a name; the row's id is appended. */
export const ERASED_CODE = "erased-";

/**
 * Erases a person from the affiliates of the account's events. A code that was made from their name
 * is replaced, and its link no longer counts.
 */
export async function eraseAffiliates(
  { tx, now }: WriteContext,
  { account, email }: { account: OwnAccount; email: string },
): Promise<void> {
  const matching = await tx
    .selectFrom("affiliates")
    .innerJoin("events", "events.id", "affiliates.event_id")
    .select(["affiliates.id", "affiliates.name", "affiliates.code"])
    .where("events.account_id", "=", account.id)
    .where(sql<SqlBool>`lower(affiliates.email) = lower(${email})`)
    .orderBy("affiliates.id")
    .execute();
  for (const { id, name, code } of matching) {
    const made = codeOfName(name);
    const saysName = made !== "" && code.startsWith(made);
    await tx
      .updateTable("affiliates")
      .set({ name: ERASED_NAME, email: null, updated_at: now, ...(saysName && { code: ERASED_CODE + id }) })
      .where("id", "=", id)
      .execute();
  }
}
