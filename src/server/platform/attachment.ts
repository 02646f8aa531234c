/** How a file is saved: the name as it is for those who understand it, and in plain letters for the rest. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]+/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
