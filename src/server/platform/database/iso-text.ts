import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * A time inside JSON, in the API's format: `2027-05-03T17:30:00.000Z`. Outside of JSON, times are
 * Dates and do not need this.
 */
export function isoText<Time extends Date | null>(
  column: Expression<Time>,
): RawBuilder<Time extends null ? string | null : string>;
export function isoText(column: Expression<Date | null>): RawBuilder<string | null> {
  return sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
