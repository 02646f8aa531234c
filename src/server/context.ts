import { BUILT_IN_TERMS, isBuiltInTerms } from "#domain/legal-documents.ts";
import type { HoldLimits } from "#domain/hold-limits.ts";
import { tokenForMail } from "./auth/token-for-mail.ts";
import { TICKET_KEY, TicketCodes } from "./ticket-codes/ticket-codes.ts";
import { CARRIED_BY_FRAMES } from "./access/order-session.ts";
import { messageSecret } from "./messages/message-secret.ts";
import { MessageLinks, MESSAGE_LINK_KEY } from "./messages/message-links.ts";
import { attachedToMails } from "./self-service/attached-to-mails.ts";
import { PIN_KEY } from "./check-in/devices/pins.ts";
import { FACTOR_KEY } from "./mfa/totp.ts";
import { Live } from "./live/live.ts";
import { makeRenderEmail } from "./mail/email-templates.ts";
import { AWAITED_MAILS } from "./mail/templated-email.ts";
import { EventSemaphores } from "./orders/checkout/event-semaphores.ts";
import { ORDER_SUBSCRIBERS } from "./order-subscribers.ts";
import { registerOrderSubscribers } from "./order-state/order-subscribers.ts";
import { Networks, NETWORK_KEY } from "./access/networks.ts";
import { offlineProvider } from "./payments/offline/offline-provider.ts";
import { sandboxProvider } from "./payments/sandbox/sandbox-provider.ts";
import { SANDBOX_NOTICE_KEY } from "./payments/sandbox/read-sandbox-notice.ts";
import { STRIPE_NAME_KEY } from "./payments/stripe/metadata.ts";
import { stripeProvider } from "./payments/stripe/stripe-provider.ts";
import type { StripeSettings } from "./payments/stripe/stripe-settings.ts";
import type { App } from "./platform/app-context.ts";
import type { Role } from "./platform/config.ts";
import type { Clock } from "./platform/clock.ts";
import { COOKIE_KEY, ownCookies } from "./platform/http/cookies.ts";
import type { Db, ReadDb } from "./platform/database.ts";
import { DatabaseRefusals } from "./platform/database/database-refusals.ts";
import { ApiKeyUse } from "./platform/sessions/api-key-use.ts";
import { LastSeen } from "./platform/sessions/last-seen.ts";
import type { Replica } from "./platform/database/replica.ts";
import { mailingOf } from "./platform/mail.ts";
import { Metrics } from "./platform/metrics.ts";
import type {} from "./platform/paused.ts";
import { RateLimits } from "./platform/http/rate-limit.ts";
import { RESPONSE_KEY } from "./platform/http/idempotency.ts";
import { LIMIT_KEY, SharedLimits } from "./platform/http/shared-limits.ts";
import type { Tracing } from "./platform/tracing.ts";
import { type Secrets, TOKEN_KEY } from "./platform/secrets/secrets.ts";
import { ViewCount } from "./event-stats/count-view.ts";
import type { WalletSettings } from "./platform/wallet-settings.ts";
import { WEBHOOK_KEY } from "./webhooks/webhook-secrets.ts";
import type {} from "./webhooks/webhooks-context.ts";
import { WALLET_KEY, Wallets } from "./wallets/wallets.ts";
import { WAITING_ROOM_KEY } from "./waiting-room/signatures.ts";
import { WaitingRooms } from "./waiting-room/waiting-rooms.ts";

type ContextOptions = {
  db: Db;
  /** A database connection for reads; `db` where there is none. */
  reads?: ReadDb;
  replica?: Replica | undefined;
  clock: Clock;
  app_url: string;
  smtp_url: string | undefined;
  mail_from: string;
  network_limits: HoldLimits;
  sandbox_for: App["sandbox_for"];
  stripe?: StripeSettings | undefined;
  has_links_in_log: boolean;
  /** Emails of messages that an account may send within 24 hours. */
  messages_a_day: number;
  release: string;
  commit: string;
  data_dir: string;
  legalDocuments: { terms_url: string | null; privacy_url: string | null };
  contact_email?: string | null;
  sign_up: App["sign_up"];
  wallets: WalletSettings;
  is_paused?: boolean;
  /** Whether webhooks may be sent into private networks. */
  webhooks_private?: boolean;
  role?: Role;
  secrets: Secrets;
  tracing?: Tracing | undefined;
};

/**
 * Everything that an application consists of, created once: calls and jobs take it from here, and
 * modules have no state but the list of subscribers of orders, which is the same for all.
 */
export function makeContext(options: ContextOptions): App {
  registerOrderSubscribers(ORDER_SUBSCRIBERS);
  const { db, clock, app_url, smtp_url, mail_from, sandbox_for, secrets, network_limits } = options;
  const message_links = new MessageLinks(secrets);
  const ticket_codes = new TicketCodes(secrets.get(TICKET_KEY));
  const wallets = new Wallets(secrets, options.wallets, { app_url, clock });
  return Object.freeze({
    url: app_url,
    clock,
    limits: new RateLimits(),
    shared_limits: new SharedLimits(db, secrets),
    secrets,
    database_refusals: new DatabaseRefusals(),
    metrics: new Metrics(),
    tracing: options.tracing,
    cookies: ownCookies({ app_url, key: secrets.get(COOKIE_KEY), carried: CARRIED_BY_FRAMES }),
    last_seen: new LastSeen(db),
    api_key_use: new ApiKeyUse(db),
    views: new ViewCount(db),
    live: liveOf(options),
    message_links,
    ticket_codes,
    wallets,
    messages_a_day: options.messages_a_day,
    webhooks: { allows_private: options.webhooks_private ?? false },
    is_paused: options.is_paused ?? false,
    installation: {
      ...{ release: options.release, commit: options.commit, data_dir: options.data_dir },
      contact_email: options.contact_email ?? null,
    },
    gates: new EventSemaphores(),
    networks: new Networks(secrets, network_limits),
    waiting_rooms: new WaitingRooms({ db, reads: options.reads ?? db, secrets }),
    payments: {
      // the first one is preselected for a buyer
      ...(options.stripe && { stripe: stripeProvider(options.stripe, secrets) }),
      ...(sandbox_for === "nobody" ? {} : { sandbox: sandboxProvider }),
      offline: offlineProvider,
    },
    sandbox_for,
    sign_up: options.sign_up,
    legalDocuments: { ...options.legalDocuments, terms_url: termsOf(options.legalDocuments.terms_url, app_url) },
    mailing: mailingOf({
      write: makeRenderEmail({ app_url, ticket_codes, wallets }),
      smtp_url,
      from: mail_from,
      awaited: options.has_links_in_log ? AWAITED_MAILS : [],
      secretOf: async (given_db, mail, now) =>
        mail.kind === "MESSAGE" ? messageSecret(given_db, message_links, mail) : tokenForMail(given_db, mail, now),
      attachedTo: attachedToMails({ app_url, ticket_codes }),
      serves_buyers: options.role !== "worker",
    }),
  });
}

/** The operator's own terms, else the site's built-in page. */
function termsOf(url: string | null, app_url: string): string {
  return url === null || isBuiltInTerms(url, app_url) ? BUILT_IN_TERMS : url;
}

/** The names of the secrets with which all processes on one database sign and encrypt. */
export const SECRETS: readonly string[] = [
  TOKEN_KEY,
  SANDBOX_NOTICE_KEY,
  LIMIT_KEY,
  NETWORK_KEY,
  MESSAGE_LINK_KEY,
  COOKIE_KEY,
  FACTOR_KEY,
  PIN_KEY,
  STRIPE_NAME_KEY,
  TICKET_KEY,
  WALLET_KEY,
  WAITING_ROOM_KEY,
  RESPONSE_KEY,
  WEBHOOK_KEY,
];

/**
 * News are read from the replica where there is one: a client that refetches after a message must
 * find the change there.
 */
function liveOf({ db, reads = db, replica, clock }: ContextOptions): Live {
  return new Live(reads, { clock, newsFrom: () => replica?.fresh() ?? reads });
}
