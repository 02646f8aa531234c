import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import type { Area } from "./sentence-areas.ts";

/** By language and area, each a file that is fetched when it is first needed. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, Load>> | undefined>>;
type Load = () => Promise<{ messages: Messages; more?: Load }>;

let known: Sentences = {};

/** Said once, before the page stands: where the router goes everywhere all there are, on a page of its own the few that it says. */
export function knowSentences(sentences: Sentences): void {
  known = sentences;
}

/**
 * Reads what one area says in one language into `i18n`, beside what that already holds: what its pages say at first, or
 * `whole`, also what they say once more of them was fetched.
 */
export async function loadArea(i18n: I18n, locale: Locale, area: Area, whole = false): Promise<void> {
  const file = await known[locale]?.[area]?.();
  const more = whole ? await file?.more?.() : undefined;
  if (file) i18n.load(locale, { ...file.messages, ...more?.messages });
}
