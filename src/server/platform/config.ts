import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { secureAddress } from "#contract/fields.ts";
import { CONNECTIONS, type PoolSizes } from "./database/connections.ts";
import { readStorageUrl, type StorageSettings } from "./files/object-storage.ts";
import { everyInterface } from "./http/every-interface.ts";
import { isLoopbackName } from "./http/loopback.ts";
import type { WorkerSlots } from "./jobs.ts";
import { StartRefused } from "./start-refused.ts";
import { webProcessesThatFit } from "./process-count.ts";
import { readTrustedProxies, type TrustedProxies } from "./http/trusted-proxies.ts";
import { readAppleWallet, readGoogleWallet, type WalletSettings } from "./wallet-settings.ts";

/**
 * Reads the operator's settings from the environment, once at startup. An empty variable counts as
 * unset.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { is_terminal = process.stdout.isTTY === true } = {},
): Config {
  const values = withFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== "")),
  );
  const read = settings.safeParse(values);
  if (!read.success) throw badSetting(read.error, values);
  const { data } = read;
  const appUrl = data.APP_URL ?? `http://localhost:${data.PORT}`;
  return {
    port: data.PORT,
    // So that it works in a container and for devices on the same network.
    host: data.HOST ?? everyInterface(),
    app_url: appUrl,
    role: roleOf(data),
    web_processes: data.WEB_CONCURRENCY ?? webProcessesThatFit(),
    is_paused: data.PAUSED,
    pool_sizes: { write: data.DATABASE_POOL_WRITE, read: data.DATABASE_POOL_READ, queue: data.DATABASE_POOL_JOBS },
    worker_slots: { main: data.WORKER_SLOTS, mails: data.WORKER_MAIL_SLOTS, webhooks: data.WORKER_WEBHOOK_SLOTS },
    webhooks_private: data.WEBHOOK_PRIVATE_NETWORKS,
    data_dir: resolve(data.DATA_DIR),
    database_url: data.DATABASE_URL,
    direct_url: withDatabaseUrl("DATABASE_DIRECT_URL", data),
    replica_url: withDatabaseUrl("DATABASE_REPLICA_URL", data),
    storage: data.STORAGE_URL,
    secret_keys: data.SECRET_KEY,
    smtp_url: data.SMTP_URL,
    mail_from: data.MAIL_FROM,
    stripe: stripeOf(data),
    sandbox_for: sandboxFor(data.SANDBOX_PAYMENTS, appUrl),
    log_level: data.LOG_LEVEL,
    metrics_token: data.METRICS_TOKEN,
    sends_traces: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    network_limits: { orders: data.HOLDS_PER_ADDRESS, share: data.PLACES_PER_ADDRESS },
    messages_a_day: data.MESSAGE_MAILS_A_DAY,
    trusted_proxies: data.TRUSTED_PROXIES,
    has_links_in_log: data.LOG_LINKS ?? is_terminal,
    sign_up: data.SIGN_UP,
    legalDocuments: { terms_url: data.TERMS_URL ?? null, privacy_url: data.PRIVACY_URL ?? null },
    contact_email: data.CONTACT_EMAIL ?? null,
    wallets: walletsOf(data),
  };
}

/**
 * Adds the settings that are in files: `NAME_FILE` instead of `NAME`, as Docker, Kubernetes and
 * systemd hand over secrets.
 */
function withFiles(values: Record<string, string | undefined>): Record<string, string | undefined> {
  const all = { ...values };
  for (const name of SETTING_NAMES) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (name === NEVER_IN_A_FILE) throw new BadSetting(`${name} can't be in a file: set ${name} itself.`);
    if (values[name] !== undefined)
      throw new BadSetting(`${name} and ${name}_FILE are both set: set only one of them.`);
    all[name] = contentOf(`${name}_FILE`, file);
  }
  return all;
}

function contentOf(name: string, file: string): string {
  const must = `${name} must be the path of a file with the setting, but`;
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new BadSetting(`${must} "${file}" can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (content === "") throw new BadSetting(`${must} "${file}" is empty.`);
  return content;
}

export type StripeConfig = {
  secret_key: string;
  publishable_key: string;
  /** Two during a rotation. */
  webhook_secrets: readonly string[];
  api_base: string;
  /** The platform's share of each payment, in thousandths of a percent. */
  fee_rate: number;
};

/** `web` serves visitors, `worker` runs jobs, `all` does both. */
export type Role = "all" | "web" | "worker";

export type Config = {
  /** 0: any free port. */
  port: number;
  host: string;
  /** The public URL without a trailing slash; the base of every link in an email. */
  app_url: string;
  role: Role;
  /** How many processes serve visitors; 1: all in one process. */
  web_processes: number;
  /** Runs no jobs and makes no charges. */
  is_paused: boolean;
  /** Maximum number of connections of each process to the database. */
  pool_sizes: PoolSizes;
  /** How many jobs of each lane a worker runs at once. */
  worker_slots: WorkerSlots;
  /** Whether webhooks may be sent into private networks. */
  webhooks_private: boolean;
  /** Absolute path of the embedded database; empty if `database_url` is set. */
  data_dir: string;
  database_url: string | undefined;
  /** That server's own address where `database_url` leads through a pooler in transaction mode. */
  direct_url: string | undefined;
  /** A standby of that database for reads whose result may be a little old. */
  replica_url: string | undefined;
  /** Where pictures are stored; undefined: in the database. */
  storage: StorageSettings | undefined;
  /**
   * The keys that encrypt secrets in the database, the newest first; empty: a file in `data_dir`
   * (`findSecretKeys`).
   */
  secret_keys: readonly string[];
  smtp_url: string | undefined;
  mail_from: string;
  stripe: StripeConfig | undefined;
  /**
   * Who is offered free test cards. By default only this machine: the public must never be able to
   * pay with test money.
   */
  sandbox_for: "everybody" | "this_machine" | "nobody";
  log_level: LogLevel;
  /** The token that allows reading /metrics from another machine. */
  metrics_token: string | undefined;
  /** Whether a receiver of traces is set. The OpenTelemetry library reads the variables itself. */
  sends_traces: boolean;
  /**
   * The hold limits of one network per event: open orders (0 for unlimited), and percent of a
   * ticket's stock.
   */
  network_limits: { orders: number; share: number };
  /** How many message emails an account may send within 24 hours. */
  messages_a_day: number;
  /** Undefined: the default of `trustProxy`. */
  trusted_proxies: TrustedProxies | undefined;
  /**
   * Whether sign-in links are logged while there is no mail server. By default only on a terminal.
   */
  has_links_in_log: boolean;
  /** Who may create a user of their own accord. */
  sign_up: "open" | "invited" | "closed";
  /** URLs of this installation's terms and privacy policy, accepted at sign-up; null for the built-in terms. */
  legalDocuments: { terms_url: string | null; privacy_url: string | null };
  /** The operator's address for organizers who need help. */
  contact_email: string | null;
  /** Wallets that are configured. */
  wallets: WalletSettings;
};

/** Shorter keys could be guessed. */
export const SECRET_KEY_MIN = 32;

/** Returns a log message for each setting that has no effect (yet). */
export function idleSettings(
  { stripe, database_url, secret_keys, wallets: { apple } }: Config,
  env: Record<string, string | undefined>,
  now = new Date(),
): string[] {
  return [
    ...(apple && apple.valid_until <= now
      ? [
          `APPLE_WALLET_CERTIFICATE expired on ${apple.valid_until.toISOString().slice(0, 10)}: Apple Wallet passes aren't offered until you renew it.`,
        ]
      : []),
    ...(stripe
      ? []
      : ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_FEE_PERCENT"]
          .filter((name) => env[name]?.trim())
          .map((name) => `${name} has no effect without STRIPE_SECRET_KEY.`)),
    ...(database_url && secret_keys.length > 0 && env["DATA_DIR"]
      ? ["DATA_DIR has no effect together with DATABASE_URL and SECRET_KEY: all data is in that database."]
      : []),
  ];
}

/** An invalid setting. The message names it and states what is required. */
export class BadSetting extends StartRefused {
  override name = "BadSetting";
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Each message completes "NAME must be". What a setting does is described in
 * setting-descriptions.ts.
 */
export const settings = z.object({
  PORT: number("a whole number from 0 to 65535", 0, 65_535).default(3000),
  HOST: z.string().trim().optional(),
  APP_URL: webAddress("the public address, such as https://tickets.example.com, without a path").optional(),
  ROLE: z.enum(["all", "web", "worker"], { error: "all, web or worker" }).default("all"),
  PAUSED: onOrOff().default(false),
  WEB_CONCURRENCY: number("a whole number from 1 to 64", 1, 64).optional(),
  DATABASE_POOL_WRITE: number("a whole number from 2 to 100", 2, 100).default(CONNECTIONS.write),
  DATABASE_POOL_READ: number("a whole number from 2 to 100", 2, 100).default(CONNECTIONS.read),
  // Three of them listen for new jobs.
  DATABASE_POOL_JOBS: number("a whole number from 4 to 100", 4, 100).default(CONNECTIONS.queue),
  WORKER_SLOTS: number("a whole number from 1 to 50", 1, 50).default(4),
  WORKER_MAIL_SLOTS: number("a whole number from 1 to 50", 1, 50).default(2),
  WORKER_WEBHOOK_SLOTS: number("a whole number from 1 to 50", 1, 50).default(6),
  WEBHOOK_PRIVATE_NETWORKS: onOrOff().default(false),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress().optional(),
  DATABASE_DIRECT_URL: databaseAddress().optional(),
  DATABASE_REPLICA_URL: databaseAddress().optional(),
  STORAGE_URL: z.string().trim().transform(readStorage).optional(),
  SECRET_KEY: z
    .string()
    .transform((keys) => keys.split(",").map((key) => key.trim()))
    .refine(
      (keys) => keys.length <= 2 && keys.every((key) => key.length >= SECRET_KEY_MIN),
      `at least ${SECRET_KEY_MIN} random characters, such as the output of openssl rand -base64 48, or two such keys while you rotate them (the new one, a comma, the old one)`,
    )
    .default([]),
  SMTP_URL: url(["smtp:", "smtps:"], "an address such as smtp://user:password@host:587").optional(),
  MAIL_FROM: text(
    /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
    "a sender such as Foyer <tickets@example.com>",
  ).default("Foyer <foyer@localhost>"),
  STRIPE_SECRET_KEY: text(/^[sr]k_(test|live)_\w+$/, "a Stripe secret key, which starts with sk_ or rk_").optional(),
  STRIPE_PUBLISHABLE_KEY: text(/^pk_(test|live)_\w+$/, "a Stripe publishable key, which starts with pk_").optional(),
  STRIPE_WEBHOOK_SECRET: text(
    /^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)?$/,
    "a Stripe signing secret, which starts with whsec_, or two separated by a comma",
  ).optional(),
  STRIPE_FEE_PERCENT: text(
    /^\d{1,2}(\.\d{1,3})?$/,
    "a percentage from 0 to 50 with at most three decimals, such as 1.5",
  )
    .transform((percent) => Math.round(Number(percent) * 1_000))
    .refine((rate) => rate <= 50_000, "a percentage from 0 to 50 with at most three decimals, such as 1.5")
    .default(0),
  STRIPE_API_BASE: webAddress("an address such as https://api.stripe.com, without a path").default(
    "https://api.stripe.com",
  ),
  SANDBOX_PAYMENTS: onOrOff().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  HOLDS_PER_ADDRESS: number("a whole number (0 for no limit)", 0, 1_000_000).default(60),
  PLACES_PER_ADDRESS: number("a percentage from 1 to 100 without decimals", 1, 100).default(25),
  MESSAGE_MAILS_A_DAY: number("a whole number (0 to stop all messages)", 0, 100_000_000).default(100_000),
  METRICS_TOKEN: text(/^\S{16,}$/, "at least 16 characters without spaces").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .trim()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), "an address such as http://localhost:4318")
    .optional(),
  LOG_LINKS: onOrOff().optional(),
  SIGN_UP: z.enum(["open", "invited", "closed"], { error: "open, invited or closed" }).default("open"),
  TERMS_URL: page("the full address of your terms of use, which starts with https://").optional(),
  PRIVACY_URL: page("the full address of your privacy policy, which starts with https://").optional(),
  CONTACT_EMAIL: text(/^[^\s<>@]+@[^\s<>@]+$/, "an email address such as help@example.com").optional(),
  TRUSTED_PROXIES: z.string().trim().transform(readProxies).optional(),
  APPLE_WALLET_CERTIFICATE: z.string().optional(),
  APPLE_WALLET_KEY: z.string().optional(),
  APPLE_WALLET_KEY_PASSWORD: z.string().optional(),
  APPLE_WALLET_WWDR: z.string().optional(),
  APPLE_WALLET_TEAM_ID: text(/^[A-Z0-9]{10}$/, "your Apple team ID of ten letters and digits").optional(),
  APPLE_WALLET_PASS_TYPE_ID: text(/^pass\.[\w.-]+$/, "an Apple pass type ID, which starts with pass.").optional(),
  APPLE_WALLET_PUSH_BASE: webAddress("an address such as https://api.push.apple.com, without a path").default(
    "https://api.push.apple.com",
  ),
  GOOGLE_WALLET_ISSUER_ID: text(/^\d{1,30}$/, "your Google issuer ID, which is a number").optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_WALLET_API_BASE: webAddress("an address such as https://walletobjects.googleapis.com, without a path").default(
    "https://walletobjects.googleapis.com",
  ),
});

export type SettingName = keyof typeof settings.shape;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

/** OpenTelemetry's library reads it from the environment itself. */
const NEVER_IN_A_FILE: SettingName = "OTEL_EXPORTER_OTLP_ENDPOINT";

/** A setting in force. `value` is null where there is none, and "set" for a secret. */
export type SettingInForce = { name: string; value: string | null; source: "environment" | "file" | "default" };

/**
 * Lists all settings with their values in force.
 * @throws BadSetting
 */
export function listSettings(env: Record<string, string | undefined>): SettingInForce[] {
  const config = readConfig(env);
  const isSet = (name: string) => (env[name] ?? "").trim() !== "";
  const given = withFiles(Object.fromEntries(Object.entries(env).filter(([name]) => isSet(name))));
  const defaults: Record<string, unknown> = {
    ...settings.parse({}),
    ...{ APP_URL: config.app_url, WEB_CONCURRENCY: config.web_processes, SECRET_KEY: undefined },
    SANDBOX_PAYMENTS: { everybody: "on", nobody: "off", this_machine: "for this machine only" }[config.sandbox_for],
    LOG_LINKS: config.has_links_in_log ? "on" : "off",
  };
  return SETTING_NAMES.map((name) => {
    const value = given[name] ?? (defaults[name] === undefined ? null : String(defaults[name]));
    return {
      name,
      value: value !== null && secrets.has(name) ? "set" : value,
      source: isSet(name) ? "environment" : isSet(`${name}_FILE`) ? "file" : "default",
    };
  });
}

/** The built-in database belongs to one installation on one machine. */
function roleOf({ ROLE, DATABASE_URL }: z.output<typeof settings>): Role {
  if (ROLE === "all" || DATABASE_URL) return ROLE;
  throw new BadSetting(`ROLE must be all, but is "${ROLE}": set DATABASE_URL for processes that share a database.`);
}

function withDatabaseUrl(
  name: "DATABASE_DIRECT_URL" | "DATABASE_REPLICA_URL",
  data: z.output<typeof settings>,
): string | undefined {
  if (data[name] && !data.DATABASE_URL)
    throw new BadSetting(`DATABASE_URL must be set together with ${name}: the address through which Foyer writes.`);
  return data[name];
}

function walletsOf(data: z.output<typeof settings>): WalletSettings {
  return {
    apple: readAppleWallet({
      certificate: data.APPLE_WALLET_CERTIFICATE,
      key: data.APPLE_WALLET_KEY,
      key_password: data.APPLE_WALLET_KEY_PASSWORD,
      wwdr: data.APPLE_WALLET_WWDR,
      team_id: data.APPLE_WALLET_TEAM_ID,
      pass_type_id: data.APPLE_WALLET_PASS_TYPE_ID,
      push_base: data.APPLE_WALLET_PUSH_BASE,
    }),
    google: readGoogleWallet({
      issuer_id: data.GOOGLE_WALLET_ISSUER_ID,
      service_account: data.GOOGLE_WALLET_SERVICE_ACCOUNT,
      api_base: data.GOOGLE_WALLET_API_BASE,
    }),
  };
}

function readProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const read = readTrustedProxies(text);
  if (read) return read;
  const message =
    "the number of proxies in front of Foyer (such as 1) or their addresses (such as 10.0.0.5, 192.168.0.0/16)";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function readStorage(text: string, context: z.RefinementCtx): StorageSettings {
  const read = readStorageUrl(text);
  if (read) return read;
  const message =
    "the address of a bucket with its key, such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function sandboxFor(isOn: boolean | undefined, app_url: string): Config["sandbox_for"] {
  if (isOn !== undefined) return isOn ? "everybody" : "nobody";
  return isLoopbackName(new URL(app_url).hostname) ? "this_machine" : "nobody";
}

/**
 * All three or none: without the publishable key buyers cannot pay, without the signing secret
 * refunds and disputes go unnoticed.
 */
function stripeOf(data: z.output<typeof settings>): Config["stripe"] {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_PUBLISHABLE_KEY: publishable_key } = data;
  if (!secret_key) return undefined;
  if (!publishable_key) throw missing("STRIPE_PUBLISHABLE_KEY", "a Stripe publishable key, which starts with pk_");
  if (!data.STRIPE_WEBHOOK_SECRET)
    throw missing("STRIPE_WEBHOOK_SECRET", "a Stripe signing secret, which starts with whsec_");
  if (modeOf(secret_key) !== modeOf(publishable_key))
    throw new BadSetting(
      `STRIPE_PUBLISHABLE_KEY must have the same mode as STRIPE_SECRET_KEY (${modeOf(secret_key)}), but has the other one.`,
    );
  return {
    secret_key,
    publishable_key,
    webhook_secrets: data.STRIPE_WEBHOOK_SECRET.split(",").map((secret) => secret.trim()),
    api_base: data.STRIPE_API_BASE,
    fee_rate: data.STRIPE_FEE_PERCENT,
  };
}

function modeOf(key: string): string {
  return key.split("_")[1] ?? "";
}

function missing(name: string, what: string): BadSetting {
  return new BadSetting(`${name} must be set together with STRIPE_SECRET_KEY: ${what}.`);
}

/** Never printed, not even if invalid. */
const secrets = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "STORAGE_URL",
  "SECRET_KEY",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "APPLE_WALLET_KEY",
  "APPLE_WALLET_KEY_PASSWORD",
  "APPLE_WALLET_CERTIFICATE",
  "APPLE_WALLET_WWDR",
  "GOOGLE_WALLET_SERVICE_ACCOUNT",
]);

function badSetting(error: z.ZodError, values: Record<string, string | undefined>): BadSetting {
  const { path, message } = error.issues[0] as z.core.$ZodIssue;
  const name = String(path[0]);
  const value = secrets.has(name) ? "it isn't (its value isn't shown here)" : `is ${JSON.stringify(values[name])}`;
  return new BadSetting(`${name} must be ${message}, but ${value}.`);
}

function number(requirement: string, least: number, most: number) {
  return text(/^\d+$/, requirement)
    .transform(Number)
    .refine((value) => value >= least && value <= most, requirement);
}

function onOrOff() {
  return text(/^(on|true|yes|1|off|false|no|0)$/i, "on or off").transform((value) => /^(on|true|yes|1)$/i.test(value));
}

function text(pattern: RegExp, requirement: string) {
  return z.string().trim().regex(pattern, requirement);
}

function page(requirement: string) {
  return z
    .string()
    .trim()
    .refine((value) => secureAddress.safeParse(value).success, requirement);
}

function url(protocols: string[], requirement: string) {
  return z
    .string()
    .trim()
    .refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? "") || isSocketAddress(value, protocols),
      requirement,
    );
}

function databaseAddress() {
  const modes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];
  return z
    .string()
    .trim()
    .refine(
      (value) => !hostsOf(value).includes(","),
      "an address with one host: for several, use a proxy or a DNS name that points to the primary",
    )
    .pipe(url(["postgres:", "postgresql:"], "an address such as postgres://user:password@host:5432/foyer"))
    .refine((value) => /^\d{1,5}$/.test(parametersOf(value).get("port") ?? "5432"), "an address with a numeric port")
    .refine(
      (value) => modes.includes(parametersOf(value).get("sslmode") ?? "disable"),
      `an address whose sslmode is one of ${modes.join(", ")}`,
    )
    .refine(
      (value) => parametersOf(value).get("sslmode") !== "verify-ca" || parametersOf(value).has("sslrootcert"),
      "an address with sslrootcert=/path/of/an/authority.pem, since its sslmode is verify-ca",
    )
    .transform(asLibpqReadsIt);
}

/**
 * By itself the driver verifies the certificate in every mode. `psql`, and so the addresses that
 * hosts of databases give out, verify it with `verify-ca` and `verify-full` only. `no-verify` is the
 * driver's own word for `require`.
 */
function asLibpqReadsIt(value: string): string {
  const parameters = parametersOf(value);
  const mode = parameters.get("sslmode");
  if (mode === null || mode === "no-verify" || parameters.has("uselibpqcompat")) return value;
  return `${value}&uselibpqcompat=true`;
}

/** Returns the host part, in which `libpq` accepts several hosts separated by commas. */
function hostsOf(value: string): string {
  const authority = /^[a-z]+:\/\/([^/?]*)/.exec(value)?.[1] ?? "";
  return `${authority.slice(authority.lastIndexOf("@") + 1)}${parametersOf(value).get("host") ?? ""}`;
}

function parametersOf(value: string): URLSearchParams {
  return new URLSearchParams(value.split("?")[1]);
}

/** postgres://user@/database?host=/run/postgresql has no host, which the URL parser refuses. */
function isSocketAddress(value: string, protocols: string[]): boolean {
  return protocols.some((protocol) => value.startsWith(`${protocol}//`)) && value.includes("@/");
}

function webAddress(requirement: string) {
  return z
    .string()
    .trim()
    .refine((value) => isOrigin(URL.parse(value)), requirement)
    .transform((value) => new URL(value).origin);
}

function isOrigin(url: URL | null): boolean {
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/`;
}
