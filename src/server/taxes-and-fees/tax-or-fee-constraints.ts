import type { UniqueConstraints } from "#server/platform/errors.ts";

/** A name is unique within an account. */
export const taxOrFeeConstraints: UniqueConstraints = { taxes_and_fees_account_id_name_key: "name" };
