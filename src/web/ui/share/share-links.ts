/**
 * Links to the forms of messengers and networks with the page filled in. Nothing of them is loaded
 * until a link is followed.
 */
export function shareLinks({ url, text }: { url: string; text: string }): { name: string; href: string }[] {
  const filled = (address: string, values: Record<string, string>) => `${address}?${new URLSearchParams(values)}`;
  return [
    { name: "WhatsApp", href: filled("https://wa.me/", { text: `${text} ${url}` }) },
    { name: "X", href: filled("https://x.com/intent/post", { text, url }) },
    { name: "LinkedIn", href: filled("https://www.linkedin.com/sharing/share-offsite/", { url }) },
    { name: "Facebook", href: filled("https://www.facebook.com/sharer/sharer.php", { u: url }) },
  ];
}

/** Mail programs read `+` as a plus sign, so that spaces are written as `%20`. */
export function mailLink({ url, text }: { url: string; text: string }): string {
  return `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\r\n${url}`)}`;
}
