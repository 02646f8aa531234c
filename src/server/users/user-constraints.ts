import type { Taken } from "#server/platform/errors.ts";

/** One person an address. */
export const emailTaken: Taken = { users_email: "email" };
