import type { z } from "zod";
import { type Event, events, type eventInput, type eventSettingsInput } from "#contract/events.ts";
import { call } from "../../platform/call.ts";
import { query, queryClient, refresh } from "../../platform/query-client.ts";
import { refreshEvents } from "../events/use-event-deeds.tsx";

export type SettingsInput = z.input<typeof eventSettingsInput>;
export type EventInput = z.input<typeof eventInput>;

/** Changes what is given and shows it wherever the event stands. */
export async function saveSettings(event: Event, body: SettingsInput): Promise<void> {
  const params = { event_id: event.id };
  const answer = await call(events.updateSettings, { params, body });
  queryClient().setQueryData(query(events.settings, { params }).queryKey, answer);
  void refresh(events.get, params);
  void refreshEvents();
}

/** Changes the event itself; what is not given stays as it is. */
export async function saveEvent(event: Event, changes: Partial<EventInput>): Promise<void> {
  const params = { event_id: event.id };
  const answer = await call(events.update, { params, body: eventBody(event, changes) });
  queryClient().setQueryData(query(events.get, { params }).queryKey, answer);
  void refreshEvents();
}

/** An event is sent as a whole. */
export function eventBody(event: Event, changes: Partial<EventInput>): EventInput {
  const { title, description, start_date, end_date, timezone, currency, language, max_tickets_per_order } = event;
  return { title, description, start_date, end_date, timezone, currency, language, max_tickets_per_order, ...changes };
}
