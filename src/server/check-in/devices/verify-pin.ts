import { sql } from "kysely";
import { wrongPinsADay } from "#domain/check-in.ts";
import type { NetworkHashes } from "#server/access/networks.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { isSamePin } from "./pins.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";

/** Wrong PINs allowed within so many minutes. */
type Limit = { tries: number; minutes: number };

const DAY = 24 * 60;
/** A device with wrong PINs waits alone. */
const OF_PHONE: Limit = { tries: 5, minutes: 15 };
/** The devices of a venue share one network. */
const OF_NETWORK: Limit = { tries: 30, minutes: DAY };
/** One customer may own a whole /48 or /24. */
const OF_WIDE_NETWORK: Limit = { tries: 100, minutes: DAY };

type PinAttempt = {
  /** The list's PIN; null if it cannot be decrypted any more. */
  expected: string | null;
  pin: string | undefined;
  pairing_key: string | undefined;
  networks: NetworkHashes;
  now: Date;
};

type Counter = { counted_by: string; limit: Limit; full: "too_many_requests" | "pin_locked" };

/**
 * Checks a list's PIN. An attempt counts before it is compared, in the database: all processes
 * count together, and a restart forgets nothing. A right PIN returns the device's attempts to all
 * counters (docs/decisions/0068).
 * @throws AppError pin_needed, wrong_pin, too_many_requests, pin_locked
 */
export async function provePin(
  db: Db,
  list: CheckInStation,
  { expected, pin, pairing_key, networks, now }: PinAttempt,
): Promise<void> {
  if (pin === undefined || pin === "") throw new AppError("pin_needed");
  const phone = pairing_key === undefined ? null : hashOf(`phone ${pairing_key}`);
  let by_phone = 1;
  for (const { counted_by, limit, full } of await countersOf(db, list, { expected, phone, networks })) {
    const tries = await countTry(db, list, { counted_by, limit, now });
    if (tries === null) throw new AppError(full);
    if (counted_by === phone) by_phone = tries;
  }
  if (expected === null || !isSamePin(expected, pin)) throw new AppError("wrong_pin");
  await giveBack(db, list, { phone, shared: [networks.network, networks.wide, ALL], tries: by_phone });
}

/** The counter of a whole list. */
const ALL = "all";

/** The narrowest first: an attempt that one refuses is not counted by the wider ones. */
async function countersOf(
  db: Db,
  list: CheckInStation,
  { expected, phone, networks }: { expected: string | null; phone: string | null; networks: NetworkHashes },
): Promise<Counter[]> {
  const near: Counter[] = [
    ...(phone === null ? [] : [{ counted_by: phone, limit: OF_PHONE, full: "too_many_requests" as const }]),
    { counted_by: networks.network, limit: OF_NETWORK, full: "pin_locked" },
  ];
  // attackers elsewhere never lock a network in which a paired device works
  if (await hasDeviceIn(db, list, networks)) return near;
  const of_list: Limit = { tries: wrongPinsADay(expected?.length ?? 0), minutes: DAY };
  return [
    ...near,
    { counted_by: networks.wide, limit: OF_WIDE_NETWORK, full: "pin_locked" },
    { counted_by: ALL, limit: of_list, full: "pin_locked" },
  ];
}

async function hasDeviceIn(db: Db, list: CheckInStation, { network }: NetworkHashes): Promise<boolean> {
  const device = await db
    .selectFrom("check_in_devices")
    .select("id")
    .where("check_in_list_id", "=", list.id)
    .where("network_hash", "=", network)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

type Counting = { counted_by: string; limit: Limit; now: Date };

/**
 * Counts an attempt. Returns how many there were, this one included; null where the limit was
 * reached before.
 */
async function countTry(db: Db, list: CheckInStation, { counted_by, limit, now }: Counting): Promise<number | null> {
  const since = sql`${now}::timestamptz - make_interval(mins => ${limit.minutes})`;
  const { rows } = await sql<{ tries: number }>`
    insert into check_in_pin_failures as known (check_in_list_id, counted_by, tries, since)
    values (${list.id}, ${counted_by}, 1, ${now})
    on conflict (check_in_list_id, counted_by) do update set
      tries = case when known.since <= ${since} then 1 else known.tries + 1 end,
      since = case when known.since <= ${since} then excluded.since else known.since end
    where known.since <= ${since} or known.tries < ${limit.tries}
    returning tries`.execute(autocommit(db));
  return rows[0]?.tries ?? null;
}

type GivingBack = { phone: string | null; shared: readonly string[]; tries: number };

async function giveBack(db: Db, list: CheckInStation, { phone, shared, tries }: GivingBack): Promise<void> {
  await sql`
    update check_in_pin_failures
    set tries = case when counted_by = ${phone} then 0 else greatest(tries - ${tries}::integer, 0) end
    where check_in_list_id = ${list.id}
      and counted_by = any(${[...shared, ...(phone === null ? [] : [phone])]}::text[])`.execute(autocommit(db));
}
