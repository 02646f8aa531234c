import type { Scope } from "#domain/roles.ts";

declare const proven: unique symbol;

/**
 * A row that was proven to be the caller's, or to be named by a row of ours. Deeds and queries take these and never a number from an
 * address. They are minted by the guards alone: the files named `own-….ts`, `lock-….ts` and `guards.ts` (a lint rule says so).
 */
export type Own<Noun extends string, Row extends object = { readonly id: number }> = Row & {
  readonly [proven]: Record<Noun, true>;
};

/** The account that a session or a key is bound to, and where in it its holder works: whatever is asked of it is asked within. */
export type OwnAccount = Own<"account", { readonly id: number; readonly is_verified: boolean; readonly scope: Scope }>;
