export const TICKETS_CACHE = "ticket-pages";
export const TICKET_FILES_CACHE = "ticket-files";

/**
 * Present on every ticket page, including that of a ticket that is gone. A captive portal's
 * response lacks it.
 */
export const TICKET_HEADER = "x-foyer-ticket";

/** Set on a cached page: when it expires, in milliseconds, and which files it needs. */
export const CACHED_UNTIL = "x-ticket-until";
export const FILES_OF_PAGE = "x-ticket-files";

/** Matches `/ticket/5/a_…` and no path below it. */
export function isTicket(pathname: string): boolean {
  return /^\/ticket\/\d+\/a_\w+\/?$/.test(pathname);
}
