import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Event } from "#contract/events.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { grossPrice } from "#domain/pricing.ts";
import { chargesForFreeTicket } from "#domain/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./free-with-charges.module.css";
import type { TicketValues } from "./ticket-values.ts";

type Props = { form: FormApi<TicketValues>; event: Event; added: TaxOrFeeRow[] };

/**
 * Warns that a free ticket has taxes or fees, which buyers do not expect, and offers to remove them
 * or to hide the ticket.
 */
export function FreeWithCharges({ form, event, added }: Props) {
  const format = useFormat();
  const isReadOnly = useIsReadOnly();
  const { type, is_hidden } = form.watch();
  if (is_hidden || !chargesForFreeTicket(type, added)) return null;
  const gross = grossPrice(0, { tax_behavior: form.watch("tax_behavior"), taxes_and_fees: added }, event.currency);
  const pay = format.money(gross, event.currency);
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      <p className={classes.words}>
        {gross > 0 ? (
          <Trans>This ticket is free, but buyers pay {pay} because of its taxes and fees.</Trans>
        ) : (
          <Trans>This ticket is free, so its taxes and fees don’t apply.</Trans>
        )}
      </p>
      {!isReadOnly && (
        <p className={classes.ways}>
          <Button size="xs" variant="default" onClick={() => form.setValue("tax_and_fee_ids", [])}>
            <Trans>Remove taxes and fees</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={() => form.setValue("is_hidden", true)}>
            <Trans>Hide ticket</Trans>
          </Button>
        </p>
      )}
    </Alert>
  );
}
