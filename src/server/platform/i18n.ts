import { type I18n, type MessageDescriptor, type Messages, setupI18n } from "@lingui/core";
import { LOCALES, type Locale } from "#contract/fields.ts";

const files = import.meta.glob<{ messages: Messages }>("../../../locales/*/*.po", { eager: true });

/** One translator a language. None is ever switched to another, so all requests may share them. */
const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, setupI18n({ locale, messages: { [locale]: catalogOf(locale) } })]),
) as Record<Locale, I18n>;

/** A sentence in a language. */
export function say(locale: Locale, sentence: MessageDescriptor): string {
  return translators[locale]._(sentence);
}

function catalogOf(locale: Locale): Messages {
  const mine = Object.entries(files).filter(([path]) => path.includes(`/${locale}/`));
  return Object.assign({}, ...mine.map(([, file]) => file.messages));
}
