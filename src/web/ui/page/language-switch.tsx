import { useLingui } from "@lingui/react/macro";
import { IconWorld } from "@tabler/icons-react";
import type { Locale } from "#contract/fields.ts";
import { chooseLanguage } from "#web/platform/choose-language.ts";
import { LANGUAGE_NAMES, languageIn, languageTag, LOCALES } from "#web/platform/locales.ts";
import classes from "#web/ui/quiet-select.module.css";

/**
 * Every language under its own name and its name in the user's language. A native select, which
 * adds no code and suits phones. `isEntry`: shown as an entry of a menu.
 */
export function LanguageSwitch({ isEntry = false }: { isEntry?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <label className={classes.select} data-needs-scripts data-entry={isEntry || undefined}>
      <IconWorld size={18} aria-hidden />
      <span className={isEntry ? undefined : "visually-hidden"}>{t`Language`}</span>
      <select value={i18n.locale} onChange={(event) => void chooseLanguage(event.currentTarget.value as Locale)}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={languageTag(locale)} suppressHydrationWarning>
            {[LANGUAGE_NAMES[locale], languageIn(locale, i18n.locale)].filter(Boolean).join(" – ")}
          </option>
        ))}
      </select>
    </label>
  );
}
