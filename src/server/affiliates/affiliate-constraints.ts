import type { UniqueConstraints } from "#server/platform/errors.ts";

/** A code is unique within an event, in any spelling. */
export const affiliateConstraints: UniqueConstraints = { affiliates_event_id_code_key: "code" };
