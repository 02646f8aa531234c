import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";

/** The sections of the event settings, as named in their URL: `?section=cover`. */
export const SECTIONS = [
  "details",
  "cover",
  "place",
  "checkout",
  "waiting-room",
  "after",
  "payment",
  "emails",
  "privacy",
  "visibility",
  "visits",
  "more",
  "end",
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_LABEL: Record<Section, MessageDescriptor> = {
  details: msg`Basics`,
  cover: msg`Cover`,
  place: msg`Location`,
  checkout: msg`Checkout`,
  "waiting-room": msg`Waiting room`,
  after: msg`After purchase`,
  payment: msg`Payment`,
  emails: msg`Emails`,
  privacy: msg`Privacy`,
  visibility: msg`Visibility`,
  visits: msg`Analytics`,
  more: msg`More`,
  end: msg`Archive or delete`,
};

/** What is in a section, in a few words. */
export const SECTION_HELP: Record<Section, MessageDescriptor> = {
  details: msg`Name, description, date and language`,
  cover: msg`Image of the event page`,
  place: msg`Venue or online access`,
  checkout: msg`Form, limits and messages`,
  "waiting-room": msg`For sales that many people wait for`,
  after: msg`Ticket transfers and cancellations`,
  payment: msg`Bank transfer and at the door`,
  emails: msg`To buyers, attendees and you`,
  privacy: msg`How long data is kept`,
  visibility: msg`Search engines and shared links`,
  visits: msg`Google, Meta and Plausible`,
  more: msg`“Getting started” in the menu`,
  end: msg`When the event is over`,
};

export type SettingsProps = { event: Event; settings: EventSettings };
