import { Plural, Trans } from "@lingui/react/macro";
import { IconChevronRight, IconFileDownload, IconQrcode, IconTicketOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { fullName } from "#domain/names.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import type { FromOrder } from "#web/public/ticket/use-tickets-beside.ts";
import { TicketSelfService } from "#web/public/self-service/self-service-slot.tsx";
import { WalletButtons } from "#web/public/wallets/wallet-buttons.tsx";
import classes from "./order-tickets.module.css";

/** The tickets of the order in small. The code is on each ticket's own page. */
export function OrderTickets({ order }: { order: PublicOrder }) {
  const { attendees, event, short_id } = order;
  const valid = attendees.filter(({ status }) => status === "ACTIVE");
  if (attendees.length === 0) return null;
  return (
    <section>
      <h2>
        <Plural value={attendees.length} one="Your ticket" other="Your # tickets" />
      </h2>
      <ul className={classes.tickets}>
        {attendees.map((attendee) => (
          <li key={attendee.short_id}>
            <SmallTicket attendee={attendee} event_id={event.id} order_short_id={short_id} />
            <TicketSelfService order={order} ticket={attendee} />
          </li>
        ))}
      </ul>
      {valid.length > 0 && (
        <a href={addressOf(ticketFiles.ofOrder, { params: paramsOf(order) })} download className={classes.pdf}>
          <IconFileDownload size={18} stroke={1.5} aria-hidden />
          <Plural value={attendees.length} one="Download ticket as PDF" other="Download tickets as PDF" />
        </a>
      )}
      {valid.some(({ qr_code }) => qr_code !== null) && (
        <WalletButtons wallets={event.wallets} of={paramsOf(order)} count={valid.length} />
      )}
    </section>
  );
}

type Small = { attendee: PublicOrder["attendees"][number]; event_id: number; order_short_id: string };

function SmallTicket({ attendee, event_id, order_short_id }: Small) {
  const { short_id, public_id, first_name, last_name, item_name, status } = attendee;
  const isVoid = status === "CANCELLED";
  return (
    <Link
      to={`/ticket/${event_id}/${short_id}`}
      state={{ order_short_id } satisfies FromOrder}
      className={classes.ticket}
      data-void={isVoid || undefined}
    >
      <span className={classes.stub} aria-hidden="true">
        {isVoid ? <IconTicketOff size={32} stroke={1.5} /> : <IconQrcode size={32} stroke={1.5} />}
      </span>
      <span className={classes.words}>
        <strong>{fullName({ first_name, last_name })}</strong>
        <span>{item_name}</span>
        <span className={`${classes.reference} figures`}>
          {isVoid ? <Trans>{public_id} · Cancelled</Trans> : public_id}
        </span>
      </span>
      <IconChevronRight size={20} stroke={1.5} className={classes.go} aria-hidden />
    </Link>
  );
}
