import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { FormRow } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { TicketValues } from "./ticket-values.ts";
import { TiersField } from "./tiers-field.tsx";

type Props = { form: Form<TicketValues>; event: Event; ticket: Ticket | undefined };

/** What it costs and how many there are, as the type asks for it. */
export function PriceFields({ form, event, ticket }: Props) {
  const { type } = form.values;
  if (type === "TIERED") return <TiersField form={form} event={event} ticket={ticket} />;
  return (
    <FormRow>
      {type === "PAID" && (
        <MoneyField
          field={form.field("prices.0.price")}
          label={<Trans>Price</Trans>}
          currency={event.currency}
          required
        />
      )}
      {type === "DONATION" && (
        <MoneyField
          field={form.field("prices.0.price")}
          label={<Trans>Minimum</Trans>}
          currency={event.currency}
          required
        />
      )}
      <QuantityField form={form} at={0} />
    </FormRow>
  );
}
