import { Trans, useLingui } from "@lingui/react/macro";
import type { Ticket } from "#contract/tickets.ts";
import { grossPrice } from "#domain/pricing.ts";
import { chargesForFreeTicket, ticketPrice } from "#domain/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./ticket-cells.module.css";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";

export function TicketNameCell({ ticket }: { ticket: Ticket }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const type = i18n._(TICKET_TYPE_LABELS[ticket.type].label);
  const isCharged = chargesForFreeTicket(ticket.type, ticket.taxes_and_fees);
  const kind = isCharged ? t`${type}, with taxes or fees` : type;
  const shared = ticket.capacity_assignments.filter(({ status }) => status === "ACTIVE").map(({ name }) => name);
  const names = format.list(shared);
  return <RowName note={shared.length > 0 ? `${kind} · ${t`limited by ${names}`}` : kind}>{ticket.title}</RowName>;
}

/**
 * The price that a buyer pays, with taxes and fees: one price, a range, or the minimum of a
 * donation.
 */
export function PriceCell({ ticket, currency }: { ticket: Ticket; currency: string }) {
  const format = useFormat();
  const amounts = ticket.prices.map(({ price }) => grossPrice(ticketPrice(ticket.type, price), ticket, currency));
  if (ticket.type !== "DONATION" && amounts.every((amount) => amount === 0)) return <Trans>Free</Trans>;
  const least = format.money(Math.min(...amounts), currency);
  const most = format.money(Math.max(...amounts), currency);
  if (ticket.type === "DONATION") return <Trans>from {least}</Trans>;
  return <>{least === most ? least : `${least} – ${most}`}</>;
}

/** The sold quantity, the total, and the quantity reserved in carts. */
export function SoldCell({ ticket }: { ticket: Ticket }) {
  const format = useFormat();
  const { quantity_sold, quantity_held, initial_quantity_available: capacity } = ticket;
  const sold = format.number(quantity_sold);
  const held = format.number(quantity_held);
  return (
    <div className={classes.sold}>
      <div>
        {capacity === null ? (
          <Trans>{sold} sold</Trans>
        ) : (
          <Trans>
            {sold} of {format.number(capacity)} sold
          </Trans>
        )}
      </div>
      {capacity !== null && (
        <ThinBar
          share={capacity === 0 ? 1 : quantity_sold / capacity}
          tone={quantity_sold >= capacity ? "good" : "accent"}
        />
      )}
      {quantity_held > 0 && (
        <div className={classes.soft}>
          <Trans>{held} in checkout</Trans>
        </div>
      )}
    </div>
  );
}
