import { endpoint, single } from "./endpoint.ts";
import { z } from "zod";
import { eventSettings, eventSettingsInput } from "./event-settings.ts";
import { id } from "./fields.ts";

/**
 * The default settings of an account's new events; each event's own settings can be changed
 * afterwards.
 */
const fields = {
  order_timeout_in_minutes: true,
  require_attendee_details: true,
  notify_organizer_of_new_orders: true,
  allow_search_engine_indexing: true,
  /** Null: the organizer's. */
  support_email: true,
  price_display_mode: true,
  tax_behavior: true,
  pre_checkout_message: true,
  post_checkout_message: true,
  email_footer_message: true,
  offers_offline_payments: true,
  offline_payment_instructions: true,
  offline_payment_days: true,
  allow_unpaid_tickets: true,
  answer_retention_days: true,
  personal_data_retention_days: true,
  google_analytics_id: true,
  meta_pixel_id: true,
  plausible_site: true,
  plausible_url: true,
  updated_at: true,
} as const;

export const eventDefaults = eventSettings.pick(fields);
export type EventDefaults = z.output<typeof eventDefaults>;

/** Omitted fields are unchanged. */
export const eventDefaultsInput = eventSettingsInput.pick(fields);

const inAccount = z.object({ account_id: id });

export const eventDefaultCalls = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/event-defaults",
    access: "admin",
    summary: "Get the defaults of new events of the account",
    provides: ["event_defaults"],
    params: inAccount,
    returns: single(eventDefaults),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/accounts/:account_id/event-defaults",
    access: "admin",
    summary: "Update the defaults of new events; rejected if changed since updated_at. Existing events stay unchanged",
    invalidates: ["event_defaults"],
    refuses: ["conflict"],
    params: inAccount,
    body: eventDefaultsInput,
    returns: single(eventDefaults),
  }),
};
