import { isCommonPassword } from "#domain/passwords.ts";
import { invalid } from "#server/platform/errors.ts";
import { isLeakedPassword } from "./leaked-passwords.ts";

type Person = { email: string; first_name: string; last_name?: string | null | undefined };

/**
 * Refuses what is tried first: by everybody, by whoever knows the person, or by whoever has the passwords of a leak.
 * @throws AppError invalid
 */
export async function refuseEasyPassword(password: string, person: Person): Promise<void> {
  if (isCommonPassword(password)) throw invalid({ password: "password_common" });
  if (isPersonal(password, person)) throw invalid({ password: "password_personal" });
  if (await isLeakedPassword(password)) throw invalid({ password: "password_leaked" });
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
