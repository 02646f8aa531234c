import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconTicketOff, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { PublicEvent } from "#contract/public-events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { Money } from "#web/ui/money.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { OfWhich } from "#web/ui/charts/of-which.tsx";
import { fallbackLanguage } from "#web/public/event-page/fallback-language.ts";
import { WaitingRoomNotice } from "#web/public/waiting-room/waiting-room-notice.tsx";
import { MoreEvents } from "./more-events.tsx";
import { ProblemMessage } from "./problem-messages.tsx";
import { useMounted } from "#web/platform/use-mounted.ts";
import { Additions, ticketWithSharedAdditions } from "./price-tag.tsx";
import { PromoCode } from "./promo-code.tsx";
import { offerOf } from "./selection.ts";
import { TicketOffer } from "./ticket-card.tsx";
import classes from "./ticket-panel.module.css";
import type { Sheet } from "./use-sheet.ts";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

/**
 * All tickets on sale, their total, and the button to continue. Beside the page where there is
 * room, otherwise a sheet from below.
 */
export function TicketPanel({ ticketSelection, sheet }: { ticketSelection: TicketSelectionState; sheet: Sheet }) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sheet.isOpen) return;
    const before = document.activeElement;
    panel.current?.focus();
    return () => (before as HTMLElement | null)?.focus?.();
  }, [sheet.isOpen]);
  const dialog = sheet.isOpen
    ? {
        role: "dialog",
        "aria-modal": true,
        tabIndex: -1,
        onKeyDown: (event: React.KeyboardEvent) => event.key === "Escape" && sheet.close(),
      }
    : { role: "complementary" };
  return (
    <>
      <div
        role="presentation"
        className={classes.shade}
        data-open={sheet.isOpen || undefined}
        onPointerDown={sheet.close}
      />
      <div
        ref={panel}
        className={classes.panel}
        data-needs-scripts
        data-ground="tickets"
        data-open={sheet.isOpen || undefined}
        aria-label={t`Tickets`}
        {...dialog}
      >
        <div className={classes.head}>
          <TicketsTitle ticketSelection={ticketSelection} />
          <button type="button" className={classes.close} onClick={sheet.close} aria-label={t`Close`}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <TicketsInside ticketSelection={ticketSelection} />
      </div>
    </>
  );
}

/** Title of the panel, prominent where nothing is left. */
export function TicketsTitle({ ticketSelection: { event } }: { ticketSelection: TicketSelectionState }) {
  const { i18n } = useLingui();
  const offer = offerOf(event);
  const isGone = offer === "sold out";
  return (
    <h2 className={isGone ? classes.gone : undefined}>
      {isGone && <IconTicketOff size={28} stroke={1.75} aria-hidden />}
      {isGone ? (
        i18n._(SALE_STATE_LABELS.SOLD_OUT)
      ) : offer === "being bought" ? (
        <Trans>The last tickets are reserved</Trans>
      ) : (
        <Trans>Tickets</Trans>
      )}
    </h2>
  );
}

export function TicketsInside({ ticketSelection }: { ticketSelection: TicketSelectionState }) {
  const { event, promo, problems } = ticketSelection;
  const refused = problems.find((problem) => problem.kind === "said" && problem.is_promo);
  const refusal = refused?.kind === "said" ? refused.message : null;
  // the server renders no page for an invalid code
  const isRequested = useMounted() && promo.requested !== null;
  if (event.lifecycle_status === "ENDED") {
    return (
      <EmptyState
        drawing="calendar"
        order={3}
        title={<Trans>Ticket sales have ended</Trans>}
        action={<MoreEvents event={event} />}
      >
        <Trans>This event has already taken place.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <WaitingRoomNotice event={event} />
      <NextStep event={event} />
      <div className={classes.list}>
        {event.tickets.length === 0 && (
          <EmptyState
            drawing="tickets"
            order={3}
            title={<Trans>No tickets on sale right now</Trans>}
            action={<MoreEvents event={event} />}
          >
            <Trans>Please check back later.</Trans>
          </EmptyState>
        )}
        {event.tickets.map((ticket) => (
          <TicketOffer key={ticket.id} ticket={ticket} ticketSelection={ticketSelection} />
        ))}
        <CommonAdditions event={event} />
        {(event.takes_promo_codes || isRequested) && <PromoCode promo={promo} refusal={refusal} />}
      </div>
      {event.tickets.some(({ sale_state }) => sale_state === "ON_SALE") && <Footer ticketSelection={ticketSelection} />}
    </>
  );
}

/** The taxes and fees of all prices, where they are the same. */
function CommonAdditions({ event }: { event: PublicEvent }) {
  const ticket = ticketWithSharedAdditions(event.tickets);
  if (ticket === null || ticket.taxes.length === 0) return null;
  return (
    <p className={classes.additions}>
      <Additions ticket={ticket} event={event} isForAll />
    </p>
  );
}

/** Where nothing can be bought now: what may become available, and where else to look. */
function NextStep({ event }: { event: PublicEvent }) {
  const offer = offerOf(event);
  const isGone = offer === "sold out";
  if (!isGone && offer !== "being bought") return null;
  return (
    <div className={classes.next}>
      <p>
        {isGone ? (
          <Trans>If tickets become available again, you can buy them here.</Trans>
        ) : (
          <Trans>Any that are released will appear here.</Trans>
        )}
      </p>
      {isGone && <MoreEvents event={event} />}
    </div>
  );
}

/** Where to begin when nothing is chosen: the first ticket that can be bought. */
function firstStepper(inside: HTMLElement | null): HTMLElement | null {
  return inside?.closest("[data-ground]")?.querySelector<HTMLElement>("[role=group] button:enabled") ?? null;
}

function Footer({ ticketSelection }: { ticketSelection: TicketSelectionState }) {
  const { event, total, problems } = ticketSelection;
  const footer = useRef<HTMLElement>(null);
  return (
    <footer ref={footer} className={classes.footer}>
      {problems.map(
        (problem, at) =>
          problem.price_id === undefined &&
          !(problem.kind === "said" && problem.is_promo) && <ProblemMessage key={at} problem={problem} event={event} />,
      )}
      <p className={classes.total} aria-live="polite" aria-atomic="true" hidden={total.quantity === 0}>
        <span>
          <Trans>Total</Trans>
        </span>
        {total.total === 0 ? (
          <span className={classes.sum}>
            <Trans>Free</Trans>
          </span>
        ) : (
          <Money amount={total.total} currency={event.currency} className={classes.sum} />
        )}
      </p>
      {total.on_top.length > 0 && (
        <p className={classes.onTop}>
          <OfWhich added={total.on_top} currency={event.currency} />
        </p>
      )}
      {total.quantity === event.max_tickets_per_order && (
        <p className={classes.most}>
          <Plural
            value={total.quantity}
            one="Each order can have up to # ticket."
            other="Each order can have up to # tickets."
          />
        </p>
      )}
      {total.saved > 0 && (
        <p className={classes.saved}>
          <Trans>
            You save <Money amount={total.saved} currency={event.currency} />
          </Trans>
        </p>
      )}
      <PlainButton
        size="lg"
        fullWidth
        isBusy={ticketSelection.isBusy}
        onClick={() => {
          if (total.quantity === 0) firstStepper(footer.current)?.focus();
          void ticketSelection.goOn();
        }}
      >
        {total.quantity === 0 ? <Trans>Choose tickets</Trans> : <GoOn ticketSelection={ticketSelection} />}
      </PlainButton>
    </footer>
  );
}

/** "Continue · €37.00", with the organizer's own label where there is one. */
function GoOn({ ticketSelection: { event, total } }: { ticketSelection: TicketSelectionState }) {
  const label = event.settings.continue_button_text;
  return (
    <>
      {label ? (
        <span lang={fallbackLanguage(event, event, "continue_button_text")}>{label}</span>
      ) : (
        <Trans>Continue</Trans>
      )}
      {total.total > 0 && (
        <>
          {" · "}
          <Money amount={total.total} currency={event.currency} />
        </>
      )}
    </>
  );
}
