import { I18nProvider } from "@lingui/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { i18n, startLanguage } from "./platform/i18n.ts";
import { DEFAULT_LOCALE, detectLocale } from "./platform/locales.ts";

// The page takes over in the language in which it arrived.
await startLanguage(detectLocale(document.documentElement.lang, []) ?? DEFAULT_LOCALE);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nProvider i18n={i18n}>
      <HydratedRouter />
    </I18nProvider>,
  );
});
