import type { Scope } from "#domain/roles.ts";

declare const proven: unique symbol;

/**
 * A row that was proven to belong to the caller, or to be referenced by such a row. Use cases and
 * queries take these and never a number from a URL. Only the guards create them: the files named
 * `own-….ts`, `lock-….ts` and `guards.ts` (enforced by a lint rule).
 */
export type Own<Noun extends string, Row extends object = { readonly id: number }> = Row & {
  readonly [proven]: Record<Noun, true>;
};

/**
 * The account of a session or an API key, and the scope of its holder there: every query must stay
 * within both.
 */
export type OwnAccount = Own<"account", { readonly id: number; readonly is_verified: boolean; readonly scope: Scope }>;
