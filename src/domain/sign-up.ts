/**
 * Who may sign up: everyone, only people with an invitation to an account, or no one. The operator
 * can always create a user.
 */
export const SIGN_UP_MODES = ["open", "invited", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];
