import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListedAttendeeStatus } from "#domain/check-in.ts";

/** Whether a ticket is good: the same words on the screen and in the export. */
export const ATTENDEE_STATUS_WORDS: Record<ListedAttendeeStatus, MessageDescriptor> = {
  ACTIVE: msg`Valid`,
  CANCELLED: msg`Cancelled`,
};
