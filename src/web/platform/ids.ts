import { CallError } from "./call-error.ts";

/** The id that a part of an address spells: in the one way that our own addresses spell it, or it is none. */
export function readId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

/** As `readId`, for pages that let the API say that there is nothing: 0 where it is none, which nothing has. */
export function requestedId(text: string | null | undefined): number {
  return readId(text) ?? 0;
}

/**
 * As `readId`, for an address that must name something.
 * @throws CallError not_found
 */
export function requireId(text: string | null | undefined): number {
  const id = readId(text);
  if (id === undefined) throw new CallError({ code: "not_found", status: 404, message: "" });
  return id;
}
