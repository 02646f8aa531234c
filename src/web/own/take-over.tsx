import { I18nProvider } from "@lingui/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerCatalogs, type Catalogs } from "#web/platform/catalogs.ts";
import { i18n, startLanguage } from "#web/platform/i18n.ts";
import { takeLeftState } from "#web/platform/left-state.ts";
import { DEFAULT_LOCALE, detectLocale } from "#web/platform/locales.ts";
import type { Area } from "#web/platform/sentence-areas.ts";
import { HANDED, type Handed } from "./handed.ts";
import { OwnPage, type OwnPageComponent } from "./own-page.tsx";

/**
 * The browser takes over what the server drew, in the language in which it arrived (as `entry.client.tsx` does, without the router).
 * `sentences`: `virtual:sentences-of/…` with the areas of the page's address (`platform/sentence-areas.ts`).
 */
export async function takeOver(page: OwnPageComponent, sentences: Catalogs): Promise<void> {
  try {
    await hydrate(page, sentences);
  } catch (error) {
    window.scriptsFailed?.();
    throw error;
  }
}

async function hydrate(page: OwnPageComponent, sentences: Catalogs): Promise<void> {
  const text = document.getElementById(HANDED)?.textContent ?? "";
  const handed = JSON.parse(text) as Handed;
  const locale = detectLocale(document.documentElement.lang, []) ?? DEFAULT_LOCALE;
  const isLed = takeLeftState();
  registerCatalogs(sentences);
  await startLanguage(locale, Object.keys(sentences[locale] ?? {}) as Area[]);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider i18n={i18n}>
        <OwnPage page={page} handed={handed} text={text} isLed={isLed} />
      </I18nProvider>,
    );
  });
}
