export const ROLES = ["ADMIN", "ORGANIZER"] as const;
export type Role = (typeof ROLES)[number];

/** Only an active user may sign in: invited people have not accepted yet, inactive ones have been shut out. */
export const USER_STATUSES = ["ACTIVE", "INVITED", "INACTIVE"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The two kinds of doors that ask for a role: events and tickets, and the account with its users and billing. */
export type RoleAccess = "organizer" | "admin";

/** An admin may do everything, an organizer everything about events and tickets (SPEC.md §6). */
export function mayDo(role: Role, access: RoleAccess): boolean {
  return ALLOWED[role].includes(access);
}

const ALLOWED: Record<Role, readonly RoleAccess[]> = {
  ADMIN: ["organizer", "admin"],
  ORGANIZER: ["organizer"],
};
