import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Role, UserStatus } from "#domain/roles.ts";
import type { Tone } from "#web/ui/status-dot.tsx";

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  ADMIN: msg({ message: "Admin", context: "role" }),
  ORGANIZER: msg({ message: "Organizer", context: "role" }),
};

/** What each of them may do. */
export const ROLE_HELP: Record<Role, MessageDescriptor> = {
  ADMIN: msg`Everything: events, people, the account and its money.`,
  ORGANIZER: msg`Events with their tickets, orders and guests. Not the account, nor who works in it.`,
};

export const MEMBER_STATUS: Record<UserStatus, { tone: Tone; words: MessageDescriptor }> = {
  ACTIVE: { tone: "good", words: msg({ message: "Active", context: "person" }) },
  INVITED: { tone: "warn", words: msg({ message: "Invited", context: "person" }) },
  INACTIVE: { tone: "quiet", words: msg({ message: "Inactive", context: "person" }) },
};
