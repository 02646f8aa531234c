import { useLingui } from "@lingui/react/macro";
import { QUESTION_OWNERS, QUESTION_TYPES } from "#domain/questions.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";

export function useQuestionFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "belongs_to",
      operator: "eq",
      label: t`Asked`,
      choices: QUESTION_OWNERS.map((value) => ({ value, label: i18n._(QUESTION_OWNER_LABELS[value].label) })),
    },
    {
      field: "type",
      operator: "in",
      label: t`Type`,
      choices: QUESTION_TYPES.map((value) => ({ value, label: i18n._(QUESTION_TYPE_LABELS[value]) })),
    },
    {
      field: "required",
      operator: "eq",
      label: t`Required`,
      choices: [
        { value: "true", label: t`Yes` },
        { value: "false", label: t`No` },
      ],
    },
  ];
}
