import { sql } from "kysely";
import { isPassword } from "#server/auth/passwords.ts";
import { type Db, inOneStatement } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import { hashOf } from "#server/platform/sessions.ts";
import type { DoorList } from "./own-list.ts";

/** So many wrong tries, within so many minutes. */
type Limit = { tries: number; minutes: number };

/**
 * A phone that mistypes waits by itself; a venue's phones share one network, which has far more. What keeps a PIN from being guessed, from
 * however many networks, is the list's own number: 50 a day of the 10,000 that four digits make are half a hundredth, of eight digits
 * half a millionth.
 */
const OF_PHONE: Limit = { tries: 5, minutes: 15 };
const OF_NETWORK: Limit = { tries: 30, minutes: 15 };
const OF_LIST: Limit = { tries: 50, minutes: 24 * 60 };

type Said = { pin: string | undefined; pairing_key: string | undefined; address: string; now: Date };

/**
 * Lets pass who says the list's PIN. A try counts before it is looked at, in the database: all processes count together, and a restart
 * forgets nothing. Whoever says it right in the end has taken nobody's tries.
 * @throws AppError pin_needed, wrong_pin, too_many_requests, pin_locked
 */
export async function provePin(
  db: Db,
  list: DoorList & { pin_hash: string },
  { pin, pairing_key, address, now }: Said,
): Promise<void> {
  if (pin === undefined || pin === "") throw new AppError("pin_needed");
  const phone = pairing_key === undefined ? null : hashOf(`phone ${pairing_key}`);
  const network = hashOf(`network ${networkOf(address)}`);
  const count = (counted_by: string, limit: Limit) => countTry(db, list, { counted_by, limit, now });
  // the narrowest first: what it stops takes nothing from the others
  const by_phone = phone === null ? 1 : await count(phone, OF_PHONE);
  if (by_phone === null || (await count(network, OF_NETWORK)) === null) throw new AppError("too_many_requests");
  if ((await count(ALL, OF_LIST)) === null) throw new AppError("pin_locked");
  if (!(await isPassword(list.pin_hash, pin))) throw new AppError("wrong_pin");
  await giveBack(db, list, { phone, shared: [network, ALL], tries: by_phone });
}

/** What the tries of a whole list are counted by. */
const ALL = "all";

type Counting = { counted_by: string; limit: Limit; now: Date };

/** How many tries it makes, this one included; null where there have been enough. */
async function countTry(db: Db, list: DoorList, { counted_by, limit, now }: Counting): Promise<number | null> {
  const since = sql`${now}::timestamptz - make_interval(mins => ${limit.minutes})`;
  const { rows } = await sql<{ tries: number }>`
    insert into door_wrong_pins as known (check_in_list_id, counted_by, tries, since)
    values (${list.id}, ${counted_by}, 1, ${now})
    on conflict (check_in_list_id, counted_by) do update set
      tries = case when known.since <= ${since} then 1 else known.tries + 1 end,
      since = case when known.since <= ${since} then excluded.since else known.since end
    where known.since <= ${since} or known.tries < ${limit.tries}
    returning tries`.execute(inOneStatement(db));
  return rows[0]?.tries ?? null;
}

type GivingBack = { phone: string | null; shared: readonly string[]; tries: number };

async function giveBack(db: Db, list: DoorList, { phone, shared, tries }: GivingBack): Promise<void> {
  await sql`
    update door_wrong_pins
    set tries = case when counted_by = ${phone} then 0 else greatest(tries - ${tries}::integer, 0) end
    where check_in_list_id = ${list.id}
      and counted_by = any(${[...shared, ...(phone === null ? [] : [phone])]}::text[])`.execute(inOneStatement(db));
}
