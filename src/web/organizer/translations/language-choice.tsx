import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconLanguage, IconPlus } from "@tabler/icons-react";
import type { Locale } from "#contract/fields.ts";
import { LANGUAGE_NAMES, languageTag, LOCALES } from "#web/platform/locales.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { LookButton } from "#web/ui/form/preview-button.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import type { Choosing } from "./choose-language.tsx";
import { useLanguageName } from "./use-form-locale.tsx";
import classes from "./languages.module.css";

export default function LanguageChoice({ formLocale: { own, at, go }, languages, missing, add, remove }: Choosing) {
  const { t } = useLingui();
  const nameOf = useLanguageName();
  const isReadOnly = useIsReadOnly();
  const free = LOCALES.filter((locale) => locale !== own && !languages.includes(locale));
  const own_name = nameOf(own);
  const chosen = at !== null && languages.includes(at) ? at : null;
  const chosen_name = chosen && nameOf(chosen);
  if (languages.length === 0 && isReadOnly) return null;

  async function ask(locale: Locale) {
    const name = nameOf(locale);
    const isMeant = await confirm({
      title: t`Remove ${name}?`,
      body: (
        <p>
          <Trans>
            When you save, all {name} texts of the event, its messages and its tickets are deleted. Readers then see{" "}
            {own_name}.
          </Trans>
        </p>
      ),
      action: <Trans>Remove {name}</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
    });
    if (!isMeant) return;
    go(null);
    remove?.(locale);
  }

  return (
    <div className={classes.choice}>
      <div role="group" aria-label={t`Text language`} className={classes.languages}>
        <IconLanguage size={18} aria-hidden />
        <LookButton isPressed={chosen === null} press={() => go(null)}>
          <span lang={languageTag(own)}>{LANGUAGE_NAMES[own]}</span>
        </LookButton>
        {languages.map((locale) => (
          <LookButton key={locale} isPressed={chosen === locale} press={() => go(locale)}>
            <span lang={languageTag(locale)}>{LANGUAGE_NAMES[locale]}</span>
            {missing(locale) > 0 && " "}
            {missing(locale) > 0 && (
              <span className={classes.missing}>
                <Plural value={missing(locale)} one="# missing" other="# missing" />
              </span>
            )}
          </LookButton>
        ))}
        {add && !isReadOnly && free.length > 0 && (
          <Menu
            side="bottom-start"
            button={(opener) => (
              <Button {...opener} variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />}>
                {languages.length === 0 ? <Trans>Add translation</Trans> : <Trans>Add language</Trans>}
              </Button>
            )}
          >
            {free.map((locale) => (
              <MenuEntry key={locale} icon={IconLanguage} onClick={() => (add(locale), go(locale))}>
                <span lang={languageTag(locale)}>{LANGUAGE_NAMES[locale]}</span>
              </MenuEntry>
            ))}
          </Menu>
        )}
      </div>
      {chosen && (
        <p className={classes.about}>
          <Trans>
            Shown to people who use {chosen_name}. Missing texts appear in {own_name}.
          </Trans>
          {remove && !isReadOnly && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void ask(chosen)}>
              <Trans>Remove {chosen_name}</Trans>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
