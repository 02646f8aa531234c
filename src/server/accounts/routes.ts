import type { z } from "zod";
import { type account, accounts } from "#contract/accounts.ts";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { caller, params }) => ({ data: await ownAccount(db, caller, params.account_id) })),
  write(accounts.update, async (tx, { caller, params, body }) => {
    const { id } = await ownAccount(tx, caller, params.account_id);
    const { updated_at, ...form } = body;
    await lockUnchanged(tx, "accounts", { id }, updated_at);
    await tx
      .updateTable("accounts")
      .set({ ...form, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
    return { data: await ownAccount(tx, caller, id) };
  }),
];

/** @throws AppError not_found for every account but the one that the token is bound to */
async function ownAccount(db: Db, caller: SignedIn, id: number): Promise<z.input<typeof account>> {
  if (id !== caller.account_id) throw new AppError("not_found");
  return db
    .selectFrom("accounts")
    .select((select) => [
      "id",
      "name",
      "currency_code",
      "timezone",
      "updated_at",
      select("verified_at", "is not", null).as("is_account_email_confirmed"),
    ])
    .where("id", "=", caller.account_id)
    .$narrowType<{ is_account_email_confirmed: boolean }>()
    .executeTakeFirstOrThrow();
}
