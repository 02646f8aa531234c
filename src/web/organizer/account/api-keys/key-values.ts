import type { ApiKey } from "#contract/api-keys.ts";
import { API_KEY_DAYS } from "#domain/api-keys.ts";
import type { ApiScope } from "#domain/roles.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { scopePlacesOf, type ScopePlaces } from "#web/organizer/account/users/scope-values.ts";

/** The form of a key: networks are one to a line. */
export type KeyValues = ScopePlaces & { name: string; scopes: ApiScope[]; networks: string };

export const NEW_KEY: KeyValues = {
  ...{ name: "", scopes: [], where: "EVERYWHERE", organizer_ids: [], event_ids: [], networks: "" },
};

export function keyValuesOf({ name, scopes, networks, ...limits }: ApiKey): KeyValues {
  return { name, scopes, ...scopePlacesOf(limits), networks: networks.join("\n") };
}

export function keyBodyOf({ name, scopes, where, organizer_ids, event_ids, networks }: KeyValues) {
  return {
    name,
    scopes,
    organizer_ids: where === "ORGANIZERS" ? organizer_ids : [],
    event_ids: where === "EVERYWHERE" ? [] : event_ids,
    networks: networks.split(/[\s,;]+/).filter(Boolean),
  };
}

/** As it is validated: a limited key needs at least one organizer or event. */
export function validated(values: KeyValues) {
  const body = keyBodyOf(values);
  return {
    ...body,
    ...(values.where === "ORGANIZERS" && body.organizer_ids.length === 0 && { organizer_ids: null }),
    ...(values.where === "EVENTS" && body.event_ids.length === 0 && { event_ids: null }),
  };
}

/** How long a key is valid: days, or null for ever. */
export const LIFETIMES = ["30", "90", String(API_KEY_DAYS), "NEVER"] as const;
export type Lifetime = (typeof LIFETIMES)[number];

export function keyExpiryOf(lifetime: string): string | null {
  if (lifetime === "NEVER") return null;
  return new Date(serverNow() + Number(lifetime) * 86_400_000).toISOString();
}
