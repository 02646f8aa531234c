import { SECRETS } from "#server/context.ts";
import { Secrets } from "#server/platform/secrets/secrets.ts";

/** The secrets of every application under test: the same for all, so that factories sign what any of them accepts. */
export const TEST_SECRETS = new Secrets(
  new Map(SECRETS.map((name) => [name, Buffer.from(`${name} of the application under test`).toString("base64url")])),
);
