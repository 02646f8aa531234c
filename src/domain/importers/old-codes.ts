/**
 * Returns the spellings under which the code on another platform's ticket may be stored. Some
 * platforms print more than they export: alf.io the ticket's id and a signature that only its
 * server can verify, Tito the URL of the ticket's page. The exported part is long and random, and
 * alone proves the ticket.
 */
export function oldCodesIn(scanned: string): string[] {
  const sealed = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//i.exec(scanned)?.[1];
  const inAddress = /^https?:\/\/(?:[\w-]+\.)*(?:ti\.to|tito\.io)\/(?:\S*\/)?(ti_\w{8,60})(?:[/?#]|$)/.exec(
    scanned,
  )?.[1];
  return [scanned, ...(sealed ? [sealed.toLowerCase()] : []), ...(inAddress ? [inAddress] : [])];
}
