import pg from "pg";

/**
 * How a column's text becomes a value, for our connections only (not for every `pg` in the
 * process). A bigint becomes a number, and one too large to be exact is an error. A date stays
 * '2026-03-01', because it has no time zone. All other types are parsed as `pg` does it:
 * timestamptz is a Date, jsonb is parsed, numeric stays text.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (typeId, format) => {
    const ownParser = format === "binary" ? undefined : parsers.get(typeId);
    return ownParser ?? pg.types.getTypeParser(typeId, format);
  },
};

/** The object ids of PostgreSQL's built-in types; they never change. */
const [bigint, bigintArray, date, dateArray, textArray] = [20, 1016, 1082, 1182, 1009];

const readTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

const parsers = new Map<number, (text: string) => unknown>([
  [bigint, exactNumber],
  [bigintArray, (text) => readTextArray(text).map((element) => (element === null ? null : exactNumber(element)))],
  [date, (text) => text],
  [dateArray, readTextArray],
]);

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database holds ${text}, which is too large to be an exact number.`);
}
