import { msg } from "@lingui/core/macro";
import { walletPasses } from "#contract/wallet-passes.ts";
import type { Block, Reader } from "./email-body.ts";

type Of = { event_id: number } & ({ attendee_short_id: string } | { order_short_id: string });

/**
 * Links that add a ticket, or all tickets of an order, to a phone's wallet, where the operator has
 * set one up. The order's or ticket's own link is the only authorization. The reader's phone is
 * unknown, so both wallets are offered.
 */
export function walletLinks(of: Of, { say, addresses, wallets }: Reader): Block[] {
  const offered = wallets.offered();
  const isOne = "attendee_short_id" in of;
  const [apple, google] = isOne
    ? [walletPasses.appleOfTicket, walletPasses.googleOfTicket]
    : [walletPasses.appleOfOrder, walletPasses.googleOfOrder];
  const links = [
    ...(offered.includes("APPLE") ? [{ label: say(msg`Add to Apple Wallet`), url: addresses.api(apple, of) }] : []),
    ...(offered.includes("GOOGLE") ? [{ label: say(msg`Add to Google Wallet`), url: addresses.api(google, of) }] : []),
  ];
  return links.map((link) => ({ type: "link", link }));
}
