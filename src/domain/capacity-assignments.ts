/** Only an ACTIVE capacity restricts sales. Sold tickets are counted in either case. */
export const CAPACITY_ASSIGNMENT_STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type CapacityAssignmentStatus = (typeof CAPACITY_ASSIGNMENT_STATUSES)[number];

type Limit = { status: CapacityAssignmentStatus; capacity: number | null };

/** Returns the effective capacity; null for unlimited. */
export function limitOf({ status, capacity }: Limit): number | null {
  return status === "ACTIVE" ? capacity : null;
}

/**
 * Returns how much of a capacity is sold, in percent with two decimals, never rounded up: 100 is
 * sold out. Above 100 if an inactive capacity was exceeded; 0 if it is unlimited.
 */
export function percentageUsed(sold: number, capacity: number | null): number {
  return capacity === null || capacity === 0 ? 0 : Math.floor((sold * 10_000) / capacity) / 100;
}
