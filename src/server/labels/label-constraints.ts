import type { Taken } from "#server/platform/errors.ts";

/** A label's name is unique within an event, regardless of case. */
export const labelConstraints: Taken = { labels_name_key: "name" };
