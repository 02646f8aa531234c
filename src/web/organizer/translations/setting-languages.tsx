import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import { otherLanguages } from "#domain/translations.ts";
import { ChooseLanguage } from "./choose-language.tsx";
import { missingIn, type WordsByLanguage } from "./texts-of.ts";
import { type Spoken, SpokenHere } from "./use-form-locale.tsx";

/** The languages of a settings form. Languages are added and removed in the basic settings. */
export function SettingLanguages<Name extends string>({
  event,
  spoken,
  values,
  names,
  children,
}: {
  event: Event;
  spoken: Spoken;
  values: { [N in Name]: string | null } & { translations: WordsByLanguage<Name> };
  names: readonly Name[];
  children: ReactNode;
}) {
  const languages = otherLanguages(event);
  return (
    <SpokenHere spoken={spoken} languages={languages}>
      <ChooseLanguage spoken={spoken} languages={languages} missing={missingIn(values, names)} />
      {children}
    </SpokenHere>
  );
}
