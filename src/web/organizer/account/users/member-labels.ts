import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Role, UserStatus, Work } from "#domain/roles.ts";
import type { Tone } from "#web/ui/status-dot.tsx";

export const ROLE_LABELS: Record<Role, MessageDescriptor> = {
  ADMIN: msg({ message: "Admin", context: "role" }),
  ORGANIZER: msg({ message: "Organizer", context: "role" }),
};

export const ROLE_HELP: Record<Role, MessageDescriptor> = {
  ADMIN: msg`Full access, including members, payments and account settings.`,
  ORGANIZER: msg`Events with their tickets, orders and attendees. No access to the account or its members.`,
};

export const WORK_LABELS: Record<Work, MessageDescriptor> = {
  EVERYTHING: msg({ message: "Everything", context: "kind of work" }),
  ORDERS: msg({ message: "Orders and attendees", context: "kind of work" }),
  CHECK_IN: msg({ message: "Check-in", context: "kind of work" }),
  READ_ONLY: msg({ message: "View only", context: "kind of work" }),
};

export const WORK_HELP: Record<Work, MessageDescriptor> = {
  EVERYTHING: msg`Plan and publish events, sell tickets, issue refunds, check in attendees.`,
  ORDERS: msg`Manage orders, attendees and check-in. View events and tickets. No refunds.`,
  CHECK_IN: msg`Attendees and check-in only. No orders or sales figures.`,
  READ_ONLY: msg`View and export everything, but change nothing.`,
};

export const MEMBER_STATUS: Record<UserStatus, { tone: Tone; label: MessageDescriptor }> = {
  ACTIVE: { tone: "good", label: msg({ message: "Active", context: "person" }) },
  INVITED: { tone: "warn", label: msg({ message: "Invited", context: "person" }) },
  INACTIVE: { tone: "quiet", label: msg({ message: "Inactive", context: "person" }) },
};
