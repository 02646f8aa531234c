import { createHash } from "node:crypto";

type Ticket = { short_id: string; public_id: string };

/**
 * What a ticket's QR code holds: its reference, and a proof that whoever drew it had the ticket's own link. The link can't be worked
 * out from it, so a door that scans tickets, or whoever photographs one, opens no ticket page.
 */
export function ticketCode({ public_id, short_id }: Ticket): string {
  return `${public_id}.${proof(`ticket ${short_id}`)}`;
}

/** How the door of one list names somebody it has found: it admits there and nowhere else, and opens nothing. */
export function doorCode(list: { short_id: string }, { public_id, short_id }: Ticket): string {
  return `${public_id}~${proof(`door ${list.short_id} ${short_id}`)}`;
}

/** Everything that admits a ticket at this door: its own short id does too, for whoever shows its address. */
export function codesOf(list: { short_id: string }, ticket: Ticket): string[] {
  return [ticketCode(ticket), doorCode(list, ticket), ticket.short_id];
}

/** The reference that a code claims to belong to: for looking up, not a proof. Of a short id there is none. */
export function referenceIn(code: string): string {
  return /^(A-[A-Z0-9]{7})[.~]/.exec(code)?.[1] ?? "";
}

/** 96 bits of a one-way function. */
function proof(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
