/**
 * A person's name as it is shown: first and last, or the first alone; the family before it where it is written in a script of its people
 * who say it so, and without a blank where both are: 赵浩然. Empty where there is none.
 */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name?: string | null }): string {
  if (!first_name || !last_name) return first_name || last_name || "";
  if (!isEastAsian(last_name)) return `${first_name} ${last_name}`;
  return isEastAsian(first_name) ? `${last_name}${first_name}` : `${last_name} ${first_name}`;
}

/** Whether people who read this language are asked for the family's name before their own. */
export function asksFamilyFirst(locale: string): boolean {
  return locale === "zh-cn";
}

/** What is bought, on orders, tickets and mails: a tier is named with its ticket, “Seat – Balcony”. */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} – ${label}` : title;
}

function isEastAsian(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・\s]+$/u.test(name);
}
