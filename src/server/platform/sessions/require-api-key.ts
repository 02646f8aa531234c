import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { sql } from "kysely";
import type { ApiScope } from "#domain/roles.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Limits } from "#server/platform/database/limit-columns.ts";
import { AppError } from "#server/platform/errors.ts";
import { accountOfCaller, hashOf, mustAddFactorAt, type SignedIn } from "#server/platform/sessions.ts";
import { idInApiKey } from "./api-key-secrets.ts";

/** The caller of an API key, and whether it used the secret before the last roll. */
export type ApiKeyCaller = SignedIn & { api_key_id: number; scopes: readonly ApiScope[]; has_old_secret: boolean };

const BEARER_KEY = /^Bearer (foyer_live_\S{1,200})$/i;

/** Whether the header `authorization` has an API key, valid or not. */
export function hasApiKey(header: string | undefined): header is string {
  return BEARER_KEY.test(header ?? "");
}

/**
 * Verifies an API key: its secret, expiry and network, and that its maker is active in the account
 * *now*. The caller has the role and work of the maker, and of both limits what they share. Only a
 * caller with the right secret learns why a key is refused.
 * @throws AppError api_key_invalid, api_key_expired, api_key_revoked, api_key_inactive,
 * network_not_allowed
 */
export async function requireApiKey(
  db: ReadDb,
  header: string,
  { ip, now }: { ip: string; now: Date },
): Promise<ApiKeyCaller> {
  const key = BEARER_KEY.exec(header)?.[1] ?? "";
  const id = idInApiKey(key);
  const [found] = id === undefined ? [] : await findApiKeys(db, [id], now);
  if (!found) throw new AppError("api_key_invalid");
  const hash = hashOf(key);
  const isOld = !isSame(hash, found.secret_hash);
  if (isOld && !isOldSecret(hash, found)) throw new AppError("api_key_invalid");
  if (found.revoked_at !== null) throw new AppError("api_key_revoked");
  if (isPassed(found.expires_at, now) || (isOld && isPassed(found.old_secret_ends_at, now)))
    throw new AppError("api_key_expired");
  if (!isActive(found)) throw new AppError("api_key_inactive");
  if (!isInNetworks(ip, found.networks)) throw new AppError("network_not_allowed");
  return { ...callerOf(found), has_old_secret: isOld };
}

/** The callers of the keys with these ids that are valid now, whatever their networks. */
export async function findApiKeyCallers(
  db: ReadDb,
  ids: readonly number[],
  now: Date,
): Promise<Omit<ApiKeyCaller, "has_old_secret">[]> {
  const isValid = (key: Found) => key.revoked_at === null && !isPassed(key.expires_at, now) && isActive(key);
  return (await findApiKeys(db, ids, now)).filter(isValid).map(callerOf);
}

/** Whether the address is in one of the networks (CIDR or single addresses); without any, always. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = ip.replace(/^::ffff:(?=\d+\.)/, "");
  if (isIP(address) === 0) return false;
  const allowed = new BlockList();
  for (const network of networks) {
    const [start = "", prefix] = network.split("/");
    const family = familyOf(start);
    if (prefix === undefined) allowed.addAddress(start, family);
    else allowed.addSubnet(start, Number(prefix), family);
  }
  return allowed.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

function isPassed(at: Date | null, now: Date): boolean {
  return at !== null && at <= now;
}

function isOldSecret(hash: string, { old_secret_hash }: Found): boolean {
  return old_secret_hash !== null && isSame(hash, old_secret_hash);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isActive({ user_id, role, work, locale, is_closed }: Found): boolean {
  return user_id !== null && role !== null && work !== null && locale !== null && !is_closed;
}

function callerOf(found: Found): Omit<ApiKeyCaller, "has_old_secret"> {
  const { id, account_id, is_account_verified, is_limited, organizer_ids, event_ids, last_used_at, created_at } = found;
  const { user_id, role, work, locale, is_email_verified, must_add_factor, scopes } = found as Member;
  return {
    ...{ session_id: `key ${id}`, user_id, api_key_id: id, scopes, role, work, locale, is_email_verified },
    ...{ last_seen_at: last_used_at ?? created_at, authenticated_at: null, must_add_factor },
    account: accountOfCaller({ account_id, is_account_verified, is_limited, organizer_ids, event_ids }),
  };
}

type Member = Pick<SignedIn, "user_id" | "role" | "work" | "locale" | "is_email_verified" | "must_add_factor"> & {
  scopes: ApiScope[];
};

type Found = Limits & { [Key in keyof Member]: Member[Key] | null } & {
  id: number;
  account_id: number;
  secret_hash: string;
  old_secret_hash: string | null;
  old_secret_ends_at: Date | null;
  networks: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
  is_account_verified: boolean;
  is_closed: boolean;
};

/** Keys with their account and the active membership of their maker, by their primary keys. */
function findApiKeys(db: ReadDb, ids: readonly number[], now: Date): Promise<Found[]> {
  return db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .leftJoin("account_users", (join) =>
      join
        .onRef("account_users.account_id", "=", "api_keys.account_id")
        .onRef("account_users.user_id", "=", "api_keys.created_by")
        .on("account_users.status", "=", "ACTIVE"),
    )
    .leftJoin("users", "users.id", "account_users.user_id")
    .select((select) => [
      ...(["api_keys.id", "api_keys.account_id", "api_keys.secret_hash", "api_keys.old_secret_hash"] as const),
      ...(["api_keys.old_secret_ends_at", "api_keys.networks", "api_keys.expires_at", "api_keys.revoked_at"] as const),
      ...(["api_keys.last_used_at", "api_keys.created_at", "api_keys.scopes"] as const),
      ...(["account_users.user_id", "account_users.role", "account_users.work", "users.locale"] as const),
      ...SHARED_LIMITS,
      select("users.email_verified_at", "is not", null).as("is_email_verified"),
      select("accounts.verified_at", "is not", null).as("is_account_verified"),
      select("accounts.closed_at", "is not", null).as("is_closed"),
      mustAddFactorAt(now).as("must_add_factor"),
    ])
    .where("api_keys.id", "=", anyOf(ids))
    .execute() as Promise<Found[]>;
}

const MEMBER_ORGANIZERS = sql`array(
  select organizer_id from member_organizers
  where member_organizers.account_id = account_users.account_id
    and member_organizers.user_id = account_users.user_id)`;
const MEMBER_EVENTS = sql`array(
  select event_id from member_events
  where member_events.account_id = account_users.account_id and member_events.user_id = account_users.user_id)`;

/**
 * The limits of the key and of its maker together: organizers that both have, and events that are
 * within both, each by itself or by its organizer.
 */
const SHARED_LIMITS = [
  sql<boolean>`(api_keys.is_limited or coalesce(account_users.is_limited, false))`.as("is_limited"),
  sql<number[]>`
    case
      when not coalesce(account_users.is_limited, false) then api_keys.organizer_ids
      when not api_keys.is_limited then ${MEMBER_ORGANIZERS}
      else array(select unnest(api_keys.organizer_ids) intersect select unnest(${MEMBER_ORGANIZERS}) order by 1)
    end`.as("organizer_ids"),
  sql<number[]>`
    case
      when not coalesce(account_users.is_limited, false) then api_keys.event_ids
      when not api_keys.is_limited then ${MEMBER_EVENTS}
      else array(
        select events.id
        from events
        where events.account_id = api_keys.account_id
          and (events.id = any(api_keys.event_ids)
            and (events.id = any(${MEMBER_EVENTS}) or events.organizer_id = any(${MEMBER_ORGANIZERS}))
            or events.id = any(${MEMBER_EVENTS}) and events.organizer_id = any(api_keys.organizer_ids))
        order by 1)
    end`.as("event_ids"),
] as const;
