/** Where an event's page is, for everybody who links to it. */
export function eventAddress(event: { id: number; slug: string }, origin: string): string {
  return `${origin}/event/${event.id}/${event.slug}`;
}
