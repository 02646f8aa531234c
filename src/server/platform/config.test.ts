import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { BadSetting, idleSettings, readConfig } from "./config.ts";
import { everyInterface } from "./http/every-interface.ts";
import { webProcessesThatFit } from "./process-count.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("configuration", () => {
  test("configuration has defaults for all settings", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: everyInterface(),
      app_url: "http://localhost:3000",
      data_dir: `${process.cwd()}/data`,
      database_url: undefined,
      direct_url: undefined,
      secret_keys: [],
      smtp_url: undefined,
      mail_from: "Foyer <foyer@localhost>",
      stripe: undefined,
      log_level: "info",
    });
  });

  test("setting can be in a file, which has to be readable, filled and the only source", () => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const url = "postgres://foyer:a-password@db.example/foyer";
    const DATABASE_URL_FILE = file("database-url", `${url}\n`);
    expect(readConfig({ DATABASE_URL_FILE }).database_url).toBe(url);
    expect(() => readConfig({ DATABASE_URL: url, DATABASE_URL_FILE })).toThrow(
      new BadSetting("DATABASE_URL and DATABASE_URL_FILE are both set: set only one of them."),
    );
    expect(() => readConfig({ SMTP_URL_FILE: "/nowhere/smtp" })).toThrow(
      new BadSetting(
        'SMTP_URL_FILE must be the path of a file with the setting, but "/nowhere/smtp" can\'t be read (ENOENT).',
      ),
    );
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT_FILE: DATABASE_URL_FILE })).toThrow(
      new BadSetting("OTEL_EXPORTER_OTLP_ENDPOINT can't be in a file: set OTEL_EXPORTER_OTLP_ENDPOINT itself."),
    );
    expect(() => readConfig({ SECRET_KEY_FILE: file("empty", " \n") })).toThrow(/^SECRET_KEY_FILE .+ is empty\.$/);
    expect(() => readConfig({ STRIPE_SECRET_KEY_FILE: file("stripe", "not-a-key") })).toThrow(
      /^STRIPE_SECRET_KEY must be a Stripe secret key, .+ \(its value isn't shown here\)\.$/,
    );
  });

  test("processes, connections and slots have defaults", () => {
    expect(readConfig({ WEB_CONCURRENCY: "3" })).toMatchObject({
      ...{ role: "all", web_processes: 3 },
      pool_sizes: { write: 10, read: 8, queue: 6 },
      worker_slots: { main: 4, mails: 2, webhooks: 6 },
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ SIGN_UP: "nobody" }, 'SIGN_UP must be open, invited or closed, but is "nobody".'],
    [{ ROLE: "both" }, 'ROLE must be all, web or worker, but is "both".'],
    [{ ROLE: "web" }, 'ROLE must be all, but is "web": set DATABASE_URL for processes that share a database.'],
    [{ WEB_CONCURRENCY: "0" }, 'WEB_CONCURRENCY must be a whole number from 1 to 64, but is "0".'],
    [{ DATABASE_POOL_JOBS: "2" }, 'DATABASE_POOL_JOBS must be a whole number from 4 to 100, but is "2".'],
    [{ WORKER_SLOTS: "many" }, 'WORKER_SLOTS must be a whole number from 1 to 50, but is "many".'],
  ])("processes with %j are refused with one sentence", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new BadSetting(sentence));
  });

  test.each([
    { cores: 1, gigabytes: 8, processes: 1 },
    { cores: 2, gigabytes: 4, processes: 2 },
    { cores: 8, gigabytes: 2, processes: 1 },
    { cores: 2, gigabytes: 0.5, processes: 1 },
    { cores: 16, gigabytes: 64, processes: 4 },
  ])("$cores cores with $gigabytes GB run $processes web processes", ({ cores, gigabytes, processes }) => {
    expect(webProcessesThatFit({ cores, memory: gigabytes * 2 ** 30 })).toBe(processes);
  });

  test("empty environment variable counts as unset", () => {
    expect(readConfig({ PORT: "", SMTP_URL: " " })).toMatchObject({ port: 3000, smtp_url: undefined });
  });

  test("default APP_URL has the configured port", () => {
    expect(readConfig({ PORT: "8080" }).app_url).toBe("http://localhost:8080");
  });

  test("trailing slash of APP_URL is removed", () => {
    expect(readConfig({ APP_URL: "https://tickets.example.com/" }).app_url).toBe("https://tickets.example.com");
  });

  test.each([
    ["http://localhost:3000", undefined, "this_machine"],
    ["http://127.0.0.1:3000", undefined, "this_machine"],
    ["http://[::1]:3000", undefined, "this_machine"],
    ["http://x.localhost:3000", undefined, "this_machine"],
    ["https://tickets.example.com", undefined, "nobody"],
    ["https://localhost.example.com", undefined, "nobody"],
    ["https://tickets.example.com", "on", "everybody"],
    ["http://localhost:3000", "on", "everybody"],
    ["http://localhost:3000", "off", "nobody"],
  ])("at %s with SANDBOX_PAYMENTS %s the sandbox is offered to: %s", (APP_URL, SANDBOX_PAYMENTS, expected) => {
    expect(readConfig({ APP_URL, SANDBOX_PAYMENTS }).sandbox_for).toBe(expected);
  });

  test.each([
    [undefined, true, true],
    [undefined, false, false],
    ["on", false, true],
    ["off", true, false],
  ])("LOG_LINKS %s on a terminal (%s) logs links: %s", (LOG_LINKS, isTerminal, expected) => {
    expect(readConfig({ LOG_LINKS }, { is_terminal: isTerminal }).has_links_in_log).toBe(expected);
  });

  test("TRUSTED_PROXIES is a number of hops or a list of networks", () => {
    const proxies = (TRUSTED_PROXIES?: string) => readConfig({ TRUSTED_PROXIES }).trusted_proxies;
    expect(proxies()).toBeUndefined();
    expect(proxies(" 2 ")).toEqual({ hops: 2 });
    expect(proxies("10.0.0.5, fd00::/8")).toEqual({ networks: ["10.0.0.5", "fd00::/8"] });
  });

  test("terms and privacy policy are configured by their URLs", () => {
    const { legalDocuments } = readConfig({ TERMS_URL: " https://example.com/terms " });
    expect(legalDocuments).toEqual({ terms_url: "https://example.com/terms", privacy_url: null });
  });

  test("CONTACT_EMAIL is an email address, and unset by default", () => {
    expect(readConfig({}).contact_email).toBeNull();
    expect(readConfig({ CONTACT_EMAIL: "help@example.com" }).contact_email).toBe("help@example.com");
    expect(() => readConfig({ CONTACT_EMAIL: "help" })).toThrow(/^CONTACT_EMAIL must be an email address/);
  });

  test("STORAGE_URL is a bucket or a folder in it, with a percent-encoded key", () => {
    const at = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).storage;
    expect(at("https://AKIA:a%2Fb%2Bc@s3.example.com/bucket?region=eu-central-1")).toEqual({
      ...{ url: "https://s3.example.com/bucket", access_key: "AKIA", secret_key: "a/b+c", region: "eu-central-1" },
    });
    expect(at("http://k:s@127.0.0.1:9000/bucket/shop/")).toMatchObject({ url: "http://127.0.0.1:9000/bucket/shop" });
    for (const bad of ["s3://k:s@h/b", "https://h/b", "https://k:s@h/", "https://k:s@h/b?zone=1", "https://k:%ZZ@h/b"])
      expect(() => at(bad)).toThrow(
        /^STORAGE_URL must be the address of a bucket .* \(its value isn't shown here\)\.$/,
      );
  });

  test("SECRET_KEY is one long key, or two during a rotation, and an invalid one is never printed", () => {
    const [fresh, old] = ["n".repeat(40), "o".repeat(40)];
    expect(readConfig({ SECRET_KEY: fresh }).secret_keys).toEqual([fresh]);
    expect(readConfig({ SECRET_KEY: `${fresh}, ${old}` }).secret_keys).toEqual([fresh, old]);
    for (const SECRET_KEY of ["hunter2-hunter2", `${fresh},`, `${fresh},${old},${fresh}`])
      expect(() => readConfig({ SECRET_KEY })).toThrow(
        /^SECRET_KEY must be at least 32 .* \(its value isn't shown here\)\.$/,
      );
  });

  test("settings without effect are listed", () => {
    const idle = (env: Record<string, string>) => idleSettings(readConfig(env), env).map((line) => line.split(" ")[0]);
    expect(idle({})).toEqual([]);
    expect(idle(STRIPE)).toEqual([]);
    expect(idle({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual(["STRIPE_WEBHOOK_SECRET"]);
    expect(idle({ STRIPE_FEE_PERCENT: "2" })).toEqual(["STRIPE_FEE_PERCENT"]);
    expect(idle({ DATA_DIR: "/data" })).toEqual([]);
    const DATABASE_URL = "postgres://a:b@c/d";
    expect(idle({ DATA_DIR: "/data", DATABASE_URL })).toEqual([]);
    expect(idle({ DATA_DIR: "/data", DATABASE_URL, SECRET_KEY: "k".repeat(32) })).toEqual(["DATA_DIR"]);
  });

  test("Stripe is configured by its keys", () => {
    expect(readConfig(STRIPE).stripe).toEqual({
      secret_key: "sk_test_1",
      publishable_key: "pk_test_1",
      webhook_secrets: ["whsec_1"],
      api_base: "https://api.stripe.com",
      fee_rate: 0,
    });
    const more = { ...STRIPE, STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_2", STRIPE_FEE_PERCENT: "1.255" };
    expect(readConfig(more).stripe).toMatchObject({ webhook_secrets: ["whsec_1", "whsec_2"], fee_rate: 1255 });
  });

  test.each([
    [{ STRIPE_PUBLISHABLE_KEY: "" }, "STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_SECRET_KEY"],
    [{ STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY"],
    [
      { STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
      "STRIPE_PUBLISHABLE_KEY must have the same mode as STRIPE_SECRET_KEY (test)",
    ],
    [{ STRIPE_FEE_PERCENT: "50.001" }, "STRIPE_FEE_PERCENT must be a percentage from 0 to 50"],
    [{ STRIPE_FEE_PERCENT: "-1" }, "STRIPE_FEE_PERCENT must be a percentage from 0 to 50"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1,secret" }, "STRIPE_WEBHOOK_SECRET must be a Stripe signing secret"],
  ])("incomplete Stripe configuration is refused: %j", (wrong, message) => {
    const reading = () => readConfig({ ...STRIPE, ...wrong });
    expect(reading).toThrow(BadSetting);
    expect(reading).toThrow(message);
  });

  test.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])("%s needs DATABASE_URL", (name) => {
    expect(() => readConfig({ [name]: "postgres://foyer@db/foyer" })).toThrow(
      `DATABASE_URL must be set together with ${name}`,
    );
  });

  test("DATABASE_URL may name a Unix socket", () => {
    const DATABASE_URL = "postgres://foyer@/foyer?host=/run/postgresql";
    expect(readConfig({ DATABASE_URL }).database_url).toBe(DATABASE_URL);
  });

  test.each([
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ["PORT", "65536", 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    ["PORT", "-1", 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [
      "APP_URL",
      "tickets.example.com",
      'APP_URL must be the public address, such as https://tickets.example.com, without a path, but is "tickets.example.com".',
    ],
    [
      "APP_URL",
      "https://example.com/tickets",
      'APP_URL must be the public address, such as https://tickets.example.com, without a path, but is "https://example.com/tickets".',
    ],
    ["MAIL_FROM", "Foyer", 'MAIL_FROM must be a sender such as Foyer <tickets@example.com>, but is "Foyer".'],
    ["LOG_LEVEL", "loud", 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".'],
    [
      "TRUSTED_PROXIES",
      "the usual",
      'TRUSTED_PROXIES must be the number of proxies in front of Foyer (such as 1) or their addresses (such as 10.0.0.5, 192.168.0.0/16), but is "the usual".',
    ],
    [
      "TERMS_URL",
      "http://example.com/terms",
      'TERMS_URL must be the full address of your terms of use, which starts with https://, but is "http://example.com/terms".',
    ],
    [
      "PRIVACY_URL",
      "javascript:alert(1)",
      'PRIVACY_URL must be the full address of your privacy policy, which starts with https://, but is "javascript:alert(1)".',
    ],
    [
      "STORAGE_URL",
      "https://key@host/bucket",
      "STORAGE_URL must be the address of a bucket with its key, such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1, but it isn't (its value isn't shown here).",
    ],
    ["LOG_LINKS", "loud", 'LOG_LINKS must be on or off, but is "loud".'],
    ["SANDBOX_PAYMENTS", "maybe", 'SANDBOX_PAYMENTS must be on or off, but is "maybe".'],
    [
      "DATABASE_URL",
      "mysql://u:secret@h/d",
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/foyer, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@h1:5432,h2:5432/d?target_session_attrs=read-write",
      "DATABASE_URL must be an address with one host: for several, use a proxy or a DNS name that points to the primary, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@h1,h2/d",
      "DATABASE_URL must be an address with one host: for several, use a proxy or a DNS name that points to the primary, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@/d?host=h1,h2",
      "DATABASE_URL must be an address with one host: for several, use a proxy or a DNS name that points to the primary, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@h/d?port=many",
      "DATABASE_URL must be an address with a numeric port, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@h/d?sslmode=nonsense",
      "DATABASE_URL must be an address whose sslmode is one of disable, prefer, require, verify-ca, verify-full, no-verify, but it isn't (its value isn't shown here).",
    ],
    [
      "DATABASE_URL",
      "postgres://u:secret@h/d?sslmode=verify-ca",
      "DATABASE_URL must be an address with sslrootcert=/path/of/an/authority.pem, since its sslmode is verify-ca, but it isn't (its value isn't shown here).",
    ],
    [
      "SMTP_URL",
      "secret",
      "SMTP_URL must be an address such as smtp://user:password@host:587, but it isn't (its value isn't shown here).",
    ],
    [
      "STRIPE_SECRET_KEY",
      "pk_secret",
      "STRIPE_SECRET_KEY must be a Stripe secret key, which starts with sk_ or rk_, but it isn't (its value isn't shown here).",
    ],
    [
      "METRICS_TOKEN",
      "secret",
      "METRICS_TOKEN must be at least 16 characters without spaces, but it isn't (its value isn't shown here).",
    ],
    [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "collector:4318",
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318, but it isn't (its value isn't shown here).",
    ],
  ])("invalid setting %s=%s is refused with a message", (name, value, message) => {
    const reading = () => readConfig({ [name]: value });
    expect(reading).toThrow(BadSetting);
    expect(reading).toThrow(message);
  });
});
