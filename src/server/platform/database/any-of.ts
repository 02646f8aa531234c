import { type RawBuilder, sql } from "kysely";

/**
 * For lists whose length varies: `where("id", "=", anyOf(ids))`. The list is one parameter, so the
 * text of the statement does not depend on its length. An empty list matches nothing.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`;
}

/** The opposite: `where("id", "<>", allOf(ids))`. An empty list excludes nothing. */
export function allOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`all(${values})`;
}
