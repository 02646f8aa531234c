import type { Event } from "#contract/events.ts";

type Addressed = Pick<Event, "id" | "slug" | "status">;

/**
 * Returns the URL under which the organizer sees the event as visitors do; for a draft, its
 * preview.
 */
export function eventPageOf({ id, slug, status }: Addressed): string {
  return status === "LIVE" ? `/event/${id}/${slug}` : previewOf({ id, slug });
}

/**
 * Returns the URL of the preview, which shows the event as a buyer sees it at any time, without
 * selling.
 */
export function previewOf({ id, slug }: Pick<Event, "id" | "slug">): string {
  return `/e/${id}/${slug}`;
}

/** Returns the full public URL, to be shared. */
export function publicAddressOf({ id, slug }: Pick<Event, "id" | "slug">): string {
  return `${window.location.origin}/event/${id}/${slug}`;
}

/**
 * Returns the URL of a page in the event's dashboard; without `place`, its start page
 * (`landingPlace`).
 */
export function manageAddressOf({ id }: Pick<Event, "id">, path?: string): string {
  return path ? `/manage/event/${id}/${path}` : `/manage/event/${id}`;
}
