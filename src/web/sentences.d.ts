declare module "virtual:sentences" {
  /** By language and area; made by scripts/messages.ts. The server's is empty. */
  const sentences: import("./platform/catalogs.ts").Sentences;
  export default sentences;
}

declare module "virtual:sentences-of/*" {
  /** The same, of these areas only: `virtual:sentences-of/frame_door`. */
  const sentences: import("./platform/catalogs.ts").Sentences;
  export default sentences;
}

declare module "virtual:sentence-addresses" {
  /** Where those files are, by `area_language`, on the server. */
  const addresses: Record<string, string>;
  export default addresses;
}
