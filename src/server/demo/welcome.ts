import { slugOf } from "#domain/slug.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { DEMO_PIN, SIGN_IN } from "./account.ts";
import { EVENTS } from "./events.ts";

/**
 * The text that is printed when the demo is ready: its URL, how to sign in, what to look at, how to
 * end it.
 */
export async function welcome(db: OpenDb, url: string, { is_stored }: { is_stored: boolean }): Promise<string> {
  const station = await db
    .selectFrom("check_in_lists")
    .innerJoin("events", "events.id", "check_in_lists.event_id")
    .select(["check_in_lists.short_id", "event_id"])
    .where("events.title", "=", titleOf("lighthouse"))
    .orderBy("check_in_lists.id")
    .executeTakeFirst();
  const ticket = await db
    .selectFrom("attendees")
    .leftJoin("check_ins", "check_ins.attendee_id", "attendees.id")
    .select(["attendees.event_id", "attendees.short_id"])
    .where("attendees.event_id", "=", station?.event_id ?? 0)
    .where("attendees.status", "=", "ACTIVE")
    .where("check_ins.id", "is", null)
    .orderBy("attendees.id", "desc")
    .executeTakeFirst();
  const lines: [string, string][] = [
    ["Sign in", `${url}/auth/login`],
    ["", `${SIGN_IN.admin} (admin) or ${SIGN_IN.organizer} (organizer)`],
    ["", `${SIGN_IN.station} (check-in staff of one event)`],
    ["", `password: ${SIGN_IN.password}`],
    ["On sale", await eventPage(db, url, "conference")],
    ["Donations", await eventPage(db, url, "lighthouse")],
    ["Sold out", await eventPage(db, url, "concert")],
    ["Check-in", `${url}/check-in/${station?.short_id} (PIN ${DEMO_PIN})`],
    ["Ticket", `${url}/ticket/${ticket?.event_id}/${ticket?.short_id}`],
    ["Mailbox", `${url}/dev/mail`],
    ["Pay with", "4242 4242 4242 4242 (declined: 4000 0000 0000 0002), any future date, any three digits"],
    ["Stop", is_stored ? "Ctrl+C; to continue later, start it with the same --keep" : "Ctrl+C; all data is deleted"],
  ];
  return [
    "",
    `  The Foyer demo is running at ${url}`,
    "",
    ...lines.map(([name, text]) => `  ${name.padEnd(13)}${text}`),
    "",
    "",
  ].join("\n");
}

async function eventPage(db: OpenDb, url: string, key: string): Promise<string> {
  const title = titleOf(key);
  const event = await db.selectFrom("events").select("id").where("title", "=", title).orderBy("id").executeTakeFirst();
  return `${url}/event/${event?.id}/${slugOf(title)}`;
}

function titleOf(key: string): string {
  return EVENTS.find((event) => event.key === key)?.title ?? "";
}
