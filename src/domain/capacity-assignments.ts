/** Only an ACTIVE limit keeps anybody out. What its tickets took is counted either way. */
export const CAPACITY_ASSIGNMENT_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type CapacityAssignmentStatus = (typeof CAPACITY_ASSIGNMENT_STATUSES)[number];

type Limit = { status: string; capacity: number | null };

/** What counts of a limit right now: null for no end. */
export function limitOf({ status, capacity }: Limit): number | null {
  return status === "ACTIVE" ? capacity : null;
}

/**
 * How much of a limit is sold, in percent with two decimals, never rounded up: 100 is full. More than that where an inactive one was passed;
 * 0 where nothing ends.
 */
export function percentageUsed(sold: number, capacity: number | null): number {
  return capacity === null || capacity === 0 ? 0 : Math.floor((sold * 10_000) / capacity) / 100;
}
