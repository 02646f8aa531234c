import { createHmac, timingSafeEqual } from "node:crypto";
import type { Wallet } from "#domain/wallets.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { AppleWalletSettings, GoogleWalletSettings, WalletSettings } from "#server/platform/wallet-settings.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly wallets: Wallets;
  }
}

/**
 * Generated at the first start, like every secret. The tokens of passes are derived from it and not
 * stored.
 */
export const WALLET_KEY = "wallet_key";

export class Wallets {
  readonly google: GoogleWalletSettings | undefined;
  /**
   * The URL from which phones update passes; null without https, because Apple's phones use https
   * only.
   */
  readonly apple_service: string | null;
  readonly app_url: string;
  readonly #apple: AppleWalletSettings | undefined;
  readonly #clock: Clock;
  readonly #key: string;

  constructor(secrets: Secrets, settings: WalletSettings, { app_url, clock }: { app_url: string; clock: Clock }) {
    this.#key = secrets.get(WALLET_KEY);
    this.#clock = clock;
    this.#apple = settings.apple;
    this.google = settings.google;
    this.app_url = app_url.replace(/\/+$/, "");
    this.apple_service = this.app_url.startsWith("https:") ? `${this.app_url}/api/public/wallet` : null;
  }

  /** Undefined also when the certificate has expired: phones reject passes that it signs. */
  get apple(): AppleWalletSettings | undefined {
    return this.#apple && this.#apple.valid_until > this.#clock.now() ? this.#apple : undefined;
  }

  offered(): readonly Wallet[] {
    return [...(this.apple ? (["APPLE"] as const) : []), ...(this.google ? (["GOOGLE"] as const) : [])];
  }

  /** Returns the token by which a phone proves that it has this pass. */
  tokenOf(serial: string): string {
    return createHmac("sha256", this.#key).update(`pass ${serial}`).digest("base64url");
  }

  isTokenOf(serial: string, token: string): boolean {
    const [right, presented] = [Buffer.from(this.tokenOf(serial)), Buffer.from(token)];
    return right.length === presented.length && timingSafeEqual(right, presented);
  }
}
