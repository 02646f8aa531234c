import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { EVENT_STATUS_LABELS } from "#contract/labels/events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import type { SaleState } from "#domain/ticket-sale.ts";
import { dayIn } from "#domain/wall-time.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import type { EventPhase } from "./event-phase.ts";

/** Whether the event is on sale, and the time until it begins. */
export function PhaseSign({
  event,
  phase,
  sales,
}: {
  event: Event;
  phase: EventPhase;
  sales: SaleState[] | undefined;
}) {
  const { i18n } = useLingui();
  if (phase === "archived") return <StatusDot tone="quiet">{i18n._(EVENT_STATUS_LABELS.ARCHIVED)}</StatusDot>;
  if (phase === "over")
    return (
      <StatusDot tone="quiet">
        <Trans>Ended</Trans>
      </StatusDot>
    );
  if (event.status === "DRAFT")
    return (
      <StatusDot tone="warn">
        <Trans>Draft, visible only to your team</Trans>
      </StatusDot>
    );
  return (
    <>
      {sales && <SalesSign sales={sales} />} <Countdown event={event} />
    </>
  );
}

/** The state of all tickets together: the event is on sale where one ticket is. */
function SalesSign({ sales }: { sales: SaleState[] }) {
  const { i18n } = useLingui();
  const shown = sales.filter((state) => state !== "HIDDEN");
  if (shown.includes("ON_SALE")) return <StatusDot tone="good">{i18n._(SALE_STATE_LABELS.ON_SALE)}</StatusDot>;
  if (shown.length > 0 && shown.every((state) => state === "SOLD_OUT"))
    return <StatusDot tone="done">{i18n._(SALE_STATE_LABELS.SOLD_OUT)}</StatusDot>;
  if (shown.includes("COMING_SOON"))
    return (
      <StatusDot tone="info">
        <Trans>Not on sale yet</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="warn">
      <Trans>No tickets on sale</Trans>
    </StatusDot>
  );
}

function Countdown({ event }: { event: Event }) {
  const days = daysUntil(event.start_date, event.timezone);
  return days > 0 ? <Plural value={days} one="Starts tomorrow" other="Starts in # days" /> : null;
}

/** Returns the number of calendar days in the event's time zone. */
function daysUntil(at: string, zone: string, now = new Date()): number {
  const day = (moment: string | Date) => Date.parse(`${dayIn(moment, zone)}T00:00:00Z`);
  return Math.round((day(at) - day(now)) / 86_400_000);
}
