/** How often the operator's page reads its numbers again. */
export const EVERY_MS = 15_000;
