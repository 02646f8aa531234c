import type { Clock } from "./clock.ts";
import type { RateLimits } from "./http/rate-limit.ts";

/**
 * The context of a running application, created once at startup and passed to every request and
 * job: modules have no global settings. A feature extends it in its own module: `declare module
 * "#server/platform/app-context.ts" { interface App { payments: PaymentProviders } }`.
 */
export interface App {
  /** The public URL without a trailing slash: the base of every link. */
  readonly url: string;
  readonly clock: Clock;
  readonly limits: RateLimits;
}
