import { type Expression, type SqlBool, sql } from "kysely";
import { searchSpellings } from "#domain/search.ts";

/**
 * SQL condition: each word of a query occurs in a text that is already folded (PostgreSQL's
 * `searchable`, or an indexed `search_text`). A query without any letters or digits finds nothing.
 */
export function occursIn(text: Expression<unknown>, query: string): Expression<SqlBool> {
  return allWords(query, (word) => sql<SqlBool>`${text} like ${contains(word)}`);
}

/** Matches each word in any of its spellings. */
function allWords(query: string, find: (word: string) => Expression<SqlBool>): Expression<SqlBool> {
  const words = searchSpellings(query);
  if (!words) return sql<SqlBool>`false`;
  const found = words.map((spellings) => sql<SqlBool>`(${sql.join(spellings.map(find), sql` or `)})`);
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/**
 * As `occursIn`, for a `search_text` of orders or attendees, of which an event may have hundreds of
 * thousands: each word is matched in a way that an index supports. One or two letters are matched
 * at the start of a word, because they occur somewhere in every third name. Letters that trigrams
 * ignore (Chinese, Greek, Russian) are matched by one or two of them at a time (`non_ascii_ngrams`).
 * The rest, a sign between two letters, is compared with each row, written so that PostgreSQL does
 * not use an index that it would have to read as a whole.
 */
export function isFoundIn(search_text: string | Expression<string>, query: string): Expression<SqlBool> {
  const text = typeof search_text === "string" ? sql.ref(search_text) : search_text;
  return allWords(query, (word) => {
    if (/[a-z\d]{3}/.test(word)) return sql<SqlBool>`${text} like ${contains(word)}`;
    const signs = signsOf(word);
    const occurs = sql<SqlBool>`(${text} || '') like ${contains(word)}`;
    if (signs.length > 0)
      return sql<SqlBool>`(
        ${text} ~ ${sql.raw(BEYOND_ENGLISH)}
        and non_ascii_ngrams(${text}) @> ${signs}::text[]
        and ${occurs})`;
    if (!/^[a-z\d]+$/.test(word)) return occurs;
    const starts = [`${word}%`, `% ${word}%`, `%\n${word}%`].map((start) => sql<SqlBool>`${text} like ${start}`);
    return sql<SqlBool>`(${sql.join(starts, sql` or `)})`;
  });
}

/**
 * A literal, because PostgreSQL uses the partial index only for its own condition, which a
 * parameter would not match.
 */
const BEYOND_ENGLISH = String.raw`'[^\u0001-\u007f]'`;

/** The pairs in each run of non-ASCII letters, or the single letter: the keys of `non_ascii_ngrams`. */
function signsOf(word: string): string[] {
  const runs = word.match(/\P{ASCII}+/gu) ?? [];
  return runs.flatMap((run) => {
    const letters = Array.from(run);
    return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

/** Text that is folded while it is read, because it is short or there is little of it. */
export function foldedText(...columns: string[]): Expression<string> {
  const texts = columns.map((column) => sql.ref(column));
  return sql<string>`public.searchable(concat_ws(' ', ${sql.join(texts)}))`;
}

/**
 * The first line of a `search_text`: names and references without the email, which check-in staff
 * must not search.
 */
export function firstLine(search_text: string): Expression<string> {
  return sql<string>`split_part(${sql.ref(search_text)}, E'\\n', 1)`;
}

/** A LIKE pattern for text anywhere in a column; wildcards in the text are escaped. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
}
