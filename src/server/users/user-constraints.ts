import type { Taken } from "#server/platform/errors.ts";

/** Each email address belongs to at most one user. */
export const emailConstraints: Taken = { users_email: "email" };
