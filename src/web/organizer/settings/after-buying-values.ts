import type { EventSettings } from "#contract/event-settings.ts";

export type AfterBuyingValues = ReturnType<typeof afterBuyingValues>;

/** Form values: a number that is being typed is null for a while. */
export function afterBuyingValues({
  allow_ticket_transfer,
  allow_self_cancellation,
  cancellation_rules,
}: EventSettings) {
  return {
    allow_ticket_transfer,
    allow_self_cancellation,
    cancellation_rules: cancellation_rules as { days_before: number | null; percent: number | null }[],
  };
}
