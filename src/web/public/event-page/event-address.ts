/** Where an event's page is, for everybody who links to it. */
export function eventPageAddress(event: { id: number; slug: string }, origin: string): string {
  return `${origin}/event/${event.id}/${event.slug}`;
}
