import { Trans, useLingui } from "@lingui/react/macro";
import { IconTicketOff } from "@tabler/icons-react";
import type { PublicTicketPage } from "#contract/checkout.ts";
import { fullName } from "#domain/names.ts";
import { FROM_SM } from "#web/ui/breakpoints.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Reference } from "#web/ui/reference.tsx";
import classes from "./ticket-card.module.css";
import { TicketEvent } from "./ticket-event.tsx";

export type PrintedTicket = Pick<
  PublicTicketPage,
  | "short_id"
  | "public_id"
  | "status"
  | "is_unpaid"
  | "first_name"
  | "last_name"
  | "item_name"
  | "order_public_id"
  | "qr_code"
  | "ticket_code"
  | "event"
>;

/**
 * A ticket to keep. The tear-off part with the code comes first: on a phone above the event, and to
 * its right where there is room.
 */
export function TicketCard({
  ticket,
  heading = "h1",
  isSmall = false,
}: {
  ticket: PrintedTicket;
  heading?: "h1" | "h2";
  /** Without the image, so that several fit on a page. */
  isSmall?: boolean;
}) {
  const { event, status } = ticket;
  return (
    <article
      className={classes.ticket}
      data-void={status === "CANCELLED" || undefined}
      data-small={isSmall || undefined}
    >
      <div className={classes.stub}>
        {status === "CANCELLED" ? <Void /> : <Code ticket={ticket} />}
        <Holder ticket={ticket} />
      </div>
      <div className={classes.tear} aria-hidden="true" />
      <div className={classes.main}>
        <div className={classes.cover}>
          {event.cover ? (
            <Picture image={event.cover} sizes={`${FROM_SM} 37rem, 100vw`} />
          ) : (
            <PaintedCover name={event.title} />
          )}
        </div>
        <TicketEvent event={event} heading={heading} />
      </div>
    </article>
  );
}

function Code({ ticket }: { ticket: PrintedTicket }) {
  const { t } = useLingui();
  return (
    <div className={classes.code}>
      <QrCode text={ticket.qr_code} label={t`Ticket QR code`} />
      <p className={`${classes.typed} figures`}>{ticket.ticket_code}</p>
    </div>
  );
}

function Void() {
  return (
    <div className={classes.void}>
      <IconTicketOff size={40} stroke={1.5} aria-hidden />
      <strong>
        <Trans>Cancelled</Trans>
      </strong>
      <span>
        <Trans>This ticket is no longer valid.</Trans>
      </span>
    </div>
  );
}

function Holder({
  ticket: { status, is_unpaid, first_name, last_name, item_name, public_id, order_public_id },
}: {
  ticket: PrintedTicket;
}) {
  return (
    <div className={classes.holder}>
      <p className={classes.name}>{fullName({ first_name, last_name })}</p>
      <p>{item_name}</p>
      <p className={classes.order}>
        <Reference>{public_id}</Reference> ·{" "}
        <Reference>
          <Trans>Order {order_public_id}</Trans>
        </Reference>
      </p>
      {is_unpaid && status === "ACTIVE" && (
        <p className={classes.unpaid}>
          <Trans context="of a ticket">Awaiting payment</Trans>
        </p>
      )}
    </div>
  );
}
