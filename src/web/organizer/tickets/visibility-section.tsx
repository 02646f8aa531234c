import { Trans, useLingui } from "@lingui/react/macro";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

export function VisibilitySection({ form }: { form: FormApi<TicketValues> }) {
  return (
    <CollapsibleSection
      title={<Trans>Visibility</Trans>}
      summary={<VisibilitySummary values={form.watch()} />}
      control={form.control}
      names={SWITCHES}
    >
      <SwitchField control={form.control} name="show_quantity_remaining" label={<Trans>Show tickets left</Trans>} />
      <SwitchField
        control={form.control}
        name="start_collapsed"
        label={<Trans>Collapse by default</Trans>}
        help={<Trans>Buyers click to see the description and tiers.</Trans>}
      />
      <SwitchField
        control={form.control}
        name="hide_before_sale_start_date"
        label={<Trans>Hide before sales start</Trans>}
      />
      <SwitchField control={form.control} name="hide_after_sale_end_date" label={<Trans>Hide after sales end</Trans>} />
      <SwitchField control={form.control} name="hide_when_sold_out" label={<Trans>Hide when sold out</Trans>} />
      <SwitchField
        control={form.control}
        name="is_hidden_without_promo_code"
        label={<Trans>Hide without a promo code</Trans>}
        help={<Trans>Only buyers with a promo code for this ticket can see it.</Trans>}
      />
      <SwitchField
        control={form.control}
        name="is_hidden"
        label={<Trans>Hide from buyers</Trans>}
        help={<Trans>No one can see or buy it. Tickets already sold stay valid.</Trans>}
      />
    </CollapsibleSection>
  );
}

const SWITCHES = [
  "show_quantity_remaining",
  "start_collapsed",
  "hide_before_sale_start_date",
  "hide_after_sale_end_date",
  "hide_when_sold_out",
  "is_hidden_without_promo_code",
  "is_hidden",
] as const;

/** "Everybody, but not when sold out · shows how many are left" */
function VisibilitySummary({ values }: { values: TicketValues }) {
  const { t } = useLingui();
  if (values.is_hidden) return t`No one`;
  const not = [
    values.hide_before_sale_start_date && t`not before sales start`,
    values.hide_after_sale_end_date && t`not after sales end`,
    values.hide_when_sold_out && t`not when sold out`,
  ];
  const shown = [
    values.show_quantity_remaining && t`with tickets left`,
    values.start_collapsed && t`collapsed by default`,
  ];
  const audience = values.is_hidden_without_promo_code ? t`Anyone with a promo code` : t`Everyone`;
  return [audience, ...not, ...shown].filter(Boolean).join(" · ");
}
