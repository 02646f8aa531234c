import type { ErrorCode } from "#contract/errors.ts";

export type CallErrorCode = ErrorCode | "network" | "timeout" | "aborted";

/**
 * A call that was refused or did not reach the server. `message` is written for the user, in their
 * language.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: CallErrorCode;
  /** 0 where there was no response. */
  readonly status: number;
  /** Messages by field, with dotted paths as keys. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds to wait before the next try. */
  readonly retry_after: number | undefined;

  constructor(details: {
    code: CallErrorCode;
    status: number;
    message: string;
    errors?: Record<string, string[]>;
    retry_after?: number;
  }) {
    super(details.message);
    this.code = details.code;
    this.status = details.status;
    this.errors = details.errors;
    this.retry_after = details.retry_after;
  }
}

/** Whether another try may succeed. */
export function mayPass(error: unknown): boolean {
  if (isCallError(error, "installation_paused")) return false;
  return isCallError(error) && (error.code === "network" || error.code === "timeout" || error.status === 503);
}

export function isCallError(error: unknown, ...codes: CallErrorCode[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code));
}
