/** What of an event its copy may have, by the names that the API asks with. */
export const COPIED_PARTS = [
  "duplicate_tickets",
  "duplicate_questions",
  "duplicate_settings",
  "duplicate_promo_codes",
  "duplicate_capacity_assignments",
  "duplicate_check_in_lists",
  "duplicate_event_cover_image",
] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/** They name tickets: without those a code would take something off all of them, and a limit or a door would be one of nothing. */
export const PARTS_OF_TICKETS = [
  "duplicate_promo_codes",
  "duplicate_capacity_assignments",
  "duplicate_check_in_lists",
] as const satisfies CopiedPart[];

/** Those that are asked for and can't be: the tickets that they name stay behind. */
export function partsWithoutTickets(asked: Record<CopiedPart, boolean>): CopiedPart[] {
  return asked.duplicate_tickets ? [] : PARTS_OF_TICKETS.filter((part) => asked[part]);
}

/**
 * Which of the tickets that something names it names in the copy; null where all that it names were left behind. Naming none it is about
 * all of them, which it must never become by itself.
 */
export function copiedTickets(named: readonly number[], copies: ReadonlyMap<number, number>): number[] | null {
  const known = named.flatMap((id) => copies.get(id) ?? []);
  return known.length === 0 && named.length > 0 ? null : known;
}
