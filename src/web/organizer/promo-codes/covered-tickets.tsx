import { Trans } from "@lingui/react/macro";
import { useFormat } from "#web/platform/format.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import type { OfferValues } from "./promo-code-values.ts";

/** Selects the tickets that a code applies to, and names those that are hidden without it. */
export function CoveredTickets({ form }: { form: FormApi<OfferValues> }) {
  const format = useFormat();
  const known = useTicketsQuery().data?.data;
  const tickets = known ?? [];
  const { all_tickets, applicable_ticket_ids } = form.watch();
  const revealed = tickets
    .filter(({ id, is_hidden_without_promo_code }) => {
      return is_hidden_without_promo_code && (all_tickets || applicable_ticket_ids.includes(id));
    })
    .map(({ title }) => title);
  const names = format.list(revealed);
  const reveals =
    known === undefined ? undefined : revealed.length > 0 ? (
      <Trans>Unlocks tickets that are hidden without a promo code: {names}.</Trans>
    ) : (
      <Trans>None of these tickets is hidden without a promo code.</Trans>
    );
  return (
    <>
      <SwitchField
        control={form.control}
        name="all_tickets"
        label={<Trans>All tickets, including new ones</Trans>}
        help={all_tickets ? reveals : undefined}
      />
      {!all_tickets && (
        <CheckboxGroupField
          control={form.control}
          name="applicable_ticket_ids"
          label={<Trans>Tickets</Trans>}
          help={reveals}
          choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      )}
    </>
  );
}
