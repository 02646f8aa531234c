import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Locale } from "#contract/fields.ts";
import type { Spoken } from "./use-form-locale.tsx";
import classes from "./translated-text-field.module.css";

export type Choosing = {
  spoken: Spoken;
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
export function ChooseLanguage(given: Choosing) {
  if (given.languages.length === 0 && !given.add) return null;
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <LanguageChoice {...given} />
    </Suspense>
  );
}

const LanguageChoice = lazy(() => import("./language-choice.tsx"));
