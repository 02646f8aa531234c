import type { FastifyReply } from "fastify";
import type { LocationDetails } from "#contract/events.ts";
import type { Locale } from "#contract/fields.ts";
import { slugOf } from "#domain/slug.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import { attachment } from "#server/platform/attachment.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { titleIn } from "#server/translations/spoken-columns.ts";
import { calendarFile } from "./calendar-file.ts";

type Asked = { locale: Locale; reply: FastifyReply; app_url: string; now: Date; is_void?: boolean };

/** The event of an order, in its reader's language, to be put into a calendar. One whose order or ticket is cancelled says so. */
export async function answerCalendar(
  db: ReadDb,
  order: OwnOrder,
  { locale, reply, app_url, now, is_void = false }: Asked,
): Promise<string> {
  const { status, ...event } = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select(["events.id", titleIn(locale).as("title"), "events.start_date", "events.end_date", "events.created_at"])
    .select("orders.status")
    .select(["organizers.name as organizer_name", "event_settings.is_online_event as is_online"])
    .select((columns) => [
      columns.fn<Date>("greatest", ["events.updated_at", "event_settings.updated_at"]).as("updated_at"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location"),
    ])
    .where("orders.id", "=", order.id)
    .executeTakeFirstOrThrow();
  reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", attachment(`${slugOf(event.title)}.ics`))
    .header("cache-control", "no-store");
  return calendarFile({ ...event, is_cancelled: is_void || status === "CANCELLED" }, { app_url, now });
}
