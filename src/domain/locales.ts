/** The languages of the product. */
export const LOCALES = ["en", "de", "fr", "es", "pt", "pt-br", "zh-cn"] as const;
export type Locale = (typeof LOCALES)[number];

/** The languages as Intl names them where dates and numbers are written; a bare `pt` would speak Brazilian. */
export const INTL_TAGS: Record<Locale, string> = {
  en: "en-US",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  pt: "pt-PT",
  "pt-br": "pt-BR",
  "zh-cn": "zh-CN",
};
