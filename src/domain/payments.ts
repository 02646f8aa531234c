/** Who takes the money. */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe", "offline"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Who takes it at once, whatever it is that is paid. */
export type OnlineProviderName = Exclude<PaymentProviderName, "offline">;
