/** Groups the digits in fours, as they are printed on a card. */
export function groupedNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/**
 * `1227` → `12 / 27`, also where the year has four digits, as autofill enters it. A single digit
 * from 2 to 9 can only be that month. Text deleted from the end is left alone. Any other shorter
 * text was pasted or autofilled.
 */
export function spacedExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed);
  if (before.startsWith(typed)) return typed;
  if (/^[2-9]$/.test(digits)) return `0${digits} / `;
  if (digits.length < 2) return digits;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return `${digits.slice(0, 2)} / ${year}`;
}

/**
 * Normalizes month and year in their usual spellings (`12/27`, `1227`, `12 / 2027`). Returns null
 * where they are invalid.
 */
export function expiryOf(typed: string): string | null {
  const [, month = "", year = ""] =
    /^(\d{1,2})\D+(?:20)?(\d\d)$/.exec(typed.trim()) ?? /^(\d\d)(?:20)?(\d\d)$/.exec(typed.trim()) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? `${month.padStart(2, "0")} / ${year}` : null;
}

/** Checks the length of a card number and its check digit (Luhn). */
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
