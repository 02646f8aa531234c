/**
 * Returns the absolute URL of a link in rich text, or null if it is not allowed: only web pages,
 * emails and phone numbers are. A relative URL would resolve differently elsewhere, such as in
 * emails, so it is refused.
 */
export function fullAddress(href: string | null | undefined): string | null {
  const url = href?.trim() ?? "";
  if (/^www\.[^\s/.]+\.[^\s]+$/i.test(url)) return `https://${url}`;
  return /^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(url) ? url : null;
}
