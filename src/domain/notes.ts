import type { Role } from "./roles.ts";

/** A note can be edited and deleted by its author and by admins. */
export function mayChangeNote({ user_id, role }: { user_id: number; role: Role }, written_by: number | null): boolean {
  return role === "ADMIN" || written_by === user_id;
}
