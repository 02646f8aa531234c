import { type Event, events } from "#contract/events.ts";
import { eventImages } from "#contract/images.ts";
import { call, upload } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { refreshEvents } from "../events/use-event-deeds.tsx";

/** The new picture takes the place of the one before. */
export async function uploadCover(event: Event, file: File, progress: (part: number) => void): Promise<void> {
  const form = new FormData();
  form.set("type", "EVENT_COVER");
  form.set("image", file);
  await upload(eventImages.upload, { params: { event_id: event.id }, form, progress });
  await refreshCover(event);
}

export async function removeCover(event: Event): Promise<void> {
  if (!event.cover) return;
  await call(eventImages.remove, { params: { event_id: event.id, image_id: event.cover.id } });
  await refreshCover(event);
}

/** Waits for the event only: it shows the picture. */
async function refreshCover(event: Event): Promise<void> {
  const params = { event_id: event.id };
  void refreshEvents();
  void refresh(eventImages.list, params);
  await refresh(events.get, params);
}
