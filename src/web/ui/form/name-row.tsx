import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { asksFamilyFirst } from "#domain/names.ts";
import { FormRow } from "./form.tsx";

/** The two fields of a name, in the usual order of the user's language. */
export function NameRow({ first, last }: { first: ReactNode; last: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <FormRow>
      {asksFamilyFirst(i18n.locale) && last}
      {first}
      {!asksFamilyFirst(i18n.locale) && last}
    </FormRow>
  );
}
