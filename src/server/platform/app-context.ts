import type { Clock } from "./clock.ts";
import type { RateLimits } from "./http/rate-limit.ts";

/**
 * What one running application has, made once when it starts and handed to every call and every job: there are no settings in
 * modules. A feature that brings something adds it beside itself:
 * `declare module "#server/platform/app-context.ts" { interface App { payments: PaymentProviders } }`.
 */
export interface App {
  /** How people reach it, without a slash at the end: the base of every link. */
  readonly url: string;
  readonly clock: Clock;
  readonly limits: RateLimits;
}
