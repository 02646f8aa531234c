export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "offline"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The providers that collect payments online, at the time of purchase. */
export type OnlineProviderName = Exclude<PaymentProviderName, "offline">;
