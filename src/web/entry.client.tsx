import { I18nProvider } from "@lingui/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import sentences from "virtual:sentences";
import { registerCatalogs } from "./platform/catalogs.ts";
import { i18n, startLanguage } from "./platform/i18n.ts";
import { DEFAULT_LOCALE, detectLocale } from "./platform/locales.ts";
import { areasOf } from "./platform/sentence-areas.ts";

registerCatalogs(sentences);

// Hydrates in the language in which the page was rendered.
const locale = detectLocale(document.documentElement.lang, []) ?? DEFAULT_LOCALE;
await startLanguage(locale, areasOf(window.location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <I18nProvider i18n={i18n}>
      <HydratedRouter />
    </I18nProvider>,
  );
});
