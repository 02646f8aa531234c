import { fullName } from "#domain/names.ts";
export function attendeeName({ first_name, last_name }: { first_name: string; last_name: string | null }): string {
  return fullName({ first_name, last_name });
}
