import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";

/** `public`: what visitors read · `organizer`: the back office and the sign-in pages. */
export type Catalog = "public" | "organizer";

const files = import.meta.glob<Messages>("../../../locales/*/{public,organizer}.po", { import: "messages" });

/** Reads one catalog of one language into `i18n`, beside those it already holds. */
export async function loadCatalog(i18n: I18n, locale: Locale, catalog: Catalog): Promise<void> {
  const file = files[`../../../locales/${locale}/${catalog}.po`];
  if (file) i18n.load(locale, await file());
}
