import { checkInLink, closedDoor, door } from "./check-in/own-list.ts";
import { buyer, orderHolder, payer, ticketHolder } from "./checkout/guards.ts";
import { messageReader } from "./messages/guards.ts";
import { provider } from "./payments/guards.ts";
import { walletPass } from "./wallets/guards.ts";
import type { Guards } from "./platform/http.ts";

/** Who proves what the accesses of our endpoints claim, besides the signed-in people whom the platform knows. */
export const guards: Guards = {
  buyer,
  payer,
  order_holder: orderHolder,
  ticket_holder: ticketHolder,
  check_in_link: checkInLink,
  door,
  closed_door: closedDoor,
  message_reader: messageReader,
  wallet_pass: walletPass,
  provider,
};
