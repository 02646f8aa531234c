import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { grossPrice, type TaxBehavior, type TaxOrFee } from "#domain/pricing.ts";
import { useFormat } from "#web/platform/format.ts";
import { TaxBehaviorField } from "#web/organizer/settings/tax-behavior-field.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./taxes-section.module.css";
import type { PriceValues, TicketValues } from "./ticket-values.ts";

type Props = { form: FormApi<TicketValues>; event: Event; ticket: Ticket | undefined; added: readonly TaxOrFee[] };

/**
 * Whether the ticket's prices include taxes. For an existing ticket, a change shows what buyers
 * will pay and asks for confirmation.
 */
export function TicketTaxField({ form, event, ticket, added }: Props) {
  const { prices, tax_behavior } = form.watch();

  async function change(to: TaxBehavior) {
    const changed = prices.filter(({ price }) => price !== null && price > 0);
    if (ticket && added.length > 0 && changed.length > 0) {
      const isSure = await confirm({
        title: to === "inclusive" ? <Trans>Include tax in prices?</Trans> : <Trans>Add tax on top of prices?</Trans>,
        body: <Becomes prices={changed} added={added} from={tax_behavior} to={to} currency={event.currency} />,
        action: <Trans>Change prices</Trans>,
        keep: <Trans>Cancel</Trans>,
      });
      if (!isSure) return;
    }
    form.setValue("tax_behavior", to);
  }

  return (
    <TaxBehaviorField
      field={{ ...form.field("tax_behavior"), onChange: (to) => void change(to) }}
      currency={event.currency}
      label={<Trans>Tax on this ticket</Trans>}
    />
  );
}

type Change = {
  prices: readonly PriceValues[];
  added: readonly TaxOrFee[];
  from: TaxBehavior;
  to: TaxBehavior;
  currency: string;
};

/** "Early bird: buyers pay €199.00 instead of €244.77." */
function Becomes({ prices, added, from, to, currency }: Change) {
  const format = useFormat();
  const paid = (price: number | null, tax_behavior: TaxBehavior) =>
    format.money(grossPrice(price ?? 0, { tax_behavior, taxes_and_fees: added }, currency), currency);
  return (
    <ul className={classes.becomes}>
      {prices.map(({ label, price }, at) => {
        const [now, before] = [paid(price, to), paid(price, from)];
        return (
          <li key={at} className="figures">
            {label && <>{label}: </>}
            <Trans>
              buyers pay {now} instead of {before}
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
