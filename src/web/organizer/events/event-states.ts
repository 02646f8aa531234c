import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The three shelves of the events list, as its address names them. */
export const EVENTS_STATES = ["upcoming", "ended", "archived"] as const;
export type EventsState = (typeof EVENTS_STATES)[number];

export const EVENTS_STATE_LABEL: Record<EventsState, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  ended: msg`Ended`,
  archived: msg`Archived`,
};

/** Any other word in the address is the first shelf. */
export function readEventsState(given: string | undefined): EventsState {
  return EVENTS_STATES.find((state) => state === given) ?? "upcoming";
}

/** What a shelf asks of the list; what has ended lately comes first. */
export const EVENTS_STATE_QUERY: Record<EventsState, Record<string, string>> = {
  upcoming: { "filter_fields[status][in]": "DRAFT,LIVE", "filter_fields[lifecycle][in]": "UPCOMING,ONGOING" },
  ended: { "filter_fields[status][in]": "DRAFT,LIVE", "filter_fields[lifecycle][eq]": "ENDED" },
  archived: { "filter_fields[status][eq]": "ARCHIVED" },
};
