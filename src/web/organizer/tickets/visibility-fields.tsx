import { Trans } from "@lingui/react/macro";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

/** Who may know of it, and how much. */
export function VisibilityFields({ form }: { form: Form<TicketValues> }) {
  return (
    <>
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
    </>
  );
}
