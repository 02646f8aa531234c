import { useLingui } from "@lingui/react/macro";
import { ROLES, USER_STATUSES } from "#domain/roles.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { MEMBER_STATUS, ROLE_LABELS } from "./member-labels.ts";

export function useUserFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "role",
      operator: "in",
      label: t`Role`,
      choices: ROLES.map((value) => ({ value, label: i18n._(ROLE_LABELS[value]) })),
    },
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: USER_STATUSES.map((value) => ({ value, label: i18n._(MEMBER_STATUS[value].label) })),
    },
  ];
}
