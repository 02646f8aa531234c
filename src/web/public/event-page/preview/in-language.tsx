import { setupI18n, type I18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Locale } from "#contract/fields.ts";
import { loadMessages } from "#web/platform/catalogs.ts";
import { languageTag } from "#web/platform/locales.ts";
import { namespacesOf } from "#web/platform/namespaces.ts";
import classes from "./in-language.module.css";

/**
 * Shows its children in another language than the page around them, without changing the user's
 * choice. Null is the page's own language.
 */
export function InLanguage({ locale, children }: { locale: Locale | null; children: ReactNode }) {
  const { i18n: own } = useLingui();
  const other = useLanguage(locale === own.locale ? null : locale);
  return (
    <I18nProvider i18n={other ?? own}>
      <div lang={languageTag((other ?? own).locale)} className={classes.inside}>
        {children}
      </div>
    </I18nProvider>
  );
}

/** Returns the previous language until the messages have loaded. */
function useLanguage(locale: Locale | null): I18n | null {
  const { pathname } = useLocation();
  const [i18n, setI18n] = useState<I18n | null>(null);
  useEffect(() => {
    let isLate = false;
    void loadI18n(locale, pathname).then((found) => isLate || setI18n(found));
    return () => {
      isLate = true;
    };
  }, [locale, pathname]);
  return i18n;
}

async function loadI18n(locale: Locale | null, pathname: string): Promise<I18n | null> {
  if (!locale) return null;
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, messages: await loadMessages(locale, namespacesOf(pathname)) });
  return i18n;
}
