import { fullName } from "#domain/names.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnApiKey } from "./own-api-key.ts";

/** Emails the account's admins that a key was made or rolled, or expires soon. */
export async function mailAboutKey(
  ctx: WriteContext,
  { id, account_id }: Pick<OwnApiKey, "id" | "account_id">,
  change: "CREATED" | "ROLLED" | "EXPIRES",
): Promise<void> {
  const { tx, by } = ctx;
  const { name: key_name, expires_at } = await tx
    .selectFrom("api_keys")
    .select(["name", "expires_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const actor =
    by.kind === "person"
      ? await tx.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", by.user_id).executeTakeFirst()
      : undefined;
  const data = { change, key_name, api_key_id: id, expires_at: expires_at?.toISOString() ?? null };
  const maker = { by: actor ? fullName(actor) : null };
  await notifyAdmins(ctx, account_id, "API_KEY_NOTICE", { ...data, ...maker }, `:${id}:${change}`);
}
