/** The parts of an event that can be copied, by their API names. */
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

/**
 * Parts that refer to tickets: copied without them, a promo code would discount all tickets, and a
 * capacity or check-in list would be empty.
 */
export const PARTS_OF_TICKETS = [
  "duplicate_promo_codes",
  "duplicate_capacity_assignments",
  "duplicate_check_in_lists",
] as const satisfies CopiedPart[];

/** Returns the requested parts that cannot be copied because their tickets are not copied. */
export function partsWithoutTickets(requested: Record<CopiedPart, boolean>): CopiedPart[] {
  return requested.duplicate_tickets ? [] : PARTS_OF_TICKETS.filter((part) => requested[part]);
}

/**
 * Returns the copies of the referenced tickets; null if none of them was copied. An empty reference
 * means all tickets, which must never result from dropping tickets.
 */
export function copiedTickets(named: readonly number[], copies: ReadonlyMap<number, number>): number[] | null {
  const known = named.flatMap((id) => copies.get(id) ?? []);
  return known.length === 0 && named.length > 0 ? null : known;
}
