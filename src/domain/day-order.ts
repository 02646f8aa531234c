/** How a file writes numeric dates: 24.12.1990, 12/24/1990 or 90-12-24. */
export const DAY_ORDERS = ["DMY", "MDY", "YMD"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

type Numbers = { before: string; sign: string; parts: [string, string, string]; rest: string };

/**
 * Parses a numeric date of three parts, of which the last may have four digits. Undefined for ISO
 * dates and other texts.
 */
function numbersIn(text: string): Numbers | undefined {
  const found = /^(\D*)(\d{1,2})([-/.])\s?(\d{1,2})\3\s?(\d{4}|\d{2})(?!\d)(.*)$/su.exec(text.trim());
  if (!found) return undefined;
  const [, before = "", one = "", sign = "", two = "", three = "", rest = ""] = found;
  return { before, sign, parts: [one, two, three], rest };
}

/** Returns the order that a single date reveals; null if it is ambiguous. */
function ownOrder({ sign, parts: [one, two] }: Numbers): DayOrder | null {
  if (Number(one) > 12 && Number(two) <= 12) return "DMY";
  if (Number(two) > 12 && Number(one) <= 12) return "MDY";
  // dots follow ordinal numbers: languages that use them write the day first
  return sign === "." ? "DMY" : null;
}

/** Detects the order of day, month and year in each column of a file, from all of its cells. */
export class DayOrders {
  readonly #chosen: DayOrder | null;
  readonly #columns = new Map<number, { orders: Set<DayOrder>; has_unclear: boolean }>();

  /** `chosen` is the organizer's choice; it applies to all columns. */
  constructor(chosen: DayOrder | null) {
    this.#chosen = chosen;
  }

  take(column: number, text: string): void {
    const numbers = numbersIn(text);
    if (!numbers) return;
    const seen = this.#columns.get(column) ?? { orders: new Set<DayOrder>(), has_unclear: false };
    this.#columns.set(column, seen);
    const order = ownOrder(numbers);
    if (order) seen.orders.add(order);
    else if (numbers.parts[0] !== numbers.parts[1]) seen.has_unclear = true;
  }

  /**
   * Returns the chosen order, else the one that all unambiguous dates of the column agree on, else
   * that of the whole file; null if there are none, or if they contradict each other.
   */
  orderOf(column: number): DayOrder | null {
    const own = this.#columns.get(column)?.orders;
    if (this.#chosen || !own || own.size > 1) return this.#chosen;
    const all = new Set([...this.#columns.values()].flatMap(({ orders }) => [...orders]));
    return onlyOne(own) ?? onlyOne(all);
  }

  /** Whether there are dates whose order only the organizer can decide. */
  get isUnclear(): boolean {
    return [...this.#columns].some(([column, { has_unclear }]) => has_unclear && this.orderOf(column) === null);
  }
}

function onlyOne(orders: ReadonlySet<DayOrder>): DayOrder | null {
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/**
 * Rewrites a numeric date within a text as `1990-12-24`; other texts are returned unchanged. A date
 * that has only one reading is read that way, whatever the order. Undefined if the date is
 * ambiguous and the order is not known. `latest` is the last year that a two-digit year can mean.
 */
export function withIsoDate(text: string, order: DayOrder | null, latest: number): string | undefined {
  const numbers = numbersIn(text);
  if (!numbers) return text;
  const { before, parts, rest } = numbers;
  const [one, two, three] = parts;
  const isYearFirst = order === "YMD" && three.length === 2;
  const own = ownOrder(numbers);
  const read = isYearFirst ? "YMD" : order && order !== "YMD" && isPossible(order, parts) ? order : own;
  if (!read && one !== two) return undefined;
  const [year, month, day] =
    read === "YMD" ? [one, two, three] : read === "MDY" ? [three, one, two] : [three, two, one];
  return `${before}${fullYear(year, latest)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${rest}`;
}

function isPossible(order: "DMY" | "MDY", [one, two]: Numbers["parts"]): boolean {
  return Number(order === "DMY" ? two : one) <= 12;
}

function fullYear(year: string, latest: number): string {
  if (year.length === 4) return year;
  const [short, century] = [Number(year), latest - (latest % 100)];
  return String(century + short > latest ? century - 100 + short : century + short);
}
