import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { LOCALES, type Locale } from "#contract/fields.ts";

const files = import.meta.glob<{ messages: Messages }>("../../../locales/*/*.po", { eager: true });

const translators = Object.fromEntries(LOCALES.map((locale) => [locale, setupI18n({ locale, messages: { [locale]: catalogOf(locale) } })])) as Record<Locale, I18n>;

/** The one translator of a language. It is never switched to another one, so all requests may share it. */
export function translator(locale: Locale): I18n {
  return translators[locale];
}

/** A sentence in a language. */
export function say(locale: Locale, sentence: MessageDescriptor): string {
  return translators[locale]._(sentence);
}

function catalogOf(locale: Locale): Messages {
  const mine = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  return Object.assign({}, ...mine.map(([, file]) => file.messages));
}
