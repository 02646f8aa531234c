import { sql } from "kysely";

/*
 * One row of `check_ins` is one person who came, within one scope. Whoever goes out and comes in again changes it: when, by which list
 * and by which phone they came in last is what a door tells of them. For queries that select from or join `check_ins`.
 */

/** When they last came in. */
export const lastCameIn = sql<Date | null>`coalesce(check_ins.again_at, check_ins.checked_in_at)`;

/** By which list. */
export const lastListId = sql<number | null>`coalesce(check_ins.again_list_id, check_ins.check_in_list_id)`;

/** By which phone; null where it was none, or nobody knows. */
export const lastPhoneId = sql<number | null>`
  case when check_ins.again_at is null then check_ins.door_phone_id else check_ins.again_phone_id end`;
