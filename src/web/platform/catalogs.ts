import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import type { Area } from "./sentence-areas.ts";

/** Message files by language and area, each loaded when it is first needed. */
export type Catalogs = Readonly<Record<string, Readonly<Record<string, Load>> | undefined>>;
type Load = () => Promise<{ messages: Messages; more?: Load }>;

let known: Catalogs = {};

/**
 * Set once, before hydration: all message files where the router is in charge, and the few that a
 * standalone page needs.
 */
export function registerCatalogs(catalogs: Catalogs): void {
  known = catalogs;
}

/**
 * Loads the messages of one area in one language into `i18n`, in addition to those that are there:
 * the ones for its pages' initial code, and with `whole` also those for code that is loaded later.
 */
export async function loadArea(i18n: I18n, locale: Locale, area: Area, includeMore = false): Promise<void> {
  const file = await known[locale]?.[area]?.();
  const more = includeMore ? await file?.more?.() : undefined;
  if (file) i18n.load(locale, { ...file.messages, ...more?.messages });
}
