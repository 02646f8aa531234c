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
  const { min_per_order, max_per_order } = form.watch();
  return (
    <CollapsibleSection
      title={<Trans>Limits</Trans>}
      summary={<LimitsSummary min={min_per_order ?? 1} max={max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX} />}
      control={form.control}
      names={["min_per_order", "max_per_order", "is_cancellable"]}
    >
      <FormRow>
        <NumberField
          control={form.control}
          name="min_per_order"
          label={<Trans>Minimum per order</Trans>}
          placeholder="1"
          min={1}
        />
        <NumberField
          control={form.control}
          name="max_per_order"
          label={<Trans>Maximum per order</Trans>}
          placeholder={String(TICKETS_PER_ORDER_DEFAULT_MAX)}
          min={1}
        />
      </FormRow>
      <SwitchField
        control={form.control}
        name="is_cancellable"
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
