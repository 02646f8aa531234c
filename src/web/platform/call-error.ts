import type { ErrorCode } from "#contract/errors.ts";

export type CallErrorCode = ErrorCode | "network" | "timeout" | "aborted";

/** A call that was refused or never arrived. `message` is a sentence for the reader, in their language. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: CallErrorCode;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Sentences by field, as dotted paths. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds to wait before the next try. */
  readonly retry_after: number | undefined;

  constructor(given: {
    code: CallErrorCode;
    status: number;
    message: string;
    errors?: Record<string, string[]>;
    retry_after?: number;
  }) {
    super(given.message);
    this.code = given.code;
    this.status = given.status;
    this.errors = given.errors;
    this.retry_after = given.retry_after;
  }
}

/** What another try may mend. */
export function mayPass(error: unknown): boolean {
  return isCallError(error) && (error.code === "network" || error.code === "timeout" || error.status === 503);
}

export function isCallError(error: unknown, ...codes: CallErrorCode[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code));
}
