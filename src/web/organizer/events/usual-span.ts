import { nextSaturday } from "#web/platform/days.ts";

/**
 * Returns start and end of a new event until they are chosen: Saturday evening after `today`, for
 * two hours. Local times without a zone.
 */
export function usualSpan(today: string): { start_date: string | null; end_date: string | null } {
  const day = nextSaturday(today);
  return { start_date: `${day}T19:00`, end_date: `${day}T21:00` };
}
