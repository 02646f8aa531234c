import type { UniqueConstraints } from "#server/platform/errors.ts";

/** Each email address belongs to at most one user. */
export const emailConstraints: UniqueConstraints = { users_email: "email" };
