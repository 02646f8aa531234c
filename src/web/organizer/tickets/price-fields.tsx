import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { TaxOrFee } from "#domain/pricing.ts";
import { FormRow } from "#web/ui/form/form.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { PriceField } from "./price-field.tsx";
import { QuantityField } from "./quantity-field.tsx";
import type { TicketValues } from "./ticket-values.ts";
import { TiersField } from "./tiers-field.tsx";

type Props = {
  form: FormApi<TicketValues>;
  event: Event;
  ticket: Ticket | undefined;
  added: readonly TaxOrFee[];
};

export function PriceFields({ form, event, ticket, added }: Props) {
  const { type } = form.watch();
  if (type === "TIERED") return <TiersField form={form} event={event} ticket={ticket} added={added} />;
  return (
    <FormRow>
      {type !== "FREE" && (
        <PriceField
          key={type}
          field={form.field("prices.0.price")}
          label={type === "DONATION" ? <Trans>Minimum</Trans> : <Trans>Price</Trans>}
          currency={event.currency}
          tax_behavior={form.watch("tax_behavior")}
          added={added}
        />
      )}
      <QuantityField form={form} at={0} />
    </FormRow>
  );
}
