import type { Sheet } from "./importer.ts";

/**
 * Normalizes a column's name for comparison: letters and digits only, in lower case and without
 * accents. `Order #` is `order#`.
 */
export function columnKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, "");
}

/** A platform's columns by our keys, each with its names in all versions and languages. */
export type Names<Key extends string> = Record<Key, readonly string[]>;

export type Row = Sheet["rows"][number];

/** A sheet whose columns are found by name, in any order. */
export interface Table<Key extends string> {
  name: string;
  header: readonly string[];
  rows: Row[];
  has: (key: Key) => boolean;
  /** Trimmed; empty if there is no such column. */
  cell: (row: Row, key: Key) => string;
  /** The heading as the file spells it, for problem reports. */
  spelt: (key: Key) => string | null;
  /** The filled cells of unknown columns: answers to the organizer's questions. */
  others: (row: Row) => { question: string; answer: string }[];
}

export function tableOf<Key extends string>({ name, header, rows }: Sheet, names: Names<Key>): Table<Key> {
  const keys = header.map(columnKey);
  const found = new Map<Key, number>();
  for (const [key, spellings] of Object.entries(names) as [Key, readonly string[]][]) {
    // the first of the known names that is present, so the preferred column wins
    const at = spellings.map((spelling) => keys.indexOf(columnKey(spelling))).find((index) => index >= 0);
    if (at !== undefined) found.set(key, at);
  }
  const known = new Set((Object.values(names) as (readonly string[])[]).flat().map(columnKey));
  const questions = header.flatMap((question, at) =>
    question.trim() === "" || known.has(keys[at] ?? "") ? [] : [{ question: question.trim(), at }],
  );
  const cellAt = ({ cells }: Row, at: number | undefined) => (at === undefined ? "" : (cells[at] ?? "").trim());
  return {
    name,
    header,
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
    has: (key) => found.has(key),
    cell: (row, key) => cellAt(row, found.get(key)),
    spelt: (key) => header[found.get(key) ?? -1] ?? null,
    others: (row) =>
      questions
        .map(({ question, at }) => ({ question, answer: cellAt(row, at) }))
        .filter(({ answer }) => answer !== ""),
  };
}

/** Whether a header has all of these columns, each under one of its names. */
export function hasColumns<Key extends string>(header: readonly string[], names: Names<Key>, keys: readonly Key[]) {
  const present = new Set(header.map(columnKey));
  return keys.every((key) => names[key].some((name) => present.has(columnKey(name))));
}

const YES = new Set(["yes", "true", "1", "ja", "oui", "si", "sim", "是", "y", "x", "checkedin", "wahr", "vrai"]);

export function isYes(cell: string): boolean {
  return YES.has(columnKey(cell));
}
