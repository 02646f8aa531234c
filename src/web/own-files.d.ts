declare module "virtual:own-files" {
  /**
   * The files that the browser loads for each standalone page, generated for the server by
   * scripts/own-pages.ts.
   */
  const files: Record<import("./own/own-pages.ts").OwnPageName, import("./own/own-pages.ts").OwnFiles>;
  export default files;
}
