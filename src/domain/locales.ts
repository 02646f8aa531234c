export const LOCALES = ["en", "de", "fr", "es", "pt", "pt-br", "zh-cn"] as const;
export type Locale = (typeof LOCALES)[number];

/** The Intl locale for formatting dates and numbers; a bare `pt` would format as Brazilian. */
export const INTL_TAGS: Record<Locale, string> = {
  en: "en-US",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  pt: "pt-PT",
  "pt-br": "pt-BR",
  "zh-cn": "zh-CN",
};
