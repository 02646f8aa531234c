import { SECRETS } from "#server/context.ts";
import { Secrets } from "#server/platform/secrets/secrets.ts";

/** The secrets of every application under test: the same for all, so that factories sign what any of them accepts. */
export const TEST_SECRETS = secretsOf("the application under test");

export function secretsOf(installation: string): Secrets {
  return new Secrets(
    new Map(SECRETS.map((name) => [name, Buffer.from(`${name} of ${installation}`).toString("base64url")])),
  );
}
