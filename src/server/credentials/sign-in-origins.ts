import { sql } from "kysely";
import { anyOf } from "#server/platform/database/any-of.ts";
import { type Db, autocommit, type ReadDb, type Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import { hashOf } from "#server/platform/sessions.ts";

/** The origin of a sign-in attempt: a network, and a browser if it has signed in here before. */
export type SignInOrigin = { network: string; device: string | undefined };

/**
 * Attempts from one origin in a row, less than `WINDOW_MINUTES` apart. Then the origin has to wait
 * as long, and twice as long each time.
 */
const TRIES = 10;
/** The same for all origins together from which this person has never signed in. */
const TRIES_OF_STRANGERS = 30;
const WINDOW_MINUTES = 15;
/** The longest wait is eight hours: `WINDOW_MINUTES` doubled this many times. */
const DOUBLED_MAX = 5;
/**
 * Authenticator codes per day from all origins together where this person has never signed in. Only
 * a caller with the password gets this far, and three of a million codes are right.
 */
const CODES_OF_STRANGERS = 30;
/** An origin stays known for this long after the last sign-in from it. */
export const KNOWN_DAYS = 90;

/** Distinguishes a browser that has signed in before from all others. It grants no access. */
const DEVICE_COOKIE = "device";

export function venueOf(call: Pick<Call, "address" | "cookie">): SignInOrigin {
  return { network: networkOf(call.address), device: call.cookie(DEVICE_COOKIE) };
}

export function rememberDevice(call: Pick<Call, "setCookie">, device: string): void {
  call.setCookie(DEVICE_COOKIE, device, { days: KNOWN_DAYS });
}

/**
 * Counts an attempt before its password is checked: in the database, so that all processes count
 * together. An attempt from an origin where this person has signed in before counts for that origin
 * alone, so that no number of attackers locks out the owner. An email address without a user is
 * treated alike: the address that was typed counts.
 * @throws AppError too_many_requests
 */
export async function countTry(db: Db, email: string, origin: SignInOrigin, now: Date): Promise<void> {
  const { email_hash, network, device } = keysOf(email, origin);
  const window = sql`make_interval(mins => ${WINDOW_MINUTES})`;
  const since = new Date(now.getTime() - KNOWN_DAYS * 86_400_000);
  const { rows } = await sql<{ is_counted: boolean; retry_at: Date | null }>`
    with moment as (
      select ${now}::timestamptz as now, ${since}::timestamptz as since
    ), chosen as (
      select coalesce((
        select origin from sign_in_origins, moment
        where email_hash = ${email_hash} and origin = ${device}::text and signed_in_at > since
      ), ${network}::text) as origin
    ), own as (
      insert into sign_in_origins as known (email_hash, origin, tries, renewed_at)
      select ${email_hash}, origin, 1, now + ${window} from chosen, moment
      on conflict (email_hash, origin) do update set
        tries = case when known.renewed_at <= ${now} then 1 else known.tries + 1 end,
        rounds = case
          when known.renewed_at <= ${now}::timestamptz - interval '1 day' then 0
          when known.renewed_at <= ${now} and known.tries >= ${TRIES} then least(known.rounds + 1, ${DOUBLED_MAX})
          else known.rounds end,
        renewed_at = ${now}::timestamptz + ${window} * case
          when known.renewed_at > ${now} and known.tries + 1 >= ${TRIES} then 2 ^ known.rounds
          else 1 end
      where known.renewed_at <= ${now} or known.tries < ${TRIES}
      returning signed_in_at
    ), strangers as (
      insert into sign_in_origins as known (email_hash, origin, tries, renewed_at)
      select ${email_hash}, ${STRANGERS}, 1, now + ${window}
      from own, moment
      where signed_in_at is null or signed_in_at <= since
      on conflict (email_hash, origin) do update set
        tries = case when known.renewed_at <= ${now} then 1 else known.tries + 1 end,
        renewed_at = ${now}::timestamptz + ${window}
      where known.renewed_at <= ${now} or known.tries < ${TRIES_OF_STRANGERS}
      returning 1
    )
    select
      exists (select from own where signed_in_at > since) or exists (select from strangers) as is_counted,
      (select renewed_at from sign_in_origins, chosen
       where email_hash = ${email_hash}
         and sign_in_origins.origin =
           case when exists (select from own) then ${STRANGERS} else chosen.origin end) as retry_at
    from moment`.execute(autocommit(db));
  const [counted] = rows;
  if (counted?.is_counted) return;
  const wait = counted?.retry_at ? (counted.retry_at.getTime() - now.getTime()) / 1000 : WINDOW_MINUTES * 60;
  throw new AppError("too_many_requests", { retry_after_seconds: Math.max(1, Math.ceil(wait)) });
}

/**
 * As `countTry`, for an authenticator code: in addition, all unknown origins together have few of
 * them a day. Passkeys and recovery codes, which can't be guessed, still work, and so do all known
 * origins.
 * @throws AppError too_many_requests
 */
export async function countCode(db: Db, email: string, origin: SignInOrigin, now: Date): Promise<void> {
  await countTry(db, email, origin, now);
  if (await isKnownOrigin(db, email, origin, now)) return;
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const { rows } = await sql`
    insert into sign_in_origins as known (email_hash, origin, tries, renewed_at)
    values (${personOf(email)}, ${CODES}, 1, ${tomorrow})
    on conflict (email_hash, origin) do update set
      tries = case when known.renewed_at <= ${now} then 1 else known.tries + 1 end,
      renewed_at = case when known.renewed_at <= ${now} then ${tomorrow} else known.renewed_at end
    where known.renewed_at <= ${now} or known.tries < ${CODES_OF_STRANGERS}
    returning 1`.execute(autocommit(db));
  if (rows.length === 0) throw new AppError("too_many_requests", { retry_after_seconds: 86_400 });
}

/** Makes the origin of a successful sign-in known, and resets its attempts. */
export async function rememberOrigin(db: Db | Tx, email: string, origin: SignInOrigin, now: Date): Promise<void> {
  const { email_hash, network, device } = keysOf(email, origin);
  const known = { tries: 0, rounds: 0, renewed_at: now, signed_in_at: now };
  const origins = [network, ...(device ? [device] : [])].toSorted();
  await autocommit(db as Db)
    .insertInto("sign_in_origins")
    .values(origins.map((value) => ({ email_hash, origin: value, ...known })))
    .onConflict((conflict) => conflict.columns(["email_hash", "origin"]).doUpdateSet(known))
    .execute();
}

/** Whether this person has signed in from this browser, or from this network, before. */
export async function isKnownOrigin(db: ReadDb, email: string, origin: SignInOrigin, now: Date): Promise<boolean> {
  const { email_hash, network, device } = keysOf(email, origin);
  const known = await db
    .selectFrom("sign_in_origins")
    .select("origin")
    .where("email_hash", "=", email_hash)
    .where("origin", "=", anyOf([network, ...(device ? [device] : [])]))
    .where("signed_in_at", ">", new Date(now.getTime() - KNOWN_DAYS * 86_400_000))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Forgets all known origins of a person after a new password: for an attacker with the old one, no
 * origin is known any more.
 */
export async function deleteOrigins(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom("sign_in_origins")
    .where("email_hash", "=", personOf(email))
    .where("origin", "<>", CODES)
    .execute();
}

/** A pseudonym of a person that does not reveal their email address. */
export function personOf(email: string): string {
  return hashOf(email.toLowerCase());
}

const STRANGERS = "strangers";
const CODES = "codes";

/** Hashes, so that the table reveals nothing about where people live. */
function keysOf(email: string, { network, device }: SignInOrigin) {
  const email_hash = personOf(email);
  return {
    email_hash,
    network: `network:${hashOf(`${email_hash} ${network}`)}`,
    device: device === undefined ? null : `device:${hashOf(device)}`,
  };
}
