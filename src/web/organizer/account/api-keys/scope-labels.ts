import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { KeyArea, ScopePreset, ApiKeyState } from "#domain/api-keys.ts";
import type { Tone } from "#web/ui/status-dot.tsx";

/** What a scope is about; a new area gets a line here. */
export const AREA_LABELS: Record<KeyArea, MessageDescriptor> = {
  events: msg`Events`,
  setup: msg`Settings of events`,
  tickets: msg`Tickets`,
  orders: msg`Orders`,
  refunds: msg`Refunds`,
  attendees: msg`Attendees`,
  messages: msg`Messages`,
  check_in: msg`Check-in`,
  stats: msg`Statistics and affiliates`,
  organizers: msg`Organizer profiles`,
  webhooks: msg`Webhooks`,
};

export const PRESET_LABELS: Record<ScopePreset, MessageDescriptor> = {
  READ: msg`Read only`,
  SELL: msg`Sell and check in`,
  EVERYTHING: msg({ message: "Everything", context: "permission of an API key" }),
};

export const KEY_STATES: Record<ApiKeyState | "MAKER_GONE", { tone: Tone; label: MessageDescriptor }> = {
  ACTIVE: { tone: "good", label: msg({ message: "Active", context: "API key" }) },
  EXPIRED: { tone: "warn", label: msg({ message: "Expired", context: "API key" }) },
  REVOKED: { tone: "quiet", label: msg({ message: "Revoked", context: "API key" }) },
  MAKER_GONE: { tone: "bad", label: msg`Creator has no access` },
};
