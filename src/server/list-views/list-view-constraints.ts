import type { Taken } from "#server/platform/errors.ts";

/** A view's name is unique for a user, event and list, regardless of case. */
export const listViewConstraints: Taken = { list_views_name_key: "name" };
