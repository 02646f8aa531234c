import type { CompiledQuery } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * A query that is built and compiled once for the whole process: building one with Kysely takes
 * more CPU time than PostgreSQL needs to run it. For queries that run with every reservation, order
 * and scan.
 *
 * `build` is called once for each set of values that are null, with placeholders in place of the
 * others. It may pass a value to the query and compare it with null, and nothing else; lists go in
 * as `any(…)`. `mark` is put before the text and decides when the query is sent
 * (`preparing-client.ts`).
 */
export function cachedQuery<Given extends object, Row>(
  build: (db: ReadDb, params: Given) => { compile(): CompiledQuery<Row> },
  mark = "",
): (db: ReadDb, params: Given) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (db, params) => {
    const values = new Map<string, unknown>(Object.entries(params));
    const shape = [...values.values()].map((value) => (value === null ? "0" : "1")).join("");
    const compiled = known.get(shape) ?? marked(build(db, withPlaceholders(params)).compile(), mark);
    known.set(shape, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values.get(parameter.name) : parameter,
    );
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function marked<Row>(compiled: CompiledQuery<Row>, mark: string): CompiledQuery<Row> {
  return { ...compiled, sql: mark + compiled.sql };
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
