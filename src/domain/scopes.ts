/** Where a member works: everywhere (null), or at these organizers' events and these events, and nowhere once those are gone. */
export type Scope = { organizer_ids: readonly number[]; event_ids: readonly number[] } | null;

/** Whether an event is one of those that somebody works at. */
export function isEventWithin(scope: Scope, event: { id: number; organizer_id: number }): boolean {
  return scope === null || scope.event_ids.includes(event.id) || scope.organizer_ids.includes(event.organizer_id);
}

/** An organizer is worked for by whoever may see all of its events. */
export function isOrganizerWithin(scope: Scope, organizer_id: number): boolean {
  return scope === null || scope.organizer_ids.includes(organizer_id);
}

/** Events are created by whoever works for a whole organizer: what is new stands on nobody's list of events. */
export function mayCreateEvents(scope: Scope): boolean {
  return scope === null || scope.organizer_ids.length > 0;
}
