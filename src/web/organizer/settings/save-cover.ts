import type { Event } from "#contract/events.ts";
import { type Adjustment, eventImages, type StoredImage } from "#contract/images.ts";
import { call } from "#web/platform/api/call.ts";
import { upload } from "#web/platform/api/files.ts";

/** Uploads a cover that replaces the previous one. */
export async function uploadCover(
  event: Event,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.set("type", "EVENT_COVER");
  form.set("image", file);
  await upload(eventImages.upload, { params: { event_id: event.id }, form, progress, signal });
}

export async function adjustCover(event: Event, adjustment: Adjustment): Promise<void> {
  if (!event.cover) return;
  await call(eventImages.change, { params: { event_id: event.id, image_id: event.cover.id }, body: adjustment });
}

/** Restores the previous cover, under a new URL. */
export async function restoreCover(event: Event, before: StoredImage): Promise<void> {
  await call(eventImages.restore, { params: { event_id: event.id, image_id: before.id } });
}

export async function removeCover(event: Event, permanently: "true" | "false"): Promise<void> {
  if (!event.cover) return;
  await call(eventImages.remove, { params: { event_id: event.id, image_id: event.cover.id }, query: { permanently } });
}
