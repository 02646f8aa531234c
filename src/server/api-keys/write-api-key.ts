import type { Activities, ActivityKind } from "#domain/activities.ts";
import { isWithinScopes } from "#domain/api-keys.ts";
import { API_KEYS_MAX, EVENT_YEARS } from "#domain/maxima.ts";
import type { ApiScope } from "#domain/roles.ts";
import { plusHours } from "#domain/time.ts";
import type { Body } from "#contract/endpoint.ts";
import type { apiKeys } from "#contract/api-keys.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { hashOf, isProven, type SignedIn } from "#server/platform/sessions.ts";
import { makeApiKey } from "#server/platform/sessions/api-key-secrets.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { mailAboutKey } from "./mail-about-key.ts";
import { type OwnApiKey, ownApiKey } from "./own-api-key.ts";

type CreateInput = Body<typeof apiKeys.create>;
type UpdateInput = Body<typeof apiKeys.update>;
type RollInput = Body<typeof apiKeys.roll>;

/**
 * Creates a key of the caller and emails the account's admins. Returns it with the only copy of its
 * secret.
 * @throws AppError too_many_api_keys; invalid: a time that has passed, an organizer or event that
 * the account does not have
 */
export async function createApiKey(
  ctx: WriteContext,
  caller: SignedIn,
  input: CreateInput,
): Promise<{ own: OwnApiKey; key: string }> {
  const { tx, now } = ctx;
  const { account } = caller;
  await tx.selectFrom("accounts").select("id").where("id", "=", account.id).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("api_keys")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", account.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= API_KEYS_MAX) throw new AppError("too_many_api_keys");
  const expires_at = futureOf(input.expires_at, now);
  const bounds = await boundsOf(tx, account.id, input);
  const times = { expires_at, created_at: now, updated_at: now };
  // The key contains the id of its row.
  const { id } = await tx
    .insertInto("api_keys")
    .values({ account_id: account.id, created_by: caller.user_id, ...NO_SECRET, ...bounds, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { key, shown_prefix } = makeApiKey(id);
  await tx
    .updateTable("api_keys")
    .set({ secret_hash: hashOf(key), shown_prefix })
    .where("id", "=", id)
    .execute();
  const own = await ownApiKey(tx, account, id);
  await record(ctx, own, "api_key.created", { scopes: bounds.scopes, expires_at: expiryOf({ expires_at }) });
  await mailAboutKey(ctx, own, "CREATED");
  return { own, key };
}

const NO_SECRET = { secret_hash: "", shown_prefix: "" };

/**
 * Changes what a key may do and where. Allowing less needs no proof, so that anyone who worries can
 * act at once.
 * @throws AppError conflict, already_revoked, proof_needed for more than before; invalid as above
 */
export async function updateApiKey(
  ctx: WriteContext,
  caller: SignedIn,
  own: OwnApiKey,
  { updated_at, ...input }: UpdateInput,
): Promise<void> {
  const { tx, now } = ctx;
  const before = await lockKey(ctx, own, updated_at);
  const bounds = await boundsOf(tx, own.account_id, input);
  if (isWider(bounds, before) && !isProven(caller, now)) throw new AppError("proof_needed");
  const changed = changedFields(before, bounds);
  if (changed.length === 0) return;
  await tx
    .updateTable("api_keys")
    .set({ ...bounds, updated_at: now })
    .where("id", "=", own.id)
    .execute();
  await record(ctx, own, "api_key.updated", { changed });
}

/**
 * Replaces the secret. The one before stays valid for `overlap_hours`, but never longer than it was
 * going to; one from an earlier roll ends now.
 * @throws AppError already_revoked; invalid: a time that has passed
 */
export async function rollApiKey(
  ctx: WriteContext,
  own: OwnApiKey,
  { overlap_hours, expires_at }: RollInput,
): Promise<string> {
  const { tx, now } = ctx;
  const before = await lockKey(ctx, own);
  const expires = futureOf(expires_at, now);
  const { key, shown_prefix } = makeApiKey(own.id);
  const ends = plusHours(now, overlap_hours);
  const old_secret_ends_at = before.expires_at !== null && before.expires_at < ends ? before.expires_at : ends;
  const hasOverlap = overlap_hours > 0 && old_secret_ends_at > now;
  await tx
    .updateTable("api_keys")
    .set({
      ...{ secret_hash: hashOf(key), shown_prefix, old_secret_used_at: null },
      ...(hasOverlap
        ? { old_secret_hash: before.secret_hash, old_shown_prefix: before.shown_prefix, old_secret_ends_at }
        : { old_secret_hash: null, old_shown_prefix: null, old_secret_ends_at: null }),
      ...{ expires_at: expires, expiry_announced_at: null, updated_at: now },
    })
    .where("id", "=", own.id)
    .execute();
  await record(ctx, own, "api_key.rolled", { overlap_hours, expires_at: expiryOf({ expires_at: expires }) });
  await mailAboutKey(ctx, own, "ROLLED");
  return key;
}

/** Ends a key for good, with both secrets. A second time does nothing. */
export async function revokeApiKey(ctx: WriteContext, own: OwnApiKey): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("api_keys")
    .set({ revoked_at: ctx.now, updated_at: ctx.now })
    .where("id", "=", own.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await record(ctx, own, "api_key.revoked", {});
}

async function lockKey({ tx }: WriteContext, own: OwnApiKey, updated_at?: string) {
  await lockIfUnmodified(tx, "api_keys", own, updated_at);
  const key = await tx.selectFrom("api_keys").selectAll().where("id", "=", own.id).executeTakeFirstOrThrow();
  if (key.revoked_at !== null) throw new AppError("already_revoked");
  return key;
}

type Bounds = Awaited<ReturnType<typeof boundsOf>>;

/** @throws AppError invalid: an organizer or event that the account does not have */
async function boundsOf(tx: Tx, account_id: number, input: UpdateInput | CreateInput) {
  const { name, scopes, networks } = input;
  const [organizer_ids, event_ids] = [ordered(input.organizer_ids), ordered(input.event_ids)];
  if (!(await areOf(tx, "organizers", account_id, organizer_ids))) throw invalid({ organizer_ids: "wrong" });
  if (!(await areOf(tx, "events", account_id, event_ids))) throw invalid({ event_ids: "wrong" });
  const isLimited = organizer_ids.length + event_ids.length > 0;
  return { name, scopes, networks: [...new Set(networks)], is_limited: isLimited, organizer_ids, event_ids };
}

async function areOf(tx: Tx, table: "organizers" | "events", account_id: number, ids: readonly number[]) {
  if (ids.length === 0) return true;
  const { count } = await tx
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .where("id", "=", anyOf(ids))
    .executeTakeFirstOrThrow();
  return Number(count) === ids.length;
}

function ordered(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

type Stored = Omit<Bounds, "scopes"> & { scopes: readonly string[] };

/** Whether a key could do something afterwards that it can't before. */
function isWider(after: Bounds, before: Stored): boolean {
  const isMore = (ids: readonly (number | string)[], than: readonly (number | string)[]) =>
    ids.some((id) => !than.includes(id));
  const isFreer = before.is_limited && !after.is_limited;
  const hasMorePlaces =
    before.is_limited &&
    (isMore(after.organizer_ids, before.organizer_ids) || isMore(after.event_ids, before.event_ids));
  const hasMoreNetworks =
    before.networks.length > 0 && (after.networks.length === 0 || isMore(after.networks, before.networks));
  const hasMoreScopes = !isWithinScopes(after.scopes, before.scopes as ApiScope[]);
  return isFreer || hasMorePlaces || hasMoreNetworks || hasMoreScopes;
}

function futureOf(expires_at: string | null, now: Date): Date | null {
  if (expires_at === null) return null;
  const at = new Date(expires_at);
  if (at <= now) throw invalid({ expires_at: "in_past" });
  if (!(at.getUTCFullYear() <= EVENT_YEARS.max)) throw invalid({ expires_at: "wrong" });
  return at;
}

function expiryOf({ expires_at }: { expires_at: Date | null }): string | null {
  return expires_at?.toISOString() ?? null;
}

type Kind = Extract<ActivityKind, `api_key.${string}`>;

function record<K extends Kind>(ctx: WriteContext, own: OwnApiKey, kind: K, data: Activities[K]["api_key"]) {
  const { id, account_id } = own;
  return recordActivity<Kind>(ctx, { kind, account_id, event_id: null, subject: { api_key: id }, data });
}
