export { createFoyer, type Foyer, type FoyerOptions } from "./client.ts";
export { FoyerError, unwrap } from "./errors.ts";
export { paginate } from "./paginate.ts";
export type { components, operations, paths, webhooks } from "./schema.ts";
export { type Notice, verifyWebhook } from "./webhooks.ts";
