import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import type { Ticket } from "#contract/tickets.ts";
import { CheckboxGroupField } from "../../ui/form/checkbox-group-field.tsx";
import type { Field } from "../../ui/form/use-form.ts";

/** Whose tickets the door takes; all of them with one tick. */
export function TicketsField({ field, tickets }: { field: Field<number[]>; tickets: Ticket[] }) {
  const hasAll = tickets.length > 0 && tickets.every(({ id }) => field.value.includes(id));
  return (
    <div>
      <CheckboxGroupField
        field={field}
        label={<Trans>Tickets it lets in</Trans>}
        help={<Trans>A ticket that you create later is not on this list by itself.</Trans>}
        choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
        required
      />
      {tickets.length > 1 && (
        <Checkbox
          mt="sm"
          label={<Trans>All tickets</Trans>}
          checked={hasAll}
          indeterminate={!hasAll && field.value.length > 0}
          onChange={() => field.onChange(hasAll ? [] : tickets.map(({ id }) => id))}
        />
      )}
    </div>
  );
}
