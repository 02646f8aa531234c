import type { NetworkLimits } from "#domain/network-limits.ts";
import { AWAITED_MAILS, makeWriteLetter } from "./mail/letters.ts";
import { EventGates } from "./orders/event-gates.ts";
import { Networks, NETWORK_KEY } from "./orders/networks.ts";
import { sandboxProvider } from "./payments/sandbox/provider.ts";
import { SANDBOX_NOTICE_KEY } from "./payments/sandbox/read-notice.ts";
import type { App } from "./platform/app-context.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/database.ts";
import { mailingOf } from "./platform/mail.ts";
import { RateLimits } from "./platform/rate-limit.ts";
import { ViewCount } from "./stats/count-view.ts";

type Given = {
  db: Db;
  clock: Clock;
  app_url: string;
  smtp_url: string | undefined;
  mail_from: string;
  has_sandbox_payments: boolean;
  network_limits: NetworkLimits;
};

/** What one application has, put together once: calls and jobs find everything in it, and nothing in modules. */
export function makeContext(given: Given): App {
  const { db, clock, app_url, smtp_url, mail_from, has_sandbox_payments, network_limits } = given;
  return Object.freeze({
    url: app_url,
    clock,
    limits: new RateLimits(),
    views: new ViewCount(db),
    gates: new EventGates(),
    networks: new Networks(db, network_limits),
    payments: has_sandbox_payments ? { sandbox: sandboxProvider } : {},
    mailing: mailingOf({ write: makeWriteLetter({ app_url }), smtp_url, from: mail_from, awaited: AWAITED_MAILS }),
  });
}

/** What all processes on one database share and nobody may choose, besides the platform's own. */
export const SECRETS: readonly string[] = [SANDBOX_NOTICE_KEY, NETWORK_KEY];
