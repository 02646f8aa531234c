import { type Currency, currencyDecimals } from "./currencies.ts";
import { type DayOrders, withIsoDate } from "./day-order.ts";
import type { FileRow } from "./file-rows.ts";
import { type ImportColumns, type ImportField, plainHeading } from "./import-columns.ts";
import type { FileStatus, ImportedAttendee, ImportedOrder, ImportProblem, ReadImport } from "./imports.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { readPaidAmount } from "./paid-amounts.ts";
import { splitName } from "./split-name.ts";
import { type ImportedStatus, statusOf } from "./ticket-status-labels.ts";
import { isTotalsLine } from "./totals-line.ts";
import { readTypedTime } from "./typed-times.ts";

export type FileMapping = {
  columns: ImportColumns;
  answers: readonly { column: number; question: string; is_date: boolean }[];
  /** The meaning of each status in the file, if the organizer has chosen one. */
  statuses: readonly { value: string; becomes: ImportedStatus }[];
};

type Reading = FileMapping & {
  header: readonly string[];
  currency: Currency;
  day_orders: DayOrders;
  /** The language in which month names are tried first. */
  locale: Locale;
  /** The check-in time of attendees that the file marks as checked in without a time. */
  now: Date;
  /**
   * Converts a local time of the event (`2027-05-03T18:30`) to an instant; null if it does not
   * exist.
   */
  instantOf: (wall_time: string) => Date | null;
};

export function dateColumns({ columns, answers }: Pick<FileMapping, "columns" | "answers">): number[] {
  const { ordered_at, checked_in_at } = columns;
  const answerDates = answers.filter(({ is_date }) => is_date).map(({ column }) => column);
  return [ordered_at, checked_in_at, ...answerDates].filter((column) => column !== undefined);
}

/**
 * Reads an organizer's own table, one row at a time. Rows with the same order number are one order,
 * and its first attendee is the buyer; without such a column each row is an order. Rows of totals
 * are skipped.
 */
export class MappedReader {
  readonly #reading: Reading;
  readonly #orders = new Map<string, ImportedOrder>();
  readonly #problems: ImportProblem[] = [];
  readonly #statuses = new Map<string, FileStatus>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  take(row: FileRow): void {
    if (isTotalsLine(row.cells)) {
      const value = row.cells.find((cell) => cell !== "") ?? "";
      this.#problems.push({ line: row.line, column: null, problem: "totals_line", value });
      return;
    }
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
    return {
      orders: [...this.#orders.values()],
      problems: this.#problems,
      statuses: [...this.#statuses.values()].toSorted((a, b) => b.count - a.count),
      asks_day_order: this.#reading.day_orders.isUnclear,
    };
  }

  #attendeeOf(row: FileRow): ImportedAttendee {
    const { answers } = this.#reading;
    return {
      line: row.line,
      ...this.#nameOf(row),
      email: this.#cell(row, "email"),
      ticket: this.#cell(row, "ticket"),
      tier: null,
      gross: this.#amount(row),
      code: this.#cell(row, "code") || null,
      status: this.#statusOf(row) === "LEFT_OUT" ? "CANCELLED" : "ACTIVE",
      checked_in_at: this.#arrivalOf(row),
      answers: answers.flatMap(({ column, question, is_date }) => {
        const answer = row.cells[column]?.trim() ?? "";
        return answer === "" ? [] : [{ question, answer: is_date ? this.#dayOf(answer, column) : answer }];
      }),
      note: row.cells[this.#reading.columns.note ?? -1]?.trim() || null,
    };
  }

  /** An unknown status never counts as valid. */
  #statusOf(row: FileRow): ImportedStatus | null {
    const value = this.#cell(row, "status");
    const chosen = this.#reading.statuses.find((status) => status.value === value)?.becomes;
    const becomes = chosen ?? statusOf(value);
    if (value === "") return becomes;
    const seen = this.#statuses.get(value) ?? { value, count: 0, becomes };
    seen.count += 1;
    this.#statuses.set(value, seen);
    if (becomes === null) this.#complain(row, "status", "status_unknown", value);
    return becomes;
  }

  #arrivalOf(row: FileRow): Date | null {
    const text = plainHeading(this.#cell(row, "checked_in_at"));
    if (NOT_IN.has(text)) return null;
    return IS_IN.has(text) ? this.#reading.now : this.#time(row, "checked_in_at");
  }

  /**
   * Converts a typed date to `1990-12-24`; other text is returned unchanged, and the validation of
   * its question reports it.
   */
  #dayOf(text: string, column: number): string {
    const { day_orders, locale, now } = this.#reading;
    const iso = withIsoDate(text, day_orders.orderOf(column), now.getUTCFullYear());
    // a date without a year is not converted
    if (iso === undefined || !/\d{4}/.test(iso)) return text;
    return readDay(iso, locale, now)?.day ?? text;
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
    const amount = readPaidAmount(withDecimals(text, currency), currency);
    if (amount === undefined) this.#complain(row, "price", "price_wrong", text);
    return amount ?? null;
  }

  #time(row: FileRow, field: ImportField): Date | null {
    const text = this.#cell(row, field);
    if (text === "") return null;
    const { day_orders, locale, now, instantOf } = this.#reading;
    if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) {
      const moment = new Date(text.replace(" ", "T"));
      if (!Number.isNaN(moment.getTime())) return moment;
    }
    const order = day_orders.orderOf(this.#reading.columns[field] ?? -1);
    const iso = withIsoDate(text, order, now.getUTCFullYear() + 1);
    const read = iso === undefined ? undefined : readDay(iso, locale, now);
    const moment = read ? instantOf(`${read.day}T${read.time ?? "12:00"}`) : null;
    if (moment === null) this.#complain(row, field, iso === undefined ? "date_unclear" : "date_wrong", text);
    return moment;
  }

  #complain({ line }: FileRow, field: ImportField, problem: string, value: string): void {
    const column = this.#reading.header[this.#reading.columns[field] ?? -1] ?? null;
    this.#problems.push({ line, column, problem, value });
  }
}

/** Parses a date with its month as a number or as a name in any of the product's languages. */
function readDay(text: string, locale: Locale, now: Date): { day: string; time: string | null } | undefined {
  const today = now.toISOString().slice(0, 10);
  for (const language of [locale, ...LOCALES]) {
    const { day, time } = readTypedTime(text, language, today);
    if (day !== null) return { day, time };
  }
  return undefined;
}

/**
 * Spreadsheets drop trailing zeros after the decimal point, and calculations add further digits:
 * `12.5`, `12.30000`. Text that could be grouped thousands (`1.000`) is returned unchanged for the
 * parser to accept or refuse: a spreadsheet number never ends in zeros.
 */
function withDecimals(text: string, currency: Currency): string {
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(text)) return text;
  const [, integer, fraction] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (integer === undefined || fraction === undefined) return text;
  const decimals = currencyDecimals(currency);
  const rest = fraction.slice(decimals);
  return /^0*$/.test(rest) ? `${integer}.${fraction.slice(0, decimals)}`.replace(/\.$/, "") : text;
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

function headingsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(",").map(plainHeading));
}

/** Values of the check-in column that mean not checked in. */
const NOT_IN =
  headingsOf(`, no, n, false, 0, not in, not checked in, not yet, never, absent, no show, not arrived, not scanned, unused, none,
  nein, falsch, nicht da, nicht eingecheckt, nicht erschienen, abwesend, non, faux, pas enregistré, non enregistré, absente,
  falso, no registrado, no asistió, ausente, não, nao, não registado, não compareceu, 否, 未签到, 未到, 缺席, 没有`);

/** Values of the check-in column that mean checked in, without a time. */
const IS_IN =
  headingsOf(`yes, y, true, 1, x, in, ok, checked in, checkedin, arrived, attended, present, scanned, used, ✓,
  ja, j, wahr, da, eingecheckt, anwesend, erschienen, oui, o, vrai, enregistré, présent, présente,
  sí, si, s, verdadero, registrado, asistió, presente, sim, verdadeiro, registado, compareceu, 是, 已签到, 已到, 到, 签到`);
