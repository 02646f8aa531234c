import { Trans } from "@lingui/react/macro";
import type { Question } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";

type Cause = Pick<Question, "title" | "options">;

/** “Only asked when “Meal” is “Vegan””. */
export function ConditionWords({ cause, option_ids }: { cause: Cause; option_ids: readonly number[] }) {
  const { title } = cause;
  const labels = useAlternatives(cause, option_ids);
  return (
    <Trans>
      Only asked when “{title}” is {labels}
    </Trans>
  );
}

/** “Vegan” or “Vegetarian”, quoted as the reader's language does. */
function useAlternatives({ options }: Cause, option_ids: readonly number[]): string {
  const format = useFormat();
  return format.either(options.filter(({ id }) => option_ids.includes(id)).map(({ label }) => label));
}
