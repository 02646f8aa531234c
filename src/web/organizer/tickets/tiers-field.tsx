import { Trans } from "@lingui/react/macro";
import { Button, Input } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { TaxOrFee } from "#domain/pricing.ts";
import { TIERS_MAX } from "#domain/maxima.ts";
import { useRows } from "#web/ui/form/use-rows.ts";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { TierCard } from "./tier-card.tsx";
import { NEW_PRICE, type TicketValues } from "./ticket-values.ts";
import { WhyNotThisTier } from "./why-not-on-sale.tsx";
import classes from "./tiers-field.module.css";

export function TiersField({
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
