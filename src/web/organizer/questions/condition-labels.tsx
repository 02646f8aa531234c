import { useLingui } from "@lingui/react/macro";
import type { Question } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";

type Cause = Pick<Question, "title" | "options">;

/** “Only asked when “Meal” is “Vegan””. */
export function ConditionText({ cause, option_ids }: { cause: Cause; option_ids: readonly number[] }) {
  return useConditionText(cause, option_ids);
}

/**
 * Returns the condition as text; null where there is none. Options are joined according to the
 * user's language.
 */
export function useConditionText(cause: Cause | undefined, option_ids: readonly number[]): string | null {
  const { t } = useLingui();
  const format = useFormat();
  if (!cause) return null;
  const { title, options } = cause;
  const labels = format.either(options.filter(({ id }) => option_ids.includes(id)).map(({ label }) => label));
  return t`Only if “${title}” is ${labels}`;
}
