import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { ApiScope } from "#domain/roles.ts";
import { API_KEY_USE_DAYS, API_KEYS_MAX } from "#domain/maxima.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { OwnApiKey } from "./own-api-key.ts";

/** All keys that are not revoked are fewer; of the revoked ones the latest are listed. */
const LISTED = 2 * API_KEYS_MAX;

/** The account's keys, newest first, with the revoked ones last. */
export async function listApiKeys(db: ReadDb, account: OwnAccount, now: Date) {
  const rows = await selectApiKeys(db)
    .where("api_keys.account_id", "=", account.id)
    .orderBy(sql`api_keys.revoked_at is not null`)
    .orderBy("api_keys.id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map((row) => shown(row, now));
}

export async function requireApiKeyRow(db: ReadDb, key: OwnApiKey, now: Date) {
  return shown(await selectApiKeys(db).where("api_keys.id", "=", key.id).executeTakeFirstOrThrow(), now);
}

/** The key's calls of the last days, by UTC day and area. */
export async function listCalls(db: ReadDb, key: OwnApiKey, now: Date) {
  return db
    .selectFrom("api_key_calls")
    .select(["area", "calls", sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day")])
    .where("api_key_id", "=", key.id)
    .where(sql<boolean>`day > (${now}::timestamptz at time zone 'UTC')::date - ${API_KEY_USE_DAYS}::integer`)
    .orderBy("day")
    .orderBy("area")
    .execute();
}

function selectApiKeys(db: ReadDb) {
  return db.selectFrom("api_keys").select((select) => [
    ...(["api_keys.id", "api_keys.name", "api_keys.shown_prefix", "api_keys.networks"] as const),
    ...(["api_keys.is_limited", "api_keys.organizer_ids", "api_keys.event_ids", "api_keys.expires_at"] as const),
    ...(["api_keys.revoked_at", "api_keys.last_used_at", "api_keys.last_used_network"] as const),
    ...(["api_keys.old_shown_prefix", "api_keys.old_secret_ends_at", "api_keys.old_secret_used_at"] as const),
    ...(["api_keys.created_at", "api_keys.updated_at"] as const),
    select.ref("api_keys.scopes").$castTo<ApiScope[]>().as("scopes"),
    jsonArrayFrom(
      select
        .selectFrom("organizers")
        .select(["organizers.id", "organizers.name"])
        .where(sql<boolean>`organizers.id = any(api_keys.organizer_ids)`)
        .orderBy("organizers.name"),
    ).as("organizers"),
    jsonArrayFrom(
      select
        .selectFrom("events")
        .select(["events.id", "events.title"])
        .where(sql<boolean>`events.id = any(api_keys.event_ids)`)
        .orderBy("events.title"),
    ).as("events"),
    jsonObjectFrom(
      select
        .selectFrom("users")
        .select(["users.id", "users.first_name", "users.last_name"])
        .whereRef("users.id", "=", "api_keys.created_by"),
    ).as("created_by"),
    select
      .exists(
        select
          .selectFrom("account_users")
          .select("account_users.user_id")
          .whereRef("account_users.account_id", "=", "api_keys.account_id")
          .whereRef("account_users.user_id", "=", "api_keys.created_by")
          .where("account_users.status", "=", "ACTIVE"),
      )
      .$castTo<boolean>()
      .as("is_maker_active"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKeys>["executeTakeFirstOrThrow"]>>;

function shown({ old_shown_prefix, old_secret_ends_at, old_secret_used_at, ...row }: Row, now: Date) {
  const hasOld = old_shown_prefix !== null && old_secret_ends_at !== null && old_secret_ends_at > now;
  return {
    ...row,
    old_secret: hasOld
      ? { shown_prefix: old_shown_prefix, ends_at: old_secret_ends_at, last_used_at: old_secret_used_at }
      : null,
  };
}
