import type { Member } from "#contract/members.ts";
import type { Role, Work } from "#domain/roles.ts";

/**
 * The scope as the form offers it. A scope of organizers may include single events of other
 * organizers.
 */
export type Where = "EVERYWHERE" | "ORGANIZERS" | "EVENTS";

export type ScopePlaces = { where: Where; organizer_ids: number[]; event_ids: number[] };
export type ScopeValues = ScopePlaces & { role: Role; work: Work };

export const UNLIMITED: Omit<ScopeValues, "role"> = {
  work: "EVERYTHING",
  where: "EVERYWHERE",
  organizer_ids: [],
  event_ids: [],
};

export function limitsOf({ role, work, ...limits }: Member): ScopeValues {
  return { role, work, ...scopePlacesOf(limits) };
}

export function scopePlacesOf({
  is_limited,
  organizer_ids,
  event_ids,
}: Pick<Member, "is_limited" | "organizer_ids" | "event_ids">): ScopePlaces {
  const where = !is_limited ? "EVERYWHERE" : organizer_ids.length > 0 ? "ORGANIZERS" : "EVENTS";
  return { where, organizer_ids, event_ids };
}

type ScopeBody = { work?: Work; organizer_ids?: number[]; event_ids?: number[] };

/**
 * Returns the limits as they are sent. An Admin has none. Limits of `before` whose events and
 * organizers no longer exist stay until others are chosen.
 */
export function scopeBody({ role, work, where, organizer_ids, event_ids }: ScopeValues, before?: Member): ScopeBody {
  if (role === "ADMIN") return {};
  if (where === "EVERYWHERE") return { work, organizer_ids: [], event_ids: [] };
  if (where === "ORGANIZERS") return { work, organizer_ids, event_ids };
  if (event_ids.length === 0 && before && isNowhere(before)) return { work };
  return { work, organizer_ids: [], event_ids };
}

/**
 * Returns the limits as they are validated: a limited member needs at least one organizer or event.
 */
export function validatedLimits(values: ScopeValues, before?: Member): Record<keyof ScopeBody, unknown> {
  const { work, organizer_ids, event_ids } = scopeBody(values, before);
  const isMissing = (where: Where, ids?: number[]) =>
    values.role === "ORGANIZER" && values.where === where && !ids?.[0];
  const isRequested = event_ids !== undefined;
  return {
    work,
    organizer_ids: isRequested && isMissing("ORGANIZERS", organizer_ids) ? null : organizer_ids,
    event_ids: isRequested && isMissing("EVENTS", event_ids) ? null : event_ids,
  };
}

/** Whether a member is limited to organizers and events that no longer exist. */
export function isNowhere({
  is_limited,
  organizer_ids,
  event_ids,
}: Pick<Member, "is_limited" | "organizer_ids" | "event_ids">): boolean {
  return is_limited && organizer_ids.length + event_ids.length === 0;
}
