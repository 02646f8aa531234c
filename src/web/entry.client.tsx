import { I18nProvider } from "@lingui/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { i18n, startLanguage } from "./platform/i18n.ts";
import { DEFAULT_LOCALE, detectLocale } from "./platform/locales.ts";
import { namespacesOf } from "./platform/namespaces.ts";

try {
  // Hydrates in the language in which the page was rendered.
  const locale = detectLocale(document.documentElement.lang, []) ?? DEFAULT_LOCALE;
  await startLanguage(locale, namespacesOf(window.location.pathname));
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>,
    );
  });
} catch (error) {
  window.scriptsFailed?.();
  throw error;
}
