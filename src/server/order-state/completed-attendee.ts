import type { Locale } from "#domain/locales.ts";
import { sql } from "kysely";

/** An attendee whose ticket has just become valid. */
export type CompletedAttendee = {
  id: number;
  short_id: string;
  public_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Locale;
  ticket_price_id: number;
};

/** The same columns, for the `returning` of a statement that writes attendees. */
export const completedAttendee = sql.join(
  ["id", "short_id", "public_id", "first_name", "last_name", "email", "locale", "ticket_price_id"].map((column) =>
    sql.ref(`attendees.${column}`),
  ),
);
