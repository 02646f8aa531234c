import { hashOf } from "#server/platform/sessions.ts";

/** One cookie per list: a browser that works at two lists is two devices. */
export function phoneCookie(list: { short_id: string }): string {
  return `door_${list.short_id}`;
}

/** The hash of the cookie's value that is stored: a copy of the database grants no access. */
export function phoneHash(token: string | undefined): string | null {
  return token === undefined ? null : hashOf(token);
}
