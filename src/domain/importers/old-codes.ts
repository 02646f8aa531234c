/**
 * What the code on a ticket of another product may be kept as. Some draw more than their files tell: alf.io its ticket's id and a seal that
 * only its server can check, Tito the address of the ticket's page. What the file tells is long and random, and proves the ticket alone.
 */
export function oldCodesIn(scanned: string): string[] {
  const sealed = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//i.exec(scanned)?.[1];
  const inAddress = /^https?:\/\/(?:[\w-]+\.)*(?:ti\.to|tito\.io)\/(?:\S*\/)?(ti_\w{8,60})(?:[/?#]|$)/.exec(
    scanned,
  )?.[1];
  return [scanned, ...(sealed ? [sealed.toLowerCase()] : []), ...(inAddress ? [inAddress] : [])];
}
