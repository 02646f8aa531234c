import type { CompiledQuery } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { nameStatement } from "./named-statements.ts";

/**
 * A query that is built and compiled once for the whole process: building one with Kysely takes
 * more CPU time than PostgreSQL needs to run it. For queries that run with every reservation, order
 * and scan.
 *
 * `name` is the name under which connections keep it prepared (`named-statements.ts`). `build` is
 * called once for each set of values that are null, with placeholders in place of the others. It
 * may pass a value to the query and compare it with null, and nothing else; lists go in as
 * `any(…)`.
 */
export function cachedQuery<Given extends object, Row>(
  name: string,
  build: (db: ReadDb, params: Given) => { compile(): CompiledQuery<Row> },
): (db: ReadDb, params: Given) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (db, params) => {
    const values = new Map<string, unknown>(Object.entries(params));
    const shape = [...values.values()].map((value) => (value === null ? "0" : "1")).join("");
    const compiled = known.get(shape) ?? build(db, withPlaceholders(params)).compile();
    known.set(shape, compiled);
    nameStatement(name, compiled.sql);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values.get(parameter.name) : parameter,
    );
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function withPlaceholders<Given extends object>(params: Given): Given {
  const entries = Object.entries(params).map(([name, value]) => [name, value === null ? null : new Placeholder(name)]);
  return Object.fromEntries(entries) as Given;
}
