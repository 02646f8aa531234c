import type { I18n } from "@lingui/core";
import sentences from "virtual:sentences";
import type { Locale } from "#contract/fields.ts";
import type { Area } from "./sentence-areas.ts";

/** Reads what one area says in one language into `i18n`, beside what that already holds. */
export async function loadArea(i18n: I18n, locale: Locale, area: Area): Promise<void> {
  const file = await sentences[locale]?.[area]?.();
  if (file) i18n.load(locale, file.messages);
}
