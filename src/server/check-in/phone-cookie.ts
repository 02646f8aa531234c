import { hashOf } from "#server/platform/sessions.ts";

/** One cookie a list: whoever works at two doors is two phones. */
export function phoneCookie(list: { short_id: string }): string {
  return `door_${list.short_id}`;
}

/** What is kept of the cookie's value: a copy of the database opens no door. */
export function phoneHash(token: string | undefined): string | null {
  return token === undefined ? null : hashOf(token);
}
