/** `note`: nothing is wrong, but the operator should know. */
export type Finding = { check: string; result: "ok" | "note" | "wrong"; sentence: string };
