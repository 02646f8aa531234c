import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListedAttendeeStatus } from "#domain/check-in.ts";

/** The labels of attendee statuses, for the page and the export. */
export const ATTENDEE_STATUS_LABELS: Record<ListedAttendeeStatus, MessageDescriptor> = {
  ACTIVE: msg`Valid`,
  CANCELLED: msg`Cancelled`,
};
