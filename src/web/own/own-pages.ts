/**
 * Pages of their own, by the addresses of their routes: drawn on the server as all others, and taken over in the browser without the
 * router, which is a quarter of what such a page would fetch. Each has its component in `own-components.ts` and what starts it in
 * `own/<name>.tsx`. Decision record: docs/decisions/0053-standalone-pages.md.
 */
export const OWN_PAGES = {
  door: /^\/check-in\/[^/]+\/?$/i,
  event: /^\/event\/[^/]+(\/[^/]+)?\/?$/i,
  "checkout-details": /^\/checkout\/[^/]+\/[^/]+\/details\/?$/i,
  "checkout-payment": /^\/checkout\/[^/]+\/[^/]+\/payment\/?$/i,
  "payment-return": /^\/checkout\/[^/]+\/[^/]+\/payment_return\/?$/i,
  events: /^\/events\/?$/i,
  organizer: /^\/o\/[^/]+(\/[^/]+)?\/?$/i,
  ticket: /^\/ticket\/[^/]+\/[^/]+\/?$/i,
  "ticket-print": /^\/ticket\/[^/]+\/[^/]+\/print\/?$/i,
  order: /^\/checkout\/[^/]+\/[^/]+\/summary\/?$/i,
  "order-print": /^\/order\/[^/]+\/[^/]+\/print\/?$/i,
  home: /^\/$/,
  "sign-in": /^\/auth\/login\/?$/i,
  "sign-up": /^\/auth\/register\/?$/i,
  "forgot-password": /^\/auth\/forgot-password\/?$/i,
  "reset-password": /^\/auth\/reset-password\/[^/]+\/?$/i,
};

export type OwnPageName = keyof typeof OWN_PAGES;

/** What its browser fetches before it takes over, by address. */
export type OwnFiles = {
  script: string;
  imports: readonly string[];
  styles: readonly string[];
  sentences: Readonly<Record<string, string>>;
};
