import { semaphore } from "#server/platform/semaphore.ts";

/**
 * Draws pictures one after the other: a decoded one is 50 MB.
 * @throws AppError unavailable, when too many wait already
 */
export const oneAtATime = semaphore({ at_once: 1, waiting: 20 });
