import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useCheckInLists } from "#web/organizer/use-check-in-lists.ts";

/** Selects a check-in list. A single one is preselected. */
export function CheckInListField({ field }: { field: Field<string | null> }) {
  const { value, onChange } = useField(field);
  const choose = useEffectEvent(onChange);
  const lists = useCheckInLists();
  const open = (lists ?? []).filter(({ state }) => state === "ACTIVE");
  const only = open.length === 1 && value === null ? String(open[0]?.id) : undefined;
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
  return (
    <SelectField
      {...field}
      label={<Trans>Check-in list</Trans>}
      help={
        lists && open.length === 0 ? (
          <Trans>No check-in list is active right now. Create one, or change its dates.</Trans>
        ) : undefined
      }
      choices={open.map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
}
