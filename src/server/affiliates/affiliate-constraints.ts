import type { Taken } from "#server/platform/errors.ts";

/** One code an event, whatever its spelling. */
export const affiliateConstraints: Taken = { affiliates_event_id_code_key: "code" };
