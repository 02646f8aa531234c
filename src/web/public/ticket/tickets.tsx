import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconFileDownload, IconMap2, IconPrinter } from "@tabler/icons-react";
import { useEffect, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ticketFiles } from "#contract/ticket-files.ts";
import { calendarFiles } from "#contract/calendar-files.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { useFormat } from "#web/platform/format.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { mapOf, venueOf } from "#web/public/venue.ts";
import { isEventOver } from "#web/public/is-event-over.ts";
import { useWakeLock } from "#web/public/use-wake-lock.ts";
import { JoinLater, JoinNow } from "#web/public/joining/join-now.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { Designed } from "#web/public/designed.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import type { LoadedTicket } from "./load-ticket.ts";
import { TicketBar } from "./ticket-bar.tsx";
import { WalletButtons } from "#web/public/wallets/wallet-buttons.tsx";
import { TicketCard, type PrintedTicket } from "./ticket-card.tsx";
import classes from "./tickets.module.css";
import { TicketInstructions } from "./ticket-labels.tsx";
import { useTicketsBeside } from "./use-tickets-beside.ts";
import { useCachedTickets } from "./worker/use-cached-tickets.ts";

/**
 * The ticket of this URL, to show at check-in, beside the other tickets of its order where they are
 * accessible.
 */
export function Tickets({ loaded }: { loaded: LoadedTicket }) {
  return <Row key={loaded.ticket.short_id} loaded={loaded} />;
}

function Row({ loaded }: { loaded: LoadedTicket }) {
  const { t } = useLingui();
  const { tickets, order_short_id } = useTicketsBeside(loaded);
  // The server renders only the page's own ticket, which is therefore visible without scripts.
  const isSingle = !useMounted();
  const { short_id } = loaded.ticket;
  const leaves = isSingle ? tickets.filter((ticket) => ticket.short_id === short_id) : tickets;
  const { row, at, turn, onScroll } = useTurning(
    leaves.map((ticket) => ticket.short_id),
    short_id,
  );
  const current = leaves[at];
  useCachedTickets(tickets);
  useUrlOf(current ?? loaded.ticket);
  if (!current) return null;
  const { event } = current;
  const isToCome = current.status === "ACTIVE" && !isEventOver(event);
  return (
    <PrivatePage title={t`Ticket for ${event.title}`}>
      <Designed look={event.look} />
      <div className={classes.page}>
        <main id="content" tabIndex={-1}>
          {order_short_id && (
            <TicketBar tickets={tickets} current={current} turn={turn} order_short_id={order_short_id} />
          )}
          {current.status === "ACTIVE" && <JoinNow event={event} />}
          <div
            ref={row}
            className={classes.row}
            onScroll={onScroll}
            {...(leaves.length > 1 && { role: "group", "aria-label": t`Ticket for ${event.title}`, tabIndex: 0 })}
          >
            {leaves.map((ticket) => (
              <Leaf key={ticket.short_id} ticket={ticket} isInSight={ticket === current} />
            ))}
          </div>
          <div className={classes.beside}>
            {current.status === "ACTIVE" && <Offline />}
            {isToCome && !event.is_online_event && <Bright />}
            <TicketInstructions ticket={current}>
              <JoinLater event={event} />
            </TicketInstructions>
            {current.qr_code && isToCome && (
              <WalletButtons wallets={event.wallets} of={{ event_id: event.id, attendee_short_id: current.short_id }} />
            )}
            <Actions ticket={current} />
          </div>
        </main>
        <PublicFooter about={event} />
      </div>
    </PrivatePage>
  );
}

/** The ticket comes from the cache of this device (`worker/`). */
function Offline() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.offline}>
          <Trans>You’re offline. Your ticket still works.</Trans>
        </p>
      )}
    </div>
  );
}

/** While the code is shown on a phone, the screen stays on and a note advises full brightness. */
function Bright() {
  useWakeLock();
  return (
    <p className={classes.bright}>
      <Trans>At the entrance, set your screen to full brightness.</Trans>
    </p>
  );
}

function Leaf({ ticket, isInSight }: { ticket: PrintedTicket; isInSight: boolean }) {
  return (
    <div className={classes.leaf} inert={!isInSight} aria-hidden={!isInSight}>
      <TicketCard ticket={ticket} />
    </div>
  );
}

/**
 * Keeps the URL that of the visible ticket without loading anything again (`shouldRevalidate` in
 * ticket-page.tsx), so that it can be reloaded and shared alone.
 */
function useUrlOf({ event, short_id }: PrintedTicket): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const path = `/ticket/${event.id}/${short_id}`;
  useEffect(() => {
    if (pathname !== path) void navigate(path, { replace: true, state, preventScrollReset: true });
  }, [navigate, path, pathname, state]);
}

function Actions({ ticket: { event, status, short_id } }: { ticket: PrintedTicket }) {
  const map = mapOf(venueOf(event.location_details, useFormat()), event.maps_url);
  return (
    <div className={classes.actions}>
      {status === "ACTIVE" && (
        <Button
          component={Link}
          to={`/ticket/${event.id}/${short_id}/print`}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          <Trans>Print</Trans>
        </Button>
      )}
      {status === "ACTIVE" && (
        <Button
          component="a"
          download
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          href={addressOf(ticketFiles.ofTicket, { params: { event_id: event.id, attendee_short_id: short_id } })}
        >
          <Trans>Download as PDF</Trans>
        </Button>
      )}
      {status === "ACTIVE" && !isEventOver(event) && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          href={addressOf(calendarFiles.ofTicket, { params: { event_id: event.id, attendee_short_id: short_id } })}
        >
          <Trans>Add to calendar</Trans>
        </Button>
      )}
      {map && !event.is_online_event && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconMap2 size={16} aria-hidden />}
          href={map}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Show on map</Trans>
        </Button>
      )}
    </div>
  );
}

/**
 * Items in a scrolling row, by their IDs, with one visible. They are switched by swiping, by the
 * arrow keys, or with `turn`. Others may be added later.
 */
function useTurning(
  leaves: string[],
  first: string,
): {
  row: RefObject<HTMLDivElement | null>;
  at: number;
  turn: (by: number) => void;
  onScroll: () => void;
} {
  const row = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [shown, setShown] = useState(first);
  const at = Math.max(leaves.indexOf(shown), 0);
  const show = (leaf: number) => setShown(leaves[leaf] ?? shown);

  const onScroll = () => {
    const seen = leafInSight(row.current);
    if (seen === null || (wanted.current !== null && wanted.current !== seen)) return;
    wanted.current = null;
    show(seen);
  };

  const turn = (by: number) => {
    const to = Math.min(Math.max(at + by, 0), leaves.length - 1);
    if (to === at || !row.current) return;
    wanted.current = to;
    show(to);
    row.current.scrollTo({ left: to * row.current.clientWidth });
  };

  // Items may also be added before the visible one, which stays in view.
  const stay = useEffectEvent(() => {
    const { current } = row;
    current?.scrollTo({ left: at * current.clientWidth, behavior: "instant" });
  });
  useLayoutEffect(() => stay(), [leaves.length]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isForAField(event)) return;
      event.preventDefault();
      turn(by);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return { row, at, turn, onScroll };
}

function leafInSight(row: HTMLElement | null): number | null {
  return row && row.clientWidth > 0 ? Math.round(row.scrollLeft / row.clientWidth) : null;
}

function isForAField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [role=menu], [role=listbox]") !== null;
}
