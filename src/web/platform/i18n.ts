import { setupI18n } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { loadMessages } from "./catalogs.ts";
import { DEFAULT_LOCALE, localeOf } from "./locales.ts";
import type { Namespace } from "./namespaces.ts";

/**
 * The browser's instance. The server never uses it: each render there has its own
 * (entry.server.tsx).
 */
export const i18n = setupI18n({ locale: DEFAULT_LOCALE, messages: { [DEFAULT_LOCALE]: {} } });

/** The catalogs of this page and of those before it. */
const namespaces = new Set<Namespace>();

/** Switches the page to this language once its messages have loaded. */
export async function startLanguage(locale: Locale, wanted: readonly Namespace[] = []): Promise<void> {
  for (const name of wanted) namespaces.add(name);
  i18n.load(locale, await loadMessages(locale, [...namespaces]));
  i18n.activate(locale);
}

/** Loads these catalogs, for the current language and every later one. */
export async function requireMessages(wanted: readonly Namespace[]): Promise<void> {
  const missing = wanted.filter((name) => !namespaces.has(name));
  if (missing.length === 0) return;
  const locale = localeOf(i18n);
  i18n.load(locale, await loadMessages(locale, missing));
  for (const name of missing) namespaces.add(name);
}
