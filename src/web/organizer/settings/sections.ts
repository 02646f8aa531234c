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
  after: msg`After purchase`,
  payment: msg`Payment`,
  emails: msg`Emails`,
  privacy: msg`Privacy`,
  visibility: msg`Visibility`,
  visits: msg`Analytics`,
  more: msg`More`,
  end: msg`Archive or delete`,
};

export type SettingsProps = { event: Event; settings: EventSettings };
