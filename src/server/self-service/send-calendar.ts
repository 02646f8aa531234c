import type { FastifyReply } from "fastify";
import type { Locale } from "#contract/fields.ts";
import { slugOf } from "#domain/slug.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { calendarFile } from "#server/public-events/feeds/calendar-file.ts";
import { findEntry } from "./calendar-entry.ts";

type Input = { locale: Locale; reply: FastifyReply; app_url: string; now: Date; attendee_short_id?: string };

/**
 * Responds with the event of an order or of one ticket as a calendar file, in its reader's
 * language. A cancelled entry is marked as such.
 */
export async function sendCalendar(
  db: ReadDb,
  order: OwnOrder,
  { locale, reply, app_url, now, attendee_short_id }: Input,
): Promise<string> {
  const entry = await findEntry(db, order, { locale, holder: attendee_short_id ? { attendee_short_id } : "buyer" });
  reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", attachment(`${slugOf(entry.title)}.ics`))
    .header("cache-control", "no-store");
  return calendarFile(entry, { app_url, now });
}
