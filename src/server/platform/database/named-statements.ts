import type { QueryExecutorProvider, QueryResult, RawBuilder } from "kysely";

/**
 * Statements that run with every reservation, order or scan. Each connection keeps them prepared
 * under their name (`name` of `pg`), so that they are parsed and planned once. All others are
 * planned for the values that they get.
 */
const names = new Map<string, string>();
let last = 0;

/** Names the text of a statement. One name with several texts gets a number for each. */
export function nameStatement(name: string, text: string): void {
  if (!names.has(text)) names.set(text, `${name} ${++last}`);
}

/** After a migration has changed a result: connections prepare the text again, under a new name. */
export function renameStatement(text: string): void {
  const name = names.get(text);
  names.delete(text);
  if (name !== undefined) nameStatement(name.replace(/ \d+$/u, ""), text);
}

export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** Runs raw SQL as a named statement. Its text must not depend on the length of a list. */
export function executeNamed<Row>(
  db: QueryExecutorProvider,
  name: string,
  query: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const compiled = query.compile(db);
  nameStatement(name, compiled.sql);
  return db.getExecutor().executeQuery(compiled);
}
