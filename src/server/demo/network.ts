/** From where all of a demo's people act: addresses that belong to nobody (RFC 5737). */
export const DEMO_NETWORK = "203.0.113.x";
