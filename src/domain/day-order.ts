/** How a file writes dates in numbers: 24.12.1990, 12/24/1990 or 90-12-24. */
export const DAY_ORDERS = ["DMY", "MDY", "YMD"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

type Numbers = { before: string; sign: string; parts: [string, string, string]; rest: string };

/** A date of three numbers of which none shows by its length that it is the year of a date that begins with it. */
function numbersIn(text: string): Numbers | undefined {
  const found = /^(\D*)(\d{1,2})([-/.])\s?(\d{1,2})\3\s?(\d{4}|\d{2})(?!\d)(.*)$/su.exec(text.trim());
  if (!found) return undefined;
  const [, before = "", one = "", sign = "", two = "", three = "", rest = ""] = found;
  return { before, sign, parts: [one, two, three], rest };
}

/** What one date says about its order by itself; null where it could be read both ways. */
function ownOrder({ sign, parts: [one, two] }: Numbers): DayOrder | null {
  if (Number(one) > 12 && Number(two) <= 12) return "DMY";
  if (Number(two) > 12 && Number(one) <= 12) return "MDY";
  // dots are written behind ordinal numbers: the day comes first wherever they are used
  return sign === "." ? "DMY" : null;
}

/** The order of days, months and years in each column of a file, by all of its cells. */
export class DayOrders {
  readonly #chosen: DayOrder | null;
  readonly #columns = new Map<number, { orders: Set<DayOrder>; has_unclear: boolean }>();

  /** `chosen`: what the organizer said; it counts for all columns. */
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

  /** What was chosen; else what all clear dates of the column agree on, or all of the file; null where they say nothing, or disagree. */
  orderOf(column: number): DayOrder | null {
    const own = this.#columns.get(column)?.orders;
    if (this.#chosen || !own || own.size > 1) return this.#chosen;
    const all = new Set([...this.#columns.values()].flatMap(({ orders }) => [...orders]));
    return onlyOne(own) ?? onlyOne(all);
  }

  /** Whether there are dates that only the organizer can tell. */
  get isUnclear(): boolean {
    return [...this.#columns].some(([column, { has_unclear }]) => has_unclear && this.orderOf(column) === null);
  }
}

function onlyOne(orders: ReadonlySet<DayOrder>): DayOrder | null {
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/**
 * A text whose date in numbers is written as `1990-12-24`, ready for every reader; others stay as they are. A date that can only be read one way is
 * read so. Undefined where the order decides and is not known. `latest`: two digits of a year mean the last such year up to it.
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
