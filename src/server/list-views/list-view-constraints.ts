import type { Taken } from "#server/platform/errors.ts";

/** One name a person, event and list, whatever its letters' size. */
export const listViewConstraints: Taken = { list_views_name_key: "name" };
