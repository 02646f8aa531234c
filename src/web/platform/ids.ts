import { CallError } from "./call-error.ts";

/** Returns the ID in a part of a URL, only in the exact notation of our own URLs. */
export function readId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

/**
 * Like `readId`, for pages that leave the not-found response to the API: an invalid ID becomes 0,
 * which no record has.
 */
export function requestedId(text: string | null | undefined): number {
  return readId(text) ?? 0;
}

/**
 * Like `readId`, for a URL that must name a record.
 * @throws CallError not_found
 */
export function requireId(text: string | null | undefined): number {
  const id = readId(text);
  if (id === undefined) throw new CallError({ code: "not_found", status: 404, message: "" });
  return id;
}
