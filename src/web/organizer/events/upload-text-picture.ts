import type { Event } from "#contract/events.ts";
import { eventImages } from "#contract/images.ts";
import { upload } from "#web/platform/api/files.ts";
import type { TextPictures } from "#web/ui/form/rich-text-field.tsx";

/**
 * Uploads pictures for the description of an event. A cleanup deletes pictures that no text uses.
 */
export function picturesFor({ id }: Pick<Event, "id">): TextPictures {
  return {
    async upload(file, progress, signal) {
      const form = new FormData();
      form.set("type", "INLINE_IMAGE");
      form.set("image", file);
      const { data } = await upload(eventImages.upload, { params: { event_id: id }, form, progress, signal });
      return data;
    },
  };
}
