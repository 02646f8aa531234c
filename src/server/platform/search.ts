import { type Expression, type SqlBool, sql } from "kysely";
import { searchWords } from "#domain/search.ts";

/**
 * Whether everything that somebody looks for occurs in a text that is folded already (PostgreSQL's `folded`, or a `search_text`, which its
 * index finds). Of a query in which nothing is left to look for, nothing is found.
 */
export function occursIn(text: Expression<unknown>, query: string): Expression<SqlBool> {
  const words = searchWords(query);
  if (!words) return sql<SqlBool>`false`;
  const found = words.map((word) => sql<SqlBool>`${text} like ${contains(word)}`);
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/** A text that is short, or one of few, folded while it is read. */
export function foldedText(...columns: string[]): Expression<string> {
  const texts = columns.map((column) => sql.ref(column));
  return sql<string>`folded(concat_ws(' ', ${sql.join(texts)}))`;
}

/** The first line of a `search_text`: names and references without the mail address, which a door does not look through. */
export function firstLine(search_text: string): Expression<string> {
  return sql<string>`split_part(${sql.ref(search_text)}, E'\\n', 1)`;
}

/** Text to look for anywhere in a column; what LIKE reads as a wildcard is meant literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
}
