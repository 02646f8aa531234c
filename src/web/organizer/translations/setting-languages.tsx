import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import { otherLanguages } from "#domain/translations.ts";
import { ChooseLanguage } from "./choose-language.tsx";
import { missingIn, type TextsByLocale } from "./texts-of.ts";
import { type FormLocale, FormLocaleProvider } from "./use-form-locale.tsx";

/** The languages of a settings form. Languages are added and removed in the basic settings. */
export function SettingLanguages<Name extends string>({
  event,
  formLocale,
  values,
  names,
  children,
}: {
  event: Event;
  formLocale: FormLocale;
  values: { [N in Name]: string | null } & { translations: TextsByLocale<Name> };
  names: readonly Name[];
  children: ReactNode;
}) {
  const languages = otherLanguages(event);
  return (
    <FormLocaleProvider formLocale={formLocale} languages={languages}>
      <ChooseLanguage formLocale={formLocale} languages={languages} missing={missingIn(values, names)} />
      {children}
    </FormLocaleProvider>
  );
}
