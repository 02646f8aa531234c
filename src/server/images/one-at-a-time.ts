import { semaphore } from "#server/platform/semaphore.ts";

/**
 * Limits rendering to one image at a time: a decoded image takes 50 MB.
 * @throws AppError unavailable, when too many are waiting already
 */
export const oneAtATime = semaphore({ name: "pictures", at_once: 1, waiting: 20 });
