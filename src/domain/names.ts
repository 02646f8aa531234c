/**
 * Returns a person's name for display: first and last name, or one alone. An East Asian last name
 * comes first, without a space if the first name is East Asian, too: 赵浩然. Empty if there is no
 * name.
 */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name?: string | null }): string {
  const [first, last] = [withoutTurning(first_name ?? ""), withoutTurning(last_name ?? "")];
  if (!first || !last) return first || last;
  if (!isEastAsian(last)) return `${first} ${last}`;
  return isEastAsian(first) ? `${last}${first}` : `${last} ${first}`;
}

/** Replaces an erased name, in every language. */
export const ERASED_NAME = "–";

/** Whether forms in this language have the last name before the first name. */
export function asksFamilyFirst(locale: string): boolean {
  return locale === "zh-cn";
}

/**
 * Removes bidirectional control characters (embeddings, overrides, isolates and their ends): they
 * are never typed on purpose and affect text beyond the name. They are removed from new input, and
 * from stored names for display because older versions stored them.
 */
export function withoutTurning(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/**
 * Returns the name of a purchased item on orders, tickets and emails: “Seat – Balcony” for a tier.
 */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} – ${label}` : title;
}

function isEastAsian(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・\s]+$/u.test(name);
}
