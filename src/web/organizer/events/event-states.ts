import type { MessageDescriptor } from "@lingui/core";
import { EVENT_STATUS_LABELS, LIFECYCLE_STATUS_LABELS } from "#contract/labels/events.ts";

/** The tabs of the events list, as named in its URL. */
export const EVENTS_STATES = ["upcoming", "ended", "archived"] as const;
export type EventsState = (typeof EVENTS_STATES)[number];

export const EVENTS_STATE_LABEL: Record<EventsState, MessageDescriptor> = {
  upcoming: LIFECYCLE_STATUS_LABELS.UPCOMING,
  ended: LIFECYCLE_STATUS_LABELS.ENDED,
  archived: EVENT_STATUS_LABELS.ARCHIVED,
};

/** Returns the tab in the URL; the first one for an unknown value. */
export function readEventsState(value: string | undefined): EventsState {
  return EVENTS_STATES.find((state) => state === value) ?? "upcoming";
}

export const EVENTS_STATE_QUERY: Record<EventsState, Record<string, string>> = {
  upcoming: { "filter_fields[shelf][eq]": "UPCOMING" },
  ended: { "filter_fields[shelf][eq]": "ENDED" },
  archived: { "filter_fields[shelf][eq]": "ARCHIVED" },
};
