import type { Acting } from "#server/platform/write-context.ts";
import type { DemoAccount } from "./account.ts";
import { DEMO_NETWORK } from "./network.ts";

export function actingIn({ account, now }: { account: DemoAccount; now: Date }): Acting {
  return { by: { kind: "person", user_id: account.caller.user_id }, now, network: DEMO_NETWORK };
}
