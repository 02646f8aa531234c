import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { eventImages } from "#contract/images.ts";
import { uploadMutation } from "#web/platform/query-client.ts";
import type { TextPictures } from "#web/ui/form/rich-text-field.tsx";

/**
 * Uploads pictures for the description of an event. A cleanup deletes pictures that no text uses.
 */
export function useTextPictureUpload({ id }: Pick<Event, "id">): TextPictures {
  const { mutateAsync } = useMutation(uploadMutation(eventImages.upload));
  return {
    async upload(file, progress, signal) {
      const form = new FormData();
      form.set("type", "INLINE_IMAGE");
      form.set("image", file);
      return (await mutateAsync({ params: { event_id: id }, form, progress, signal })).data;
    },
  };
}
