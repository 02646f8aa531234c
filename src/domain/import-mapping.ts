import { type Currency, currencyDecimals } from "./currencies.ts";
import type { FileRow } from "./file-rows.ts";
import type { ImportColumns, ImportField } from "./import-columns.ts";
import type { ImportedAttendee, ImportedOrder, ImportProblem, ReadImport } from "./imports.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { parseMoney } from "./money.ts";
import { folded } from "./search.ts";
import { readTypedTime } from "./typed-times.ts";

/** What an organizer says of their file's columns. */
export type FileMapping = { columns: ImportColumns; answers: readonly { column: number; question: string }[] };

type Reading = FileMapping & {
  header: readonly string[];
  currency: Currency;
  /** In whose order days and months stand. */
  locale: Locale;
  /** When somebody came of whom the file says only that they did. */
  now: Date;
  /** What the event's clocks showed then (`2027-05-03T18:30`), as an instant; null where there is no such time. */
  instantOf: (wall_time: string) => Date | null;
};

/**
 * Reads an organizer's own table, a line at a time. Lines with the same order number are one order, whose first is its buyer; without such
 * a column each is its own.
 */
export class MappedReader {
  readonly #reading: Reading;
  readonly #orders = new Map<string, ImportedOrder>();
  readonly #problems: ImportProblem[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  take(row: FileRow): void {
    const attendee = this.#attendeeOf(row);
    const reference = this.#cell(row, "reference");
    const key = reference === "" ? `line ${row.line}` : `order ${reference}`;
    const known = this.#orders.get(key);
    if (known) known.attendees.push(attendee);
    else
      this.#orders.set(key, {
        reference,
        buyer: { first_name: attendee.first_name, last_name: attendee.last_name, email: attendee.email },
        locale: localeOf(this.#cell(row, "language")),
        placed_at: this.#time(row, "ordered_at"),
        attendees: [attendee],
      });
  }

  done(): ReadImport {
    return { orders: [...this.#orders.values()], problems: this.#problems };
  }

  #attendeeOf(row: FileRow): ImportedAttendee {
    const { answers } = this.#reading;
    const arrival = this.#cell(row, "checked_in_at");
    return {
      line: row.line,
      ...this.#nameOf(row),
      email: this.#cell(row, "email"),
      ticket: this.#cell(row, "ticket"),
      tier: null,
      gross: this.#amount(row),
      code: this.#cell(row, "code") || null,
      status: CANCELLED.includes(folded(this.#cell(row, "status")).trim()) ? "CANCELLED" : "ACTIVE",
      checked_in_at: NOT_IN.includes(folded(arrival).trim()) ? null : this.#time(row, "checked_in_at"),
      answers: answers.flatMap(({ column, question }) => {
        const answer = row.cells[column]?.trim() ?? "";
        return answer === "" ? [] : [{ question, answer }];
      }),
      note: this.#cell(row, "note") || null,
    };
  }

  #nameOf(row: FileRow): { first_name: string; last_name: string | null } {
    const first = this.#cell(row, "first_name");
    const last = this.#cell(row, "last_name");
    if (first !== "" || last !== "")
      return { first_name: first || last, last_name: first === "" ? null : last || null };
    return splitName(this.#cell(row, "name"));
  }

  #cell(row: FileRow, field: ImportField): string {
    const column = this.#reading.columns[field];
    return column === undefined ? "" : (row.cells[column]?.replace(/\s+/g, " ").trim() ?? "");
  }

  #amount(row: FileRow): number | null {
    const text = this.#cell(row, "price");
    if (text === "") return null;
    const { currency } = this.#reading;
    const read = parseMoney(withDecimals(text, currency), currency);
    if ("amount" in read) return read.amount;
    this.#complain(row, "price", "price_wrong", text);
    return null;
  }

  #time(row: FileRow, field: ImportField): Date | null {
    const text = this.#cell(row, field);
    if (text === "") return null;
    const { locale, now, instantOf } = this.#reading;
    if (field === "checked_in_at" && IS_IN.includes(folded(text).trim())) return now;
    if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) {
      const moment = new Date(text.replace(" ", "T"));
      if (!Number.isNaN(moment.getTime())) return moment;
    }
    const { day, time } = readTypedTime(text, locale, now.toISOString().slice(0, 10));
    const moment = day === null ? null : instantOf(`${day}T${time ?? "12:00"}`);
    if (moment === null) this.#complain(row, field, "date_wrong", text);
    return moment;
  }

  #complain({ line }: FileRow, field: ImportField, problem: string, value: string): void {
    const column = this.#reading.header[this.#reading.columns[field] ?? -1] ?? null;
    this.#problems.push({ line, column, problem, value });
  }
}

/** A name in one cell: the last word is the family’s, or what stands before a comma; in Chinese it stays together. */
export function splitName(name: string): { first_name: string; last_name: string | null } {
  const [, family = "", given = ""] = /^([^,]+),\s*(.+)$/.exec(name) ?? [];
  if (family && given) return { first_name: given, last_name: family };
  const [, first, last] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
  return first && last ? { first_name: first, last_name: last } : { first_name: name, last_name: null };
}

/**
 * Sheets leave out what is zero behind the point, and computing leaves a third digit: `12.5`, `12.30000`. What could as well be groups of
 * thousands (`1.000`) is left as it is, to be read or refused: a number of a sheet never ends in zeros.
 */
function withDecimals(text: string, currency: Currency): string {
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(text)) return text;
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return text;
  const decimals = currencyDecimals(currency);
  const rest = fraction.slice(decimals);
  return /^0*$/.test(rest) ? `${whole}.${fraction.slice(0, decimals)}`.replace(/\.$/, "") : text;
}

function localeOf(text: string): Locale | null {
  const plain = text.toLowerCase().replace("_", "-");
  return (
    LOCALES.find((locale) => locale === plain) ??
    (plain.startsWith("zh") ? "zh-cn" : undefined) ??
    LOCALES.find((locale) => locale === plain.slice(0, 2)) ??
    null
  );
}

const CANCELLED = [
  ...[
    "cancelled",
    "canceled",
    "refunded",
    "void",
    "voided",
    "storniert",
    "abgesagt",
    "erstattet",
    "cancelado",
    "cancelada",
  ],
  ...["anulado", "anulada", "reembolsado", "annule", "annulee", "rembourse", "已取消", "取消", "已退款"],
];

/** What stands in the column of arrivals where nobody came. */
const NOT_IN = ["", "no", "false", "0", "-", "–", "nein", "non", "nao", "否", "未签到", "not checked in"];

const IS_IN = ["yes", "true", "1", "x", "checked in", "ja", "oui", "si", "sim", "是", "已签到"];
