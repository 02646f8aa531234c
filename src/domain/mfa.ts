/**
 * What proves a user's identity besides the password. A passkey needs no password: the device has
 * verified its user.
 */
export const FACTORS = ["PASSKEY", "TOTP", "RECOVERY_CODE"] as const;
export type Factor = (typeof FACTORS)[number];

/**
 * Minutes between the first and the last step of a sign-in, and for registering a passkey or
 * setting up an authenticator app.
 */
export const CHALLENGE_MINUTES = 10;

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
