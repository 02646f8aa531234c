import { Plural, Trans } from "@lingui/react/macro";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "#domain/maxima.ts";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { FormRow } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

/** The number of tickets per order, and whether buyers may cancel them themselves. */
export function LimitsSection({ form }: { form: FormApi<TicketValues> }) {
  const [least, most] = [form.field("min_per_order"), form.field("max_per_order")];
  return (
    <CollapsibleSection
      title={<Trans>Limits</Trans>}
      summary={<LimitsSummary min={least.value ?? 1} max={most.value ?? TICKETS_PER_ORDER_DEFAULT_MAX} />}
      fields={[least, most, form.field("is_cancellable")]}
    >
      <FormRow>
        <NumberField field={least} label={<Trans>Minimum per order</Trans>} placeholder="1" min={1} />
        <NumberField
          field={most}
          label={<Trans>Maximum per order</Trans>}
          placeholder={String(TICKETS_PER_ORDER_DEFAULT_MAX)}
          min={1}
        />
      </FormRow>
      <SwitchField
        field={form.field("is_cancellable")}
        label={<Trans>Let buyers cancel</Trans>}
        help={<Trans>Only applies if cancellations are turned on in the event’s settings.</Trans>}
      />
    </CollapsibleSection>
  );
}

function LimitsSummary({ min, max }: { min: number; max: number }) {
  if (min > 1) {
    return (
      <Trans>
        {min}–{max} per order
      </Trans>
    );
  }
  return <Plural value={max} one="Only # per order" other="Up to # per order" />;
}
