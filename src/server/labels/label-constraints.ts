import type { Taken } from "#server/platform/errors.ts";

/** One name an event, whatever its letters' size. */
export const labelConstraints: Taken = { labels_name_key: "name" };
