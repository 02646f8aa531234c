import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "#domain/limits.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

/** When it is sold, and how many at once. */
export function SaleFields({ form, event }: { form: Form<TicketValues>; event: Event }) {
  return (
    <>
      <FormRow>
        <DateTimeField field={form.field("sale_start_date")} label={<Trans>Sales start</Trans>} zone={event.timezone} />
        <DateTimeField
          field={form.field("sale_end_date")}
          label={<Trans>Sales end</Trans>}
          zone={event.timezone}
          min={form.values.sale_start_date}
        />
      </FormRow>
      <FormRow>
        <NumberField
          field={form.field("min_per_order")}
          label={<Trans>Minimum per order</Trans>}
          placeholder="1"
          min={1}
        />
        <NumberField
          field={form.field("max_per_order")}
          label={<Trans>Maximum per order</Trans>}
          placeholder={String(TICKETS_PER_ORDER_DEFAULT_MAX)}
          min={1}
        />
      </FormRow>
      <SwitchField
        field={form.field("is_paused")}
        label={<Trans>Pause sales</Trans>}
        help={<Trans>Customers see it but can't buy it, until you switch this off.</Trans>}
      />
    </>
  );
}
