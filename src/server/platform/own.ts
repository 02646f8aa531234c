import type { Scope } from "#domain/roles.ts";

declare const proven: unique symbol;

/**
 * A row that was proven to belong to the caller or to be referenced by a row of ours. Use cases and
 * queries take these and never a number from a URL. Only the guards create them: the files named
 * `own-….ts`, `lock-….ts` and `guards.ts` (a lint rule enforces it).
 */
export type Own<Noun extends string, Row extends object = { readonly id: number }> = Row & {
  readonly [proven]: Record<Noun, true>;
};

/** The account that a session or a key is bound to, and where in it its holder works: whatever is asked of it is asked within. */
export type OwnAccount = Own<"account", { readonly id: number; readonly is_verified: boolean; readonly scope: Scope }>;
