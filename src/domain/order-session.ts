/**
 * How a page of ours in another site's frame says which order is its own: cookies can't be relied on there. A frame that has none yet says
 * `NO_SESSION`; what the server gives it comes back in the same header, and is kept in memory.
 */
export const ORDER_SESSION_HEADER = "x-order-session";
export const NO_SESSION = "new";

/** The cookie that opens the orders of a browser, elsewhere: the one thing that the header stands for. */
export const FRAMED_SESSION = "session_identifier";
