import type { UniqueConstraints } from "#server/platform/errors.ts";

/** A view's name is unique for a user, event and list, regardless of case. */
export const listViewConstraints: UniqueConstraints = { list_views_name_key: "name" };
