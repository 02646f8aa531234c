import type { UniqueConstraints } from "#server/platform/errors.ts";

/** A label's name is unique within an event, regardless of case. */
export const labelConstraints: UniqueConstraints = { labels_name_key: "name" };
