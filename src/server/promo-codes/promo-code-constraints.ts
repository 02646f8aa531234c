import type { Taken } from "#server/platform/errors.ts";

/** An event has a code once, whatever its case. */
export const promoCodeConstraints: Taken = { promo_codes_event_id_normalised_code_key: "code" };
