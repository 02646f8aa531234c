/**
 * The session header of pages embedded in another site's frame, where cookies are unreliable. A
 * frame without a session sends `NO_SESSION`; the server returns the session in the same header,
 * and the page stores it in memory.
 */
export const ORDER_SESSION_HEADER = "x-order-session";
export const NO_SESSION = "new";

/**
 * The cookie that grants a browser access to its orders outside of frames: the only cookie that the
 * header replaces.
 */
export const FRAMED_SESSION = "session_identifier";
