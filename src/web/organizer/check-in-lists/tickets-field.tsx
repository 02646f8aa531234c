import { Trans, useLingui } from "@lingui/react/macro";
import type { Ticket } from "#contract/tickets.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import type { Field } from "#web/ui/form/use-form.ts";

/** Stands for all of them among the choices. No ticket has this id. */
const ALL = 0;

/** Whose tickets the door takes; all of them with one tick. */
export function TicketsField({ field, tickets }: { field: Field<number[]>; tickets: Ticket[] }) {
  const { t } = useLingui();
  const ids = tickets.map(({ id }) => id);
  const hasAll = ids.every((id) => field.value.includes(id));

  function choose(chosen: number[]) {
    if (chosen.includes(ALL) !== hasAll) return field.onChange(hasAll ? [] : ids);
    field.onChange(chosen.filter((id) => id !== ALL));
  }

  return (
    <CheckboxGroupField
      field={{ ...field, value: hasAll ? [ALL, ...ids] : field.value, onChange: choose }}
      label={<Trans>Tickets it lets in</Trans>}
      help={<Trans>A ticket that you create later is not on this list by itself.</Trans>}
      choices={[
        ...(tickets.length > 1 ? [{ value: ALL, label: t`All tickets` }] : []),
        ...tickets.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      required
    />
  );
}
