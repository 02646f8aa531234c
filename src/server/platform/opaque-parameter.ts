import { sql } from "kysely";

/**
 * A value that no plan depends on. PostgreSQL looks at what it is given: it counts a list, and asks its statistics how rare an event is.
 * Of a value that it does not know yet it expects the middling, of a list ten, so it takes a plan for this very value to be the cheaper
 * one and plans anew with every call, which takes several times as long as the answer. Behind a question of its own it sees nothing, and
 * one plan stays. For what is asked with every scan, and is found by one index whatever is asked.
 */
export function unseen<Value>(value: Value, type: "bigint" | "boolean" | "bigint[]" | "bytea[]" | "text[]") {
  return sql<Value>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
}
