import type { z } from "zod";
import type { identity } from "#contract/api-keys.ts";
import { fullName } from "#domain/names.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

/** Who calls, by a session or an API key. */
export async function identityOf(db: ReadDb, caller: SignedIn): Promise<z.input<typeof identity>> {
  const { account, user_id, role, api_key_id, scopes } = caller;
  const found = await db
    .selectFrom("accounts")
    .innerJoin("users", (join) => join.on("users.id", "=", user_id))
    .leftJoin("api_keys", (join) => join.on("api_keys.id", "=", api_key_id))
    .select(["accounts.name as account_name", "accounts.currency_code as currency", "accounts.timezone"])
    .select(["users.first_name", "users.last_name", "api_keys.name as api_key_name", "api_keys.expires_at"])
    .where("accounts.id", "=", account.id)
    .executeTakeFirstOrThrow();
  const { first_name, last_name, ...rest } = found;
  return {
    ...{ ...rest, account_id: account.id, user_id, user_name: fullName({ first_name, last_name }), role, api_key_id },
    scopes: scopes && [...scopes],
    is_limited: account.scope !== null,
    organizer_ids: [...(account.scope?.organizer_ids ?? [])],
    event_ids: [...(account.scope?.event_ids ?? [])],
  };
}
