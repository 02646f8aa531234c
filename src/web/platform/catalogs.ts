import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import type { Area } from "./sentence-areas.ts";

/** By language and area, each a file that is fetched when it is first needed. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, Load>> | undefined>>;
type Load = () => Promise<{ messages: Messages }>;

let known: Sentences = {};

/** Said once, before the page stands: where the router goes everywhere all there are, on a page of its own the few that it says. */
export function knowSentences(sentences: Sentences): void {
  known = sentences;
}

/** Reads what one area says in one language into `i18n`, beside what that already holds. */
export async function loadArea(i18n: I18n, locale: Locale, area: Area): Promise<void> {
  const file = await known[locale]?.[area]?.();
  if (file) i18n.load(locale, file.messages);
}
