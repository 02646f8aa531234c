import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { EventStatus, LifecycleStatus } from "#domain/event-status.ts";

export const EVENT_STATUS_LABELS: Record<EventStatus, MessageDescriptor> = {
  DRAFT: msg`Draft`,
  LIVE: msg`Public`,
  ARCHIVED: msg`Archived`,
};

export const LIFECYCLE_STATUS_LABELS: Record<LifecycleStatus, MessageDescriptor> = {
  UPCOMING: msg({ message: "Upcoming", context: "of an event" }),
  ONGOING: msg`Ongoing`,
  ENDED: msg`Ended`,
};
