declare module "virtual:sentences" {
  /** By language and area; made by scripts/sentences.ts. The server's is empty. */
  const sentences: Record<
    string,
    Record<string, () => Promise<{ messages: import("@lingui/core").Messages }>> | undefined
  >;
  export default sentences;
}

declare module "virtual:sentence-addresses" {
  /** Where those files are, by `area_language`, on the server. */
  const addresses: Record<string, string>;
  export default addresses;
}
