import { type ApiScope, type Area, AREAS, type Doing } from "./roles.ts";

/**
 * An API key: `foyer_live_`, its id, and a secret of 30 letters and digits with 6 more that are its
 * checksum. For secret scanners; docs/developers/api.md names it, too.
 */
export const API_KEY = /^foyer_live_[1-9][0-9]{0,17}_[0-9A-Za-z]{36}$/;

/** The areas that API keys can be given: all but what belongs to a person. */
export const KEY_AREAS = AREAS.filter((area): area is KeyArea => area !== "own");
export type KeyArea = Exclude<Area, "own">;

/** The scopes of an area, the narrower one first. */
export function scopesOf(area: KeyArea): [reading: ApiScope, writing: ApiScope] {
  return [`${area}:read`, `${area}:write`];
}

/** All scopes: `orders:read`, `orders:write` and so on. */
export const API_SCOPES = KEY_AREAS.flatMap(scopesOf) as [ApiScope, ...ApiScope[]];

/** The scope for an area: `write` for what changes something, `read` for the rest. */
export function scopeFor(area: KeyArea, doing: Doing): ApiScope {
  return `${area}:${doing === "reading" ? "read" : "write"}`;
}

/** Each scope once, in the order of the areas, without those that another one includes. */
export function withoutIncluded(scopes: readonly ApiScope[]): ApiScope[] {
  const isIncluded = (scope: ApiScope) => scopes.includes(scope.replace(":read", ":write") as ApiScope);
  return API_SCOPES.filter((scope) => scopes.includes(scope) && (scope.endsWith(":write") || !isIncluded(scope)));
}

/** Whether `wanted` allows nothing that `scopes` does not. */
export function isWithinScopes(wanted: readonly ApiScope[], scopes: readonly ApiScope[]): boolean {
  return withoutIncluded([...scopes, ...wanted]).every((scope) => scopes.includes(scope));
}

/** What a key can be made for in one step, for the form. */
export const SCOPE_PRESETS = {
  READ: KEY_AREAS.map((area) => scopeFor(area, "reading")),
  SELL: ["events:read", "tickets:read", "orders:write", "attendees:write", "check_in:write"],
  EVERYTHING: withoutIncluded(API_SCOPES),
} satisfies Record<string, readonly ApiScope[]>;
export type ScopePreset = keyof typeof SCOPE_PRESETS;

/** How long the secret before a roll stays valid, in hours. */
export const OVERLAP_HOURS = [0, 1, 24, 168] as const;

/** How long a new key is valid by default, in days. */
export const API_KEY_DAYS = 365;

export type ApiKeyState = "ACTIVE" | "EXPIRED" | "REVOKED";

export function apiKeyState(
  { expires_at, revoked_at }: { expires_at: string | Date | null; revoked_at: string | Date | null },
  now: Date,
): ApiKeyState {
  if (revoked_at !== null) return "REVOKED";
  return expires_at !== null && new Date(expires_at) <= now ? "EXPIRED" : "ACTIVE";
}
