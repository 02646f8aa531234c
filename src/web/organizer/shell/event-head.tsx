import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import { StatusDot } from "../../ui/status-dot.tsx";
import classes from "./event-head.module.css";

/** The event one is working on: its cover, name and state. */
export function EventHead({ event }: { event: Event }) {
  return (
    <div className={classes.head}>
      <EventCover event={event} />
      <div className={classes.title}>{event.title}</div>
      <EventStatus event={event} />
    </div>
  );
}

/** The cover, or a pattern of arches in its place. */
export function EventCover({ event }: { event: Pick<Event, "id" | "cover"> }) {
  const { cover } = event;
  if (cover) {
    const small = cover.variants.toSorted((a, b) => a.width - b.width).find(({ width }) => width >= 480);
    return (
      <img src={small?.url ?? cover.url} alt="" className={classes.cover} style={{ background: cover.average_color }} />
    );
  }
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

/** Draft, public or archived; when public, also where in time it stands. */
export function EventStatus({ event }: { event: Pick<Event, "status" | "lifecycle_status"> }) {
  if (event.status === "DRAFT") return <StatusDot tone="warn">{WORDS.draft}</StatusDot>;
  if (event.status === "ARCHIVED") return <StatusDot tone="quiet">{WORDS.archived}</StatusDot>;
  if (event.lifecycle_status === "ENDED") return <StatusDot tone="quiet">{WORDS.ended}</StatusDot>;
  return <StatusDot tone="good">{event.lifecycle_status === "ONGOING" ? WORDS.ongoing : WORDS.public}</StatusDot>;
}

const WORDS: Record<"draft" | "archived" | "ended" | "ongoing" | "public", ReactNode> = {
  draft: <Trans>Draft</Trans>,
  archived: <Trans>Archived</Trans>,
  ended: <Trans>Ended</Trans>,
  ongoing: <Trans>Happening now</Trans>,
  public: <Trans>Public</Trans>,
};
