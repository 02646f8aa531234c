import type { Me } from "#contract/users.ts";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

const KINDS = ["event", "order", "ticket", "promo_code"] as const;

/**
 * Something that was opened lately. No attendees, and orders without their buyer: this browser keeps
 * it after the sign-out.
 */
export type Recent = { kind: (typeof KINDS)[number]; to: string; name: string; note?: string };

const KEPT = 6;

/** Returns what this user has opened in this account and browser, the latest first. */
export function recentOf(me: Me): Recent[] {
  try {
    const stored: unknown = JSON.parse(readItem("localStorage", keyOf(me)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function remember(me: Me, opened: Recent): void {
  const others = recentOf(me).filter(({ to }) => to !== opened.to);
  writeItem("localStorage", keyOf(me), JSON.stringify([opened, ...others].slice(0, KEPT)));
}

function keyOf({ id, account_id }: Me): string {
  return `recent:${account_id}:${id}`;
}

function isRecent(value: unknown): value is Recent {
  const { kind, to, name } = (value ?? {}) as Partial<Recent>;
  return KINDS.some((known) => known === kind) && typeof to === "string" && typeof name === "string";
}
