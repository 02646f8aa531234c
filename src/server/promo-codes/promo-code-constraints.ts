import type { UniqueConstraints } from "#server/platform/errors.ts";

/** A code is unique within an event, regardless of case. */
export const promoCodeConstraints: UniqueConstraints = { promo_codes_event_id_normalised_code_key: "code" };
