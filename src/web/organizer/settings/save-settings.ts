import type { z } from "zod";
import { type Event, events, type eventPart } from "#contract/events.ts";
import {
  type checkoutSettingsInput,
  type EventSettings,
  type eventSettingsInput,
  eventSettingCalls,
} from "#contract/event-settings.ts";
import { call } from "#web/platform/api/call.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import type { BasedOn } from "#web/ui/form/form-types.ts";
import { basedOn } from "#web/ui/form/base-version.ts";

export type SettingsInput = Omit<z.input<typeof eventSettingsInput>, "updated_at">;
export type CheckoutInput = Omit<z.input<typeof checkoutSettingsInput>, "updated_at">;
export type EventInput = Omit<z.input<typeof eventPart>, "updated_at">;

/** Changes the given settings, unless they were changed since `updated_at`. */
export async function saveSettings(event: Event, body: SettingsInput, updated_at: string) {
  const params = { event_id: event.id };
  const response = await call(eventSettingCalls.update, { params, body: { ...body, updated_at } });
  queryClient().setQueryData(query(eventSettingCalls.get, { params }).queryKey, response);
  return response;
}

/** Changes the given fields of the event, unless it was changed since `updated_at`. */
export async function saveEvent(event: Event, body: EventInput, updated_at: string) {
  const params = { event_id: event.id };
  const response = await call(events.change, { params, body: { ...body, updated_at } });
  queryClient().setQueryData(query(events.get, { params }).queryKey, response);
  return response;
}

/**
 * Changes the checkout fields of the event and its settings, unless either was changed since
 * `updated_at`.
 */
export async function saveCheckout(
  event: Event,
  body: CheckoutInput,
  updated_at: Record<"event" | "settings", string>,
) {
  const params = { event_id: event.id };
  const response = await call(eventSettingCalls.updateCheckout, { params, body: { ...body, updated_at } });
  queryClient().setQueryData(query(events.get, { params }).queryKey, { data: response.data.event });
  queryClient().setQueryData(query(eventSettingCalls.get, { params }).queryKey, { data: response.data.settings });
  return response;
}

/** Optimistic lock for a form with some of the settings. */
export function basedOnSettings<Values>(
  event: Event,
  settings: EventSettings,
  valuesOf: (settings: EventSettings) => Values,
): BasedOn<Values, string> {
  return basedOn(settings, valuesOf, () => call(eventSettingCalls.get, { params: { event_id: event.id } }));
}

/** Optimistic lock for a form with some of the event's fields. */
export function basedOnEvent<Values>(event: Event, valuesOf: (event: Event) => Values): BasedOn<Values, string> {
  return basedOn(event, valuesOf, () => call(events.get, { params: { event_id: event.id } }));
}
