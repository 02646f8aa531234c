import type { Role } from "./roles.ts";

/** A note is changed and deleted by whoever wrote it, and by admins. */
export function mayChangeNote({ user_id, role }: { user_id: number; role: Role }, written_by: number | null): boolean {
  return role === "ADMIN" || written_by === user_id;
}
