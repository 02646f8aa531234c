import { fewAtATime } from "#server/platform/few-at-a-time.ts";

/**
 * Draws pictures one after the other: a decoded one is 50 MB.
 * @throws AppError unavailable, when too many wait already
 */
export const oneAtATime = fewAtATime({ at_once: 1, waiting: 20 });
