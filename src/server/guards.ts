import { checkInLink, stationClosed, atStation } from "./check-in/own-list.ts";
import { buyer, orderHolder, payer, ticketHolder } from "./checkout/checkout-guards.ts";
import { messageReader } from "./messages/message-guards.ts";
import { provider } from "./payments/payment-guards.ts";
import { walletPass } from "./wallets/wallet-guards.ts";
import type { Guards } from "./platform/http.ts";

/**
 * The guards for the access levels that endpoints declare. The platform itself authenticates
 * signed-in users.
 */
export const guards: Guards = {
  buyer,
  payer,
  order_holder: orderHolder,
  ticket_holder: ticketHolder,
  check_in_link: checkInLink,
  station: atStation,
  station_closed: stationClosed,
  message_reader: messageReader,
  wallet_pass: walletPass,
  provider,
};
