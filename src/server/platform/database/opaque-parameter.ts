import { sql } from "kysely";

/**
 * A parameter that the planner can't see. PostgreSQL looks at the values of parameters: it counts
 * the elements of a list and reads its statistics on how rare an event is. For the generic plan,
 * without values, it assumes an average, and ten elements for a list. So a plan for the actual
 * value seems cheaper, and PostgreSQL plans again with every call, which takes several times as
 * long as running the query. Inside a subquery the value is hidden, and one plan is reused. For
 * queries that run with every scan and are best served by the same index for any value.
 */
export function unseen<Value>(value: Value, type: "bigint" | "boolean" | "bigint[]" | "bytea[]" | "text[]") {
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
}
