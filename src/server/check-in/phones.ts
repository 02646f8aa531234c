import { sql } from "kysely";
import { STATION_DEVICES_MAX } from "#domain/maxima.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import type { NetworkHashes } from "#server/orders/networks.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashOf } from "#server/platform/sessions.ts";
import type { CheckInStation } from "./own-list.ts";
import { provePin } from "./prove-pin.ts";

type Pairing = {
  name: string | undefined;
  pin: string | undefined;
  /** Of the browser's own making; undefined where it has none. */
  pairing_key: string | undefined;
  /** Null if the list has none, or if it cannot be decrypted any more. */
  pin_of_list: string | null;
  networks: NetworkHashes;
};

/**
 * Makes the browser that asks a phone of this list, once it has said the PIN where there is one. A phone that is one already stays who it is;
 * one whose access was ended begins anew. Gives the token for its cookie; null where it has one.
 * @throws AppError pin_needed, wrong_pin, too_many_requests, pin_locked, too_many_phones
 */
export async function pair(
  db: Db,
  acting: Acting,
  list: CheckInStation,
  { name, pin_of_list, ...said }: Pairing,
): Promise<{ phone: { id: number; name: string }; token: string | null }> {
  const { phone } = list;
  if (phone)
    return {
      phone: name ? await withTransaction(db, acting, (ctx) => namePhone(ctx, phone, name)) : phone,
      token: null,
    };
  if (list.has_pin) await provePin(db, list, { ...said, expected: pin_of_list, now: acting.now });
  const token = newCookieValue();
  const network_hash = said.networks.network;
  return {
    phone: await withTransaction(db, acting, (ctx) => insertPhone(ctx, list, { name, token, network_hash })),
    token,
  };
}

/** Without a name it is numbered, in the order in which the list's phones came. */
async function insertPhone(
  ctx: WriteContext,
  list: CheckInStation,
  { name, token, network_hash }: { name: string | undefined; token: string; network_hash: string },
): Promise<{ id: number; name: string }> {
  const { tx, now } = ctx;
  // one after the other: no two have one number, and there are not more than there may be
  await tx.selectFrom("check_in_lists").select("id").where("id", "=", list.id).forNoKeyUpdate().execute();
  const { living, all } = await tx
    .selectFrom("door_phones")
    .select(sql<number>`count(*) filter (where ended_at is null)`.as("living"))
    .select(sql<number>`count(*)`.as("all"))
    .where("check_in_list_id", "=", list.id)
    .executeTakeFirstOrThrow();
  if (living >= STATION_DEVICES_MAX || all >= 10 * STATION_DEVICES_MAX) throw new AppError("too_many_phones");
  const phone = await tx
    .insertInto("door_phones")
    .values({
      check_in_list_id: list.id,
      ...{ token_hash: hashOf(token), network_hash },
      name: name ?? String(all + 1),
      paired_at: now,
      last_seen_at: now,
    })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
  const { account_id, event_id } = list;
  const subject = { check_in_list: list.id };
  await recordActivity(ctx, {
    kind: "check_in_list.phone_paired",
    account_id,
    event_id,
    subject,
    data: { phone_id: phone.id },
  });
  return phone;
}

export function namePhone({ tx }: WriteContext, phone: { id: number }, name: string) {
  return tx
    .updateTable("door_phones")
    .set({ name })
    .where("id", "=", phone.id)
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

/** Exact enough for the organizer's eyes: a phone that scans is not written down with every scan. */
const SEEN_EVERY_MS = 30_000;

/** Whether it is time to write down that the list's phone is at work. */
export function isToBeNoted({ phone }: CheckInStation, now: Date): boolean {
  if (!phone) return false;
  return phone.last_seen_at === null || now.getTime() - phone.last_seen_at.getTime() >= SEEN_EVERY_MS;
}

/** Notes that the phone is at work. The last statement of its transaction, so that the row is locked only briefly. */
export async function notePhone({ tx, now }: WriteContext, list: CheckInStation): Promise<void> {
  const { phone } = list;
  if (!phone || !isToBeNoted(list, now)) return;
  await tx.updateTable("door_phones").set({ last_seen_at: now }).where("id", "=", phone.id).execute();
}
