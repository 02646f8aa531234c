import type { Taken } from "#server/platform/errors.ts";

/** One person an address. */
export const emailConstraints: Taken = { users_email: "email" };
