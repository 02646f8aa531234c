import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";

type Person = { email: string; first_name: string; last_name?: string | null | undefined };

/**
 * Characters that are checked. zxcvbn's time grows faster than the length: 32 take up to 0.1 s, 100
 * up to 1.4 s.
 */
const CHECKED_LENGTH_MAX = 32;

/** Guesses that a password must withstand: zxcvbn's score 2. */
const GUESSES_MIN = 1e6;

/**
 * Guesses for the password without digits and punctuation at both ends: more than a word or a name
 * withstands, as in `Berlin2026!`.
 */
const CORE_GUESSES_MIN = 1e5;

/**
 * Guesses for that part without separators and repetitions: more than a single word or name
 * withstands.
 */
const JOINED_GUESSES_MIN = 1e4;

/**
 * Refuses a password that is easy to guess, even for an attacker who has the person's names and
 * those of their `organizations`.
 * @throws AppError invalid
 */
export async function refuseEasyPassword(password: string, person: Person, organizations: string[] = []) {
  const checked = password.normalize("NFKC").slice(0, CHECKED_LENGTH_MAX);
  const core = checked.replace(/^[\d\p{P}\p{Sm}\p{Sc}\p{Sk}\s]+|[\d\p{P}\p{Sm}\p{Sc}\p{Sk}\s]+$/gu, "");
  const joined = core.replace(/[\s._-]/g, "").replace(/^(.+?)\1+$/u, "$1");
  const zxcvbn = await (loaded ??= load());
  const terms = personalTerms(person, organizations);
  const takes = (part: string) => zxcvbn.check(part, terms).guesses;
  const isEasy =
    takes(checked) < GUESSES_MIN ||
    (core !== "" && (takes(core) < CORE_GUESSES_MIN || takes(joined) < JOINED_GUESSES_MIN));
  if (isEasy) throw invalid({ password: "password_easy" });
}

/** The names of the accounts that a user belongs to, and of their organizers. */
export async function organizationsOf(db: ReadDb, user_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account_users")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .leftJoin("organizers", "organizers.account_id", "accounts.id")
    .select(["accounts.name as account", "organizers.name as organizer"])
    .where("account_users.user_id", "=", user_id)
    .limit(100)
    .execute();
  return [
    ...new Set(rows.flatMap(({ account, organizer }) => (organizer === null ? [account] : [account, organizer]))),
  ];
}

/** Each name whole, without its separators, and in parts. */
function personalTerms({ email, first_name, last_name }: Person, organizations: string[]): string[] {
  const mailbox = email.replace(/@.*$/, "");
  const names = [email, mailbox, `${first_name} ${last_name ?? ""}`, `${last_name ?? ""} ${first_name}`];
  const terms = ["foyer", ...names, ...organizations, email.replace(/^.*@/, "")].flatMap((name) => {
    const parts = name
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}]+/u);
    return [name, parts.join(""), ...parts];
  });
  return [...new Set(terms)].filter((term) => term.length >= 3);
}

/** Loaded with the first password that is checked: the dictionaries take 30 MB. */
let loaded: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // the default of 100 substitutions takes several times as long
    l33tMaxSubstitutions: 20,
  });
}
