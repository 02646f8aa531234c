/** Where a ticket can be kept as a pass. */
export const WALLETS = ["APPLE", "GOOGLE"] as const;
export type Wallet = (typeof WALLETS)[number];

/** Phones that are told of one pass: real ones register again and again under new names, and the newest is the one in use. */
export const WALLET_DEVICES_MAX = 20;
/** Longer links are cut off by some programs. */
export const WALLET_LINK_MAX = 1_800;
/** Tickets of an order at once: a phone of Apple takes no more in one bundle, and each makes the link to Google longer. */
export const WALLET_PASSES_MAX = 10;
export const WALLET_DEVICE_ID_MAX = 200;
export const WALLET_PUSH_TOKEN_MAX = 200;
export const WALLET_SERIAL_MAX = 64;
/** What a phone says that it heard last. */
export const WALLET_SINCE_MAX = 40;
export const WALLET_LOG_LINE_MAX = 2_000;
export const WALLET_LOG_LINES_MAX = 50;
