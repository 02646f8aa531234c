import type { Translations } from "#domain/translations.ts";

/** The translations of texts that did not change: a new text has no translation yet. */
export function unchangedTranslations<Texts extends { [name: string]: unknown }>(
  translations: unknown,
  was: { [N in keyof Texts]?: unknown },
  is: Texts,
): Translations {
  const same = (name: string) => (was[name] ?? null) === (is[name] ?? null);
  return Object.fromEntries(
    Object.entries(translations as Translations).map(([locale, texts]) => [
      locale,
      Object.fromEntries(Object.entries(texts).filter(([name]) => same(name))),
    ]),
  );
}
