import type { SettingName } from "./config.ts";

type SettingDescription = {
  group: string;
  /** Sentences in Markdown. */
  does: string;
  /** What applies without the setting, unless it has a default value. */
  otherwise?: string;
  example?: string;
};

/**
 * What each setting does, in the order of the documentation: `npm run settings` writes
 * docs/operators/settings.md and .env.example from it.
 */
export const SETTING_DESCRIPTIONS: Record<SettingName, SettingDescription> = {
  APP_URL: {
    group: "Address and processes",
    does: "The public address and the base of every link. Passkeys are bound to its host.",
    otherwise: "http://localhost:PORT",
    example: "https://tickets.example.com",
  },
  PORT: { group: "Address and processes", does: "The port to listen on. `0` takes any free port." },
  HOST: {
    group: "Address and processes",
    does: "The address to listen on, such as `127.0.0.1` behind a proxy on the same machine. `::` serves IPv6 and IPv4, `0.0.0.0` only IPv4.",
    otherwise: "every interface, `::` or `0.0.0.0` without IPv6",
    example: "127.0.0.1",
  },
  TRUSTED_PROXIES: {
    group: "Address and processes",
    does: "The number of proxies in front of Foyer, or their addresses and networks. `x-forwarded-for` is trusted from them only.",
    otherwise: "one on a private network when `APP_URL` is public",
    example: "10.0.0.5, 192.168.0.0/16",
  },
  PAUSED: {
    group: "Address and processes",
    does: "`on`: pages, sign-in and exports work, but no job runs, no email is sent and no charge is made ([backup.md](backup.md#paused)).",
    example: "on",
  },
  ROLE: {
    group: "Address and processes",
    does: "`web` serves visitors, `worker` runs jobs, `all` does both. `web` and `worker` need `DATABASE_URL`.",
  },
  WEB_CONCURRENCY: {
    group: "Address and processes",
    does: "Web processes beside one worker, 64 at most. `1` means one process for everything.",
    otherwise: "by cores and memory, 4 at most",
    example: "4",
  },
  WORKER_SLOTS: {
    group: "Address and processes",
    does: "Jobs that a worker runs at once, emails excepted; 50 at most.",
  },
  WORKER_MAIL_SLOTS: { group: "Address and processes", does: "Emails that a worker sends at once, 50 at most." },
  WORKER_WEBHOOK_SLOTS: {
    group: "Address and processes",
    does: "Webhooks that a worker sends at once, 50 at most.",
  },
  WEBHOOK_PRIVATE_NETWORKS: {
    group: "Address and processes",
    does: "`on` allows webhooks to receivers in your own network, with http and on any port. Anyone who may create webhooks can then reach what Foyer's machine reaches.",
  },
  DATA_DIR: { group: "Database and secret key", does: "The folder of the built-in database and of the secret key." },
  DATABASE_URL: {
    group: "Database and secret key",
    does: "Your own PostgreSQL, 15 or newer, instead of the built-in one.",
    otherwise: "the built-in database",
    example: "postgres://foyer:password@host:5432/foyer",
  },
  DATABASE_DIRECT_URL: {
    group: "Database and secret key",
    does: "PostgreSQL's own address where `DATABASE_URL` leads through a pooler in transaction mode ([scale.md](scale.md#pgbouncer)). Migrations, jobs and operator commands use it.",
    otherwise: "everything uses `DATABASE_URL`",
    example: "postgres://foyer:password@host:5432/foyer",
  },
  DATABASE_REPLICA_URL: {
    group: "Database and secret key",
    does: "A streaming standby of that server. Exports, statistics and lists are read from it while it is at most a second behind.",
    otherwise: "everything is read from `DATABASE_URL`",
    example: "postgres://foyer:password@standby:5432/foyer",
  },
  STORAGE_URL: {
    group: "Database and secret key",
    does: "A bucket with the S3 API in which pictures are stored ([storage.md](storage.md)). Key and secret are percent-encoded.",
    otherwise: "the database",
    example: "https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1",
  },
  DATABASE_POOL_WRITE: { group: "Database and secret key", does: "Connections of each process for writing, 2 to 100." },
  DATABASE_POOL_READ: { group: "Database and secret key", does: "Connections of each process for reading, 2 to 100." },
  DATABASE_POOL_JOBS: { group: "Database and secret key", does: "Connections of each worker for its jobs, 4 to 100." },
  SECRET_KEY: {
    group: "Database and secret key",
    does: "Encrypts the keys in the database: at least 32 random characters (`openssl rand -base64 48`). Required where several machines share a database. Back it up, but not with the database. While you rotate it: the new one, a comma, the old one.",
    otherwise: "the file `secret-key` in `DATA_DIR`, created at the first start",
    example: "at-least-32-random-characters-of-yours",
  },
  SMTP_URL: {
    group: "Email",
    does: "The mail server.",
    otherwise: "emails are kept and shown at `/dev/mail`, on this machine only",
    example: "smtp://user:password@mail.example.com:587",
  },
  MAIL_FROM: { group: "Email", does: "The sender of every email." },
  LOG_LINKS: {
    group: "Email",
    does: "Without a mail server: whether the links of emails are printed.",
    otherwise: "on in a terminal",
    example: "on",
  },
  MESSAGE_MAILS_A_DAY: {
    group: "Email",
    does: "Emails that an account's messages may send within 24 hours. `0` stops all messages.",
  },
  STRIPE_SECRET_KEY: {
    group: "Payments",
    does: "Stripe's secret key, `sk_…` or `rk_…`. Set all three keys of Stripe or none.",
    otherwise: "no cards",
    example: "sk_live_…",
  },
  STRIPE_PUBLISHABLE_KEY: {
    group: "Payments",
    does: "Stripe's publishable key, of the same mode.",
    otherwise: "no cards",
    example: "pk_live_…",
  },
  STRIPE_WEBHOOK_SECRET: {
    group: "Payments",
    does: "Stripe's signing secret. While you rotate it: two, separated by a comma.",
    otherwise: "no cards",
    example: "whsec_…",
  },
  STRIPE_FEE_PERCENT: { group: "Payments", does: "Your share of each payment in percent, 0 to 50, such as `1.5`." },
  STRIPE_API_BASE: { group: "Payments", does: "Another address of Stripe, for tests." },
  SANDBOX_PAYMENTS: {
    group: "Payments",
    does: "Payments with test cards: `on` for everyone, `off` for no one.",
    otherwise: "for this machine only when `APP_URL` is this machine, else off",
    example: "off",
  },
  SIGN_UP: {
    group: "Accounts and terms",
    does: "Who may sign up: `open` is everyone, `invited` only people whom an account has invited, `closed` no one. The command `user create` always works.",
  },
  TERMS_URL: {
    group: "Accounts and terms",
    does: "Your terms of use (https). They are accepted at sign-up, and at checkout where an organizer has none.",
    otherwise: "the built-in `/terms`",
    example: "https://example.com/terms",
  },
  PRIVACY_URL: {
    group: "Accounts and terms",
    does: "Your privacy policy (https), accepted at sign-up.",
    otherwise: "no privacy policy",
    example: "https://example.com/privacy",
  },
  CONTACT_EMAIL: {
    group: "Accounts and terms",
    does: "Your email address, to which the help menu of organizers leads.",
    otherwise: "no contact in the help menu",
    example: "help@example.com",
  },
  HOLDS_PER_ADDRESS: {
    group: "Limits",
    does: "Open orders per event that one network may hold at once. `0` means any number.",
  },
  PLACES_PER_ADDRESS: {
    group: "Limits",
    does: "Percent of a ticket's stock that one network may hold at once, but always 20 tickets. `100` means all.",
  },
  LOG_LEVEL: {
    group: "Log, metrics and traces",
    does: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
  },
  METRICS_TOKEN: {
    group: "Log, metrics and traces",
    does: "The bearer token for `/metrics`, at least 16 characters.",
    otherwise: "`/metrics` answers this machine only",
    example: "at-least-16-characters",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: "Log, metrics and traces",
    does: "An OpenTelemetry receiver of traces. OpenTelemetry's library reads it itself, so it can't be in a file.",
    otherwise: "no traces",
    example: "http://localhost:4318",
  },
  APPLE_WALLET_CERTIFICATE: {
    group: "Apple Wallet and Google Wallet",
    does: "The certificate of your pass type ID (PEM), or the path of its file. Set certificate, key, WWDR, team ID and pass type ID, or none.",
    otherwise: "no Apple Wallet passes",
    example: "/etc/foyer/pass.pem",
  },
  APPLE_WALLET_KEY: {
    group: "Apple Wallet and Google Wallet",
    does: "Its private key (PEM), or the path of its file.",
    otherwise: "none",
    example: "/etc/foyer/pass.key",
  },
  APPLE_WALLET_KEY_PASSWORD: {
    group: "Apple Wallet and Google Wallet",
    does: "The password of that key, if it has one.",
    otherwise: "none",
    example: "…",
  },
  APPLE_WALLET_WWDR: {
    group: "Apple Wallet and Google Wallet",
    does: "Apple's intermediate certificate (PEM), or the path of its file.",
    otherwise: "none",
    example: "/etc/foyer/wwdr.pem",
  },
  APPLE_WALLET_TEAM_ID: {
    group: "Apple Wallet and Google Wallet",
    does: "Your Apple team ID.",
    otherwise: "none",
    example: "ABCDE12345",
  },
  APPLE_WALLET_PASS_TYPE_ID: {
    group: "Apple Wallet and Google Wallet",
    does: "Your pass type ID.",
    otherwise: "none",
    example: "pass.com.example.tickets",
  },
  APPLE_WALLET_PUSH_BASE: {
    group: "Apple Wallet and Google Wallet",
    does: "Another address of Apple's push service, for tests.",
  },
  GOOGLE_WALLET_ISSUER_ID: {
    group: "Apple Wallet and Google Wallet",
    does: "Your Google issuer ID. Set both of Google's or none.",
    otherwise: "no Google Wallet passes",
    example: "3388000000012345678",
  },
  GOOGLE_WALLET_SERVICE_ACCOUNT: {
    group: "Apple Wallet and Google Wallet",
    does: "The key file of the service account (JSON), or its path.",
    otherwise: "none",
    example: "/etc/foyer/google.json",
  },
  GOOGLE_WALLET_API_BASE: {
    group: "Apple Wallet and Google Wallet",
    does: "Another address of Google's API, for tests.",
  },
};
