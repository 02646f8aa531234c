import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { type Event, events, type eventPart } from "#contract/events.ts";
import {
  type checkoutSettingsInput,
  type EventSettings,
  type eventSettingsInput,
  eventSettingCalls,
} from "#contract/event-settings.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import type { BasedOn } from "#web/ui/form/form-types.ts";
import { basedOn } from "#web/ui/form/base-version.ts";

export type SettingsInput = Omit<z.input<typeof eventSettingsInput>, "updated_at">;
export type CheckoutInput = Omit<z.input<typeof checkoutSettingsInput>, "updated_at">;
export type EventInput = Omit<z.input<typeof eventPart>, "updated_at">;

/** Changes the given settings, unless they were changed since `updated_at`. */
export function useSaveSettings(event: Event) {
  const params = { event_id: event.id };
  const { mutateAsync } = useMutation({
    ...mutation(eventSettingCalls.update),
    onSuccess: (response) => queryClient().setQueryData(query(eventSettingCalls.get, { params }).queryKey, response),
  });
  return (body: SettingsInput, updated_at: string) => mutateAsync({ params, body: { ...body, updated_at } });
}

/** Changes the given fields of the event, unless it was changed since `updated_at`. */
export function useSaveEvent(event: Event) {
  const params = { event_id: event.id };
  const { mutateAsync } = useMutation({
    ...mutation(events.change),
    onSuccess: (response) => queryClient().setQueryData(query(events.get, { params }).queryKey, response),
  });
  return (body: EventInput, updated_at: string) => mutateAsync({ params, body: { ...body, updated_at } });
}

/**
 * Changes the checkout fields of the event and its settings, unless either was changed since
 * `updated_at`.
 */
export function useSaveCheckout(event: Event) {
  const params = { event_id: event.id };
  const { mutateAsync } = useMutation({
    ...mutation(eventSettingCalls.updateCheckout),
    onSuccess: ({ data }) => {
      queryClient().setQueryData(query(events.get, { params }).queryKey, { data: data.event });
      queryClient().setQueryData(query(eventSettingCalls.get, { params }).queryKey, { data: data.settings });
    },
  });
  return (body: CheckoutInput, updated_at: Record<"event" | "settings", string>) =>
    mutateAsync({ params, body: { ...body, updated_at } });
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
