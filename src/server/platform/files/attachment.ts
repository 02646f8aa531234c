/**
 * Returns the Content-Disposition of a download: the exact name for clients that support it, and an
 * ASCII fallback.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]+/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
