import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Locale } from "#contract/fields.ts";
import type { Spoken } from "./use-form-locale.tsx";
import classes from "./translated-text-field.module.css";

export type Choosing = {
  spoken: Spoken;
  languages: readonly Locale[];
  /** How many texts a language lacks. */
  missing: (locale: Locale) => number;
  /** Where languages come and go. Elsewhere, of an event in one language, there is nothing to choose. */
  add?: (locale: Locale) => void;
  remove?: (locale: Locale) => void;
};

/** Above the texts of a form: their languages. It comes after the form, which can be filled in meanwhile. */
export function ChooseLanguage(given: Choosing) {
  if (given.languages.length === 0 && !given.add) return null;
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <LanguageChoice {...given} />
    </Suspense>
  );
}

const LanguageChoice = lazy(() => import("./language-choice.tsx"));
