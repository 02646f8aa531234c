import { Trans, useLingui } from "@lingui/react/macro";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

export function VisibilitySection({ form }: { form: FormApi<TicketValues> }) {
  return (
    <CollapsibleSection
      title={<Trans>Who sees it</Trans>}
      summary={<VisibilitySummary values={form.values} />}
      fields={SWITCHES.map((name) => form.field(name))}
    >
      <SwitchField field={form.field("show_quantity_remaining")} label={<Trans>Show how many are left</Trans>} />
      <SwitchField
        field={form.field("start_collapsed")}
        label={<Trans>Collapse on load</Trans>}
        help={<Trans>The description and the tiers open with a click.</Trans>}
      />
      <SwitchField
        field={form.field("hide_before_sale_start_date")}
        label={<Trans>Hide before the sale starts</Trans>}
      />
      <SwitchField field={form.field("hide_after_sale_end_date")} label={<Trans>Hide after the sale ends</Trans>} />
      <SwitchField field={form.field("hide_when_sold_out")} label={<Trans>Hide when sold out</Trans>} />
      <SwitchField
        field={form.field("is_hidden_without_promo_code")}
        label={<Trans>Hide unless a promo code is given</Trans>}
        help={<Trans>Only whoever enters a code for this ticket sees it.</Trans>}
      />
      <SwitchField
        field={form.field("is_hidden")}
        label={<Trans>Hide from customers</Trans>}
        help={<Trans>Nobody sees it or can buy it. What is sold stays valid.</Trans>}
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
  if (values.is_hidden) return t`Nobody`;
  const not = [
    values.hide_before_sale_start_date && t`not before the sale starts`,
    values.hide_after_sale_end_date && t`not after it ends`,
    values.hide_when_sold_out && t`not when sold out`,
  ];
  const shown = [
    values.show_quantity_remaining && t`with how many are left`,
    values.start_collapsed && t`collapsed on load`,
  ];
  const audience = values.is_hidden_without_promo_code ? t`Whoever has a promo code for it` : t`Everyone`;
  return [audience, ...not, ...shown].filter(Boolean).join(" · ");
}
