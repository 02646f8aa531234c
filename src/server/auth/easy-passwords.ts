import { isCommonPassword } from "#domain/passwords.ts";
import { invalid } from "#server/platform/errors.ts";

type Person = { email: string; first_name: string; last_name?: string | null | undefined };

/**
 * Refuses what is tried first: by everybody, or by whoever knows the person.
 * @throws AppError invalid
 */
export function refuseEasyPassword(password: string, person: Person): void {
  if (isCommonPassword(password)) throw invalid({ password: "password_common" });
  if (isPersonal(password, person)) throw invalid({ password: "password_personal" });
}

/** Nothing much is left of it without the person's own words and ours, digits and marks. */
function isPersonal(password: string, person: Person): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const left = wordsOf(person).reduce((rest, word) => rest.replaceAll(word, ""), plain);
  return left !== plain && left.replace(/[^\p{L}]/gu, "").length < 4;
}

/** The longest first, so that none is cut in two. */
function wordsOf({ email, first_name, last_name }: Person): string[] {
  const parts = [email, ...email.split(/[@.+_-]/), ...first_name.split(" "), ...(last_name ?? "").split(" "), "foyer"];
  const words = parts.map((part) => part.normalize("NFKC").toLowerCase()).filter((part) => part.length >= 3);
  return words.toSorted((one, other) => other.length - one.length);
}
