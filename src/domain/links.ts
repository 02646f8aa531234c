/**
 * The full address that a link in rich text leads to, or null where it leads nowhere that we allow: another site, an email address or a
 * phone number. An address of our own site would be misread elsewhere, so only full ones are links.
 */
export function fullAddress(href: string | null | undefined): string | null {
  const address = href?.trim() ?? "";
  if (/^www\.[^\s/.]+\.[^\s]+$/i.test(address)) return `https://${address}`;
  return /^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address) ? address : null;
}
