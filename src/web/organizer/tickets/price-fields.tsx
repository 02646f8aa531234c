import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { TaxOrFee } from "#domain/pricing.ts";
import { FormRow } from "#web/ui/form/form.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { PriceField } from "./price-field.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { type TicketValues, NEW_PRICE } from "./ticket-values.ts";
import { Button, Input } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { TIERS_MAX } from "#domain/maxima.ts";
import { useRows } from "#web/ui/form/use-rows.ts";
import { TierCard } from "./tier-card.tsx";
import { WhyNotThisTier } from "./why-not-on-sale.tsx";
import classes from "./tiers-field.module.css";

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

function TiersField({
  form,
  event,
  ticket,
  added,
}: {
  form: FormApi<TicketValues>;
  event: Event;
  ticket: Ticket | undefined;
  added: readonly TaxOrFee[];
}) {
  const rows = useRows(form.control, "prices");
  const tiers = form.watch("prices");
  return (
    <fieldset className={classes.tiers}>
      <legend>
        <Trans>Tiers</Trans>
      </legend>
      {tiers.map((tier, at) => (
        <TierCard
          key={rows.fields[at]?.key}
          form={form}
          at={at}
          event={event}
          added={added}
          why={<WhyNotThisTier ticket={ticket} event={event} price_id={tier.id} />}
          sold={soldOf(ticket, tier.id)}
          remove={tiers.length > 1 ? () => rows.remove(at) : undefined}
        />
      ))}
      {rows.error && <Input.Error role="alert">{rows.error}</Input.Error>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => rows.append(NEW_PRICE)}
          disabled={tiers.length >= TIERS_MAX}
        >
          <Trans>Add tier</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

function soldOf(ticket: Ticket | undefined, price_id: number | null): number {
  const price = ticket?.prices.find(({ id }) => id === price_id);
  return price ? price.quantity_sold + price.quantity_held : 0;
}
