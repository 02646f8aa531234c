import type { Translations } from "#domain/translations.ts";

/** In other languages what is the same in the event's own: of a text that is said anew nobody has said how it is called there. */
export function stillSaid<Texts extends { [name: string]: unknown }>(
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
