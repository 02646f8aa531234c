/** What is typed becomes what is printed on a card: groups of four. */
export function groupedNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/**
 * `1227` → `12 / 27`, also where the year came with its century, as browsers fill it in. A lone 2 to 9 can only be that month. Who takes
 * off from the end is let be; all else that is shorter was pasted or filled in.
 */
export function spacedExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed);
  if (before.startsWith(typed)) return typed;
  if (/^[2-9]$/.test(digits)) return `0${digits} / `;
  if (digits.length < 2) return digits;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return `${digits.slice(0, 2)} / ${year}`;
}

/** Month and year as people and browsers write them (`12/27`, `1227`, `12 / 2027`), in the one spelling; null for what is none. */
export function expiryOf(typed: string): string | null {
  const [, month = "", year = ""] =
    /^(\d{1,2})\D+(?:20)?(\d\d)$/.exec(typed.trim()) ?? /^(\d\d)(?:20)?(\d\d)$/.exec(typed.trim()) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? `${month.padStart(2, "0")} / ${year}` : null;
}

/** The check digit that every card number ends with (Luhn). */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

export function lastDigits(typed: string): string {
  return digitsOf(typed).slice(-4);
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}
