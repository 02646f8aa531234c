import { sql } from "kysely";

/* A row of `check_ins` is one attendee who came, within one scope. An attendee who goes out and
   comes in again changes the row: check-in shows when, on which list and on which device they
   last came in. For queries that select from or join `check_ins`. */

export const lastCameIn = sql<Date | null>`coalesce(check_ins.readmitted_at, check_ins.checked_in_at)`;

export const lastListId = sql<number | null>`coalesce(check_ins.readmitted_list_id, check_ins.check_in_list_id)`;

/** Null where no device was used, or it is unknown. */
export const lastPhoneId = sql<number | null>`
  case when check_ins.readmitted_at is null then check_ins.check_in_device_id else check_ins.readmitted_device_id end`;
