/** Who takes the money. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "offline"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
