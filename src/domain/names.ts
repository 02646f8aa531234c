/**
 * A person's name as it is shown: first and last, or the first alone; the family before it where it is written in a script of its people
 * who say it so, and without a blank where both are: 赵浩然. Empty where there is none.
 */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name?: string | null }): string {
  const [first, last] = [withoutTurning(first_name ?? ""), withoutTurning(last_name ?? "")];
  if (!first || !last) return first || last;
  if (!isEastAsian(last)) return `${first} ${last}`;
  return isEastAsian(first) ? `${last}${first}` : `${last} ${first}`;
}

/** What stands where a person’s name was, once it is erased: in every language. */
export const ERASED_NAME = "–";

/** Whether people who read this language are asked for the family's name before their own. */
export function asksFamilyFirst(locale: string): boolean {
  return locale === "zh-cn";
}

/**
 * A text without the signs that turn around the letters after them (embeddings, overrides and isolates of a writing direction, and their
 * ends): nobody types them, and they reach beyond the name. They are not taken any more; older versions let them in.
 */
export function withoutTurning(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** What is bought, on orders, tickets and mails: a tier is named with its ticket, “Seat – Balcony”. */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} – ${label}` : title;
}

function isEastAsian(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・\s]+$/u.test(name);
}
