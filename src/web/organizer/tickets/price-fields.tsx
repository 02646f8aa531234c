import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { FormRow } from "../../ui/form/form.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";
import { TiersField } from "./tiers-field.tsx";

type Props = { form: Form<TicketValues>; event: Event; ticket: Ticket | undefined };

/** What it costs and how many there are, as the type asks for it. */
export function PriceFields({ form, event, ticket }: Props) {
  const { type } = form.values;
  if (type === "TIERED") return <TiersField form={form} event={event} ticket={ticket} />;
  return (
    <FormRow>
      {type === "PAID" && <MoneyField field={form.field("prices.0.price")} label={<Trans>Price</Trans>} currency={event.currency} required />}
      {type === "DONATION" && <MoneyField field={form.field("prices.0.price")} label={<Trans>Minimum</Trans>} currency={event.currency} required />}
      <QuantityField form={form} at={0} />
    </FormRow>
  );
}

/** How many there are; empty means as many as people want. */
export function QuantityField({ form, at }: { form: Form<TicketValues>; at: number }) {
  const { t } = useLingui();
  return <NumberField field={form.field(`prices.${at}.initial_quantity_available`)} label={<Trans>Quantity</Trans>} placeholder={t`Unlimited`} min={0} />;
}
