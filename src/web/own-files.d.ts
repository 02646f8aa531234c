declare module "virtual:own-files" {
  /** What the browser fetches of each page of its own; made by scripts/own-pages.ts, for the server. */
  const files: Record<import("./own/own-pages.ts").OwnPageName, import("./own/own-pages.ts").OwnFiles>;
  export default files;
}
