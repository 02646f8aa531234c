/** The network of all people in the demo: reserved for documentation (RFC 5737). */
export const DEMO_NETWORK = "203.0.113.x";
