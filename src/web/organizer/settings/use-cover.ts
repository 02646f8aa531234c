import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Adjustment, eventImages, type StoredImage } from "#contract/images.ts";
import { mutation, uploadMutation } from "#web/platform/query-client.ts";

/** The changes of an event's cover, which are saved at once. */
export function useCover({ id: event_id, cover }: Event) {
  const upload = useMutation(uploadMutation(eventImages.upload));
  const change = useMutation(mutation(eventImages.change));
  const restore = useMutation(mutation(eventImages.restore));
  const remove = useMutation(mutation(eventImages.remove));
  const removeCover = async (permanently: "true" | "false") => {
    if (cover) await remove.mutateAsync({ params: { event_id, image_id: cover.id }, query: { permanently } });
  };
  return {
    /** Uploads a cover that replaces the previous one. */
    upload: (file: File, progress: (part: number) => void, signal: AbortSignal) => {
      const form = new FormData();
      form.set("type", "EVENT_COVER");
      form.set("image", file);
      return upload.mutateAsync({ params: { event_id }, form, progress, signal });
    },
    adjust: async (adjustment: Adjustment) => {
      if (cover) await change.mutateAsync({ params: { event_id, image_id: cover.id }, body: adjustment });
    },
    /** Restores the previous cover, under a new URL. */
    restore: (before: StoredImage) => restore.mutateAsync({ params: { event_id, image_id: before.id } }),
    remove: () => removeCover("false"),
    deletePermanently: () => removeCover("true"),
  };
}
