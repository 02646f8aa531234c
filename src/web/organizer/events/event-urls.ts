import type { Event } from "#contract/events.ts";

type Addressed = Pick<Event, "id" | "slug" | "status">;

/** Where its organizer sees the event as visitors do: a draft only in its preview. */
export function eventPageOf({ id, slug, status }: Addressed): string {
  return status === "LIVE" ? `/event/${id}/${slug}` : previewOf({ id, slug });
}

/** Where its organizer sees it as a buyer does at any time, and nothing is sold. */
export function previewOf({ id, slug }: Pick<Event, "id" | "slug">): string {
  return `/e/${id}/${slug}`;
}

/** The full address to hand out. */
export function publicAddressOf({ id, slug }: Pick<Event, "id" | "slug">): string {
  return `${window.location.origin}/event/${id}/${slug}`;
}

/** A place in the event's back office; without one, where its work is (`landingPlace`). */
export function manageAddressOf({ id }: Pick<Event, "id">, place?: string): string {
  return place ? `/manage/event/${id}/${place}` : `/manage/event/${id}`;
}
