import { DEMO_NETWORK } from "./network.ts";
import { sql } from "kysely";
import { stationList } from "#server/check-in/own-list.ts";
import { scan } from "#server/check-in/admission/scan.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { instantOf, wallTime } from "./calendar.ts";
import type { MadeEvent } from "./create-event.ts";
import type { DemoEvent } from "./demo-event.ts";
import type { Random } from "./random.ts";

/**
 * Checks in most ticket holders, at the first list with their ticket, and dates the check-ins as if
 * they had come while it was open.
 */
export async function checkPeopleIn(db: OpenDb, made: MadeEvent, random: Random, now: Date): Promise<void> {
  const { plan, event, lists, tickets } = made;
  if (plan.came === undefined) return;
  const plannedList = plan.check_in_lists?.[0];
  const list = lists[0];
  if (!plannedList || !list) return;
  const scanned = await stationList(db, list.short_id);
  const by = { kind: "door" as const, check_in_list_id: scanned.id };
  const known = plannedList.tickets.map((at) => tickets[at]?.id);
  const people = await db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .select(["attendees.short_id", "attendees.ticket_id", "orders.completed_at"])
    .where("attendees.event_id", "=", event.id)
    .where("attendees.status", "=", "ACTIVE")
    .orderBy("attendees.id")
    .execute();
  const arrivals = people
    .filter(({ ticket_id }) => known.includes(ticket_id) && random.chance(plan.came ?? 0))
    .map(({ short_id, completed_at }) => ({ short_id, bought_at: completed_at ?? now, at: arrival(plan, random, now) }))
    .filter(({ at, bought_at }) => at < now && at > bought_at)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < arrivals.length; from += AT_ONCE) {
    const codes = arrivals.slice(from, from + AT_ONCE).map(({ short_id }) => short_id);
    await withTransaction(db, { by, now, network: DEMO_NETWORK }, (ctx) =>
      scan(ctx, scanned, { codes, direction: "in", address: "127.0.0.1" }),
    );
  }
  const codes = arrivals.map(({ short_id }) => short_id);
  const moments = arrivals.map(({ at }) => at);
  await sql`
    update check_ins set checked_in_at = arrived.at
    from unnest(${codes}::text[], ${moments}::timestamptz[]) as arrived (short_id, at)
      join attendees on attendees.short_id = arrived.short_id
    where check_ins.attendee_id = attendees.id`.execute(db);
}

const AT_ONCE = 50;
const DAY = 24 * 3_600_000;

/** Around the start; for an event of several days, on one of them up to today. */
function arrival({ start, end, timezone }: DemoEvent, random: Random, now: Date): Date {
  const first = new Date(`${wallTime(start, timezone, now)}Z`);
  const last = new Date(`${wallTime(end, timezone, now)}Z`);
  const today = new Date(`${wallTime({ day: 0, time: "00:00" }, timezone, now)}Z`);
  const days = Math.round((Math.min(last.getTime(), today.getTime()) - first.getTime()) / DAY);
  const day = Math.floor((first.getTime() - today.getTime()) / DAY) + random.between(0, Math.max(0, days));
  const opening = first.getUTCHours() * 60 + first.getUTCMinutes();
  const minutes = (last.getTime() - first.getTime()) / 60_000;
  const [early, spread] = days > 1 ? [0, 480] : [-25, Math.min(360, Math.max(90, minutes * 0.6))];
  return instantOf(day, opening + early + spread * random.next() * random.next(), timezone, now);
}
