import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { LOCALES, type Locale } from "#contract/fields.ts";

const files = import.meta.glob<{ messages: Messages }>("../../../locales/*/*.po", { eager: true });

/**
 * One translator per language. None ever switches to another language, so all requests share them.
 */
const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, setupI18n({ locale, messages: { [locale]: catalogOf(locale) } })]),
) as Record<Locale, I18n>;

/** Translates a message. */
export function translate(locale: Locale, message: MessageDescriptor): string {
  return translators[locale]._(message);
}

function catalogOf(locale: Locale): Messages {
  const localeFiles = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  return Object.assign({}, ...localeFiles.map(([, file]) => file.messages));
}
