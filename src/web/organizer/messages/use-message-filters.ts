import { useLingui } from "@lingui/react/macro";
import { MESSAGE_STATUS_LABELS, MESSAGE_TYPE_LABELS } from "#contract/labels/messages.ts";
import { MESSAGE_STATUSES, MESSAGE_TYPES } from "#domain/messages.ts";
import type { Filter } from "#web/ui/list/filters.tsx";

export function useMessageFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: MESSAGE_STATUSES.map((value) => ({ value, label: i18n._(MESSAGE_STATUS_LABELS[value]) })),
    },
    {
      field: "type",
      operator: "in",
      label: t`Audience`,
      choices: MESSAGE_TYPES.map((value) => ({ value, label: i18n._(MESSAGE_TYPE_LABELS[value]) })),
    },
  ];
}
