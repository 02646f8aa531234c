/** What proves a person besides their password. A passkey needs no password at all: the device has looked who holds it. */
export const FACTORS = ["PASSKEY", "TOTP", "RECOVERY_CODE"] as const;
export type Factor = (typeof FACTORS)[number];

/** Minutes between the first and the last step of a sign-in, and in which a passkey is made or a code app set up. */
export const CHALLENGE_MINUTES = 10;

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
