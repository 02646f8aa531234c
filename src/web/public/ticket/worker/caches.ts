export const TICKETS_CACHE = "ticket-pages";
export const TICKET_FILES_CACHE = "ticket-files";

/** Every page of a ticket carries it, that of one which is gone, too: what a network puts in its place does not. */
export const TICKET_HEADER = "x-foyer-ticket";

/** On what is kept: until when, in milliseconds, and with which files. */
export const KEPT_UNTIL = "x-ticket-until";
export const FILES_OF_PAGE = "x-ticket-files";

/** `/ticket/5/a_…`, and not what lies below. */
export function isTicket(pathname: string): boolean {
  return /^\/ticket\/\d+\/a_\w+\/?$/.test(pathname);
}
