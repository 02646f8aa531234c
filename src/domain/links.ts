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

/** The URL of a search for an address, which phones open in their maps app. */
export function mapsSearch(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** The same search in the maps apps that people use. */
export function mapLinks(address: string): { name: string; url: string }[] {
  const query = encodeURIComponent(address);
  return [
    { name: "Apple Maps", url: `https://maps.apple.com/?q=${query}` },
    { name: "Google Maps", url: mapsSearch(address) },
    { name: "OpenStreetMap", url: `https://www.openstreetmap.org/search?query=${query}` },
  ];
}
