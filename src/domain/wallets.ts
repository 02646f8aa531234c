export const WALLETS = ["APPLE", "GOOGLE"] as const;
export type Wallet = (typeof WALLETS)[number];

/**
 * Devices notified per pass: a device registers repeatedly under new ids, and the newest is the one
 * in use.
 */
export const WALLET_DEVICES_MAX = 20;
/** Some programs cut off longer links. */
export const WALLET_LINK_MAX = 1_800;
/**
 * Tickets of an order added at once: an Apple device accepts no more in one bundle, and each makes
 * the Google link longer.
 */
export const WALLET_PASSES_MAX = 10;
export const WALLET_DEVICE_ID_MAX = 200;
export const WALLET_PUSH_TOKEN_MAX = 200;
export const WALLET_SERIAL_MAX = 64;
/** The update tag that a device received last. */
export const WALLET_SINCE_MAX = 40;
export const WALLET_LOG_LINE_MAX = 2_000;
export const WALLET_LOG_LINES_MAX = 50;
