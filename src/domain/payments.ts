/** Who takes the money. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "offline"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** How an attempt to pay stands. */
export const PAYMENT_ATTEMPT_STATUSES = ["OPEN", "SUCCEEDED", "FAILED", "CANCELLED"] as const;
