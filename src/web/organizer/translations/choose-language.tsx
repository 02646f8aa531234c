import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Locale } from "#contract/fields.ts";
import type { FormLocale } from "./use-form-locale.tsx";
import classes from "./translated-text-field.module.css";

export type Choosing = {
  formLocale: FormLocale;
  languages: readonly Locale[];
  /** Returns the number of missing texts in a language. */
  missing: (locale: Locale) => number;
  /**
   * Set where languages are added and removed. Elsewhere an event in one language offers no choice.
   */
  add?: (locale: Locale) => void;
  remove?: (locale: Locale) => void;
};

/**
 * The languages of a form's texts, shown above them. Loaded after the form, which is usable in the
 * meantime.
 */
export function ChooseLanguage(props: Choosing) {
  if (props.languages.length === 0 && !props.add) return null;
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <LanguageChoice {...props} />
    </Suspense>
  );
}

const LanguageChoice = lazy(() => import("./language-choice.tsx"));
