import { useLingui } from "@lingui/react";
import type { Event } from "#contract/events.ts";
import { EVENT_STATUS_LABELS, LIFECYCLE_STATUS_LABELS } from "#contract/labels/events.ts";
import { Picture } from "#web/ui/picture.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import classes from "./event-head.module.css";

export function SidebarHead({ event }: { event: Event }) {
  return (
    <div className={classes.head} title={event.title}>
      <EventCover event={event} />
      <div className={classes.words}>
        <div className={classes.title}>{event.title}</div>
        <EventStatus event={event} />
      </div>
    </div>
  );
}

/** The cover, or a generated pattern where there is none. */
export function EventCover({ event }: { event: Pick<Event, "id" | "cover"> }) {
  const { cover } = event;
  if (cover) return <Picture image={cover} sizes="220px" className={classes.cover} />;
  return (
    <svg className={classes.cover} viewBox="0 0 200 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="200" height="100" fill="#3f2386" />
      {[0, 1, 2, 3, 4].map((at) => (
        <g key={at} transform={`translate(${20 + at * 40 + ((event.id * 7) % 20) - 10} 100)`}>
          <path fill="#5730b8" d="M-19 0v-42a19 19 0 0 1 38 0V0z" />
          <path fill="#7a4ff0" d="M-12 0v-38a12 12 0 0 1 24 0V0z" />
          <path fill={at === event.id % 5 ? "#ffc861" : "#9d7bfa"} d="M-6 0v-34a6 6 0 0 1 12 0V0z" />
        </g>
      ))}
    </svg>
  );
}

type StatusProps = {
  event: Pick<Event, "status" | "lifecycle_status">;
  /** The phase that the screen names already, as a tab does; it is not repeated. */
  named?: Event["lifecycle_status"];
};

/** Draft, public or archived, and the phase: a draft or an archived event may be over as well. */
export function EventStatus({ event, named }: StatusProps) {
  const { i18n } = useLingui();
  const { status, lifecycle_status } = event;
  const isOver = lifecycle_status === "ENDED";
  const saysWhen = (status === "LIVE" || lifecycle_status !== "UPCOMING") && lifecycle_status !== named;
  return (
    <StatusDot tone={status === "LIVE" && isOver ? "quiet" : TONE[status]}>
      {i18n._(EVENT_STATUS_LABELS[status])}
      {saysWhen && <> · {i18n._(LIFECYCLE_STATUS_LABELS[lifecycle_status])}</>}
    </StatusDot>
  );
}

const TONE: Record<Event["status"], Tone> = { DRAFT: "warn", LIVE: "good", ARCHIVED: "quiet" };
