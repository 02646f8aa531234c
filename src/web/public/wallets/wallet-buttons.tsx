import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { walletPasses } from "#contract/wallet-passes.ts";
import { type Wallet, WALLET_PASSES_MAX } from "#domain/wallets.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import classes from "./wallet-buttons.module.css";

type Of = { event_id: number } & ({ attendee_short_id: string } | { order_short_id: string });

/**
 * Adds a ticket, or all tickets of an order, to a phone's wallet. Offers the wallets that the
 * operator has configured, the phone's own first. Renders nothing where there are none.
 */
export function WalletButtons({
  wallets = [],
  of,
  count = 1,
}: {
  wallets?: readonly Wallet[] | undefined;
  of: Of;
  /** Number of tickets, for an order. */
  count?: number;
}) {
  const most = WALLET_PASSES_MAX;
  const isAndroid = useMounted() && /android/i.test(navigator.userAgent);
  if (wallets.length === 0) return null;
  const shown = isAndroid ? wallets.toReversed() : wallets;
  return (
    <div className={classes.wallets}>
      {shown.map((wallet) => (
        <a key={wallet} href={addressIn(wallet, of)} className={classes.badge}>
          <span aria-hidden="true">{SIGNS[wallet]}</span>
          {wallet === "APPLE" ? <Trans>Add to Apple Wallet</Trans> : <Trans>Add to Google Wallet</Trans>}
        </a>
      ))}
      {count > WALLET_PASSES_MAX && (
        <p className={classes.more}>
          <Trans>Adds the first {most} tickets. You can add each of the others from its own page.</Trans>
        </p>
      )}
    </div>
  );
}

function addressIn(wallet: Wallet, of: Of): string {
  const isApple = wallet === "APPLE";
  if ("order_short_id" in of)
    return addressOf(isApple ? walletPasses.appleOfOrder : walletPasses.googleOfOrder, { params: of });
  return addressOf(isApple ? walletPasses.appleOfTicket : walletPasses.googleOfTicket, { params: of });
}

/** Wallet icons of our own, so that nothing is loaded from third parties. */
const SIGNS: Record<Wallet, ReactNode> = {
  APPLE: (
    <svg width="28" height="22" viewBox="0 0 28 22">
      <rect width="28" height="22" rx="4" fill="#f4f2ee" />
      <path fill="#4aa3df" d="M2 5a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v2H2z" />
      <path fill="#f5b93a" d="M2 7h24v3H2z" />
      <path fill="#63b75d" d="M2 10h24v3H2z" />
      <path fill="#e5624d" d="M2 13h24v3H2z" />
      <path fill="#f4f2ee" d="M2 12h7c1 2 3 3 5 3s4-1 5-3h7v5a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3z" />
    </svg>
  ),
  GOOGLE: (
    <svg width="28" height="22" viewBox="0 0 28 22">
      <path fill="#3fa35c" d="M3 4a3 3 0 0 1 3-3h16a3 3 0 0 1 3 3v6H3z" />
      <path fill="#f2bd2b" d="M3 7a3 3 0 0 1 3-3h16a3 3 0 0 1 3 3v5H3z" />
      <path fill="#e2503f" d="M3 10a3 3 0 0 1 3-3h16a3 3 0 0 1 3 3v5H3z" />
      <path fill="#3f7de0" d="M0 11l15 5a6 6 0 0 0 5-1l5-4a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z" />
    </svg>
  ),
};
