import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Role, UserStatus, Work } from "#domain/roles.ts";
import type { Tone } from "#web/ui/status-dot.tsx";

export const ROLE_LABELS: Record<Role, MessageDescriptor> = {
  ADMIN: msg({ message: "Admin", context: "role" }),
  ORGANIZER: msg({ message: "Organizer", context: "role" }),
};

export const ROLE_HELP: Record<Role, MessageDescriptor> = {
  ADMIN: msg`Everything: events, people, the account and its money.`,
  ORGANIZER: msg`Events with their tickets, orders and guests. Not the account, nor who works in it.`,
};

export const WORK_LABELS: Record<Work, MessageDescriptor> = {
  EVERYTHING: msg({ message: "Everything", context: "kind of work" }),
  ORDERS: msg({ message: "Orders and attendees", context: "kind of work" }),
  CHECK_IN: msg({ message: "Door", context: "kind of work" }),
  READ_ONLY: msg({ message: "Reading only", context: "kind of work" }),
};

export const WORK_HELP: Record<Work, MessageDescriptor> = {
  EVERYTHING: msg`Plan and publish events, sell tickets, refund, check in.`,
  ORDERS: msg`Look after orders, attendees and check-in. No refunds; events and tickets can be read.`,
  CHECK_IN: msg`Attendees and check-in only. No orders and no figures of money.`,
  READ_ONLY: msg`See everything and take lists home, but change nothing.`,
};

export const MEMBER_STATUS: Record<UserStatus, { tone: Tone; label: MessageDescriptor }> = {
  ACTIVE: { tone: "good", label: msg({ message: "Active", context: "person" }) },
  INVITED: { tone: "warn", label: msg({ message: "Invited", context: "person" }) },
  INACTIVE: { tone: "quiet", label: msg({ message: "Inactive", context: "person" }) },
};
