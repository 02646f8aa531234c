import { ownAccount } from "./accounts/own-account.ts";
import { type OwnAffiliate, ownAffiliate } from "./affiliates/own-affiliate.ts";
import { type OwnApiKey, ownApiKey } from "./api-keys/own-api-key.ts";
import { type OwnAttendee, ownAttendee } from "./access/own-attendee.ts";
import { type OwnBulkAction, ownBulkAction } from "./bulk-actions/own-run.ts";
import { type OwnAssignment, ownAssignment } from "./capacity-assignments/own-assignment.ts";
import { checkInLink, type OwnCheckInList, ownCheckInList, stationClosed, atStation } from "./check-in/own-list.ts";
import { buyer, orderHolder, payer, ticketHolder } from "./checkout/checkout-guards.ts";
import { type OwnDecision, ownDecision } from "./duplicates/own-decision.ts";
import { type OwnEvent, ownEvent } from "./access/own-event.ts";
import { type OwnImport, ownImport } from "./imports/own-import.ts";
import { type OwnInvoice, ownInvoice } from "./invoices/own-invoice.ts";
import { type OwnLabel, ownLabel } from "./labels/own-label.ts";
import { type OwnListView, ownListView } from "./list-views/own-list-view.ts";
import { operatorGuard } from "./operator/operator-guard.ts";
import { messageReader } from "./messages/message-guards.ts";
import { type OwnMessage, ownMessage } from "./messages/own-message.ts";
import { type OwnOrder, ownOrder } from "./access/own-order.ts";
import { type OwnOrganizer, ownOrganizer } from "./access/own-organizer.ts";
import { provider } from "./payments/payment-guards.ts";
import type { Guards } from "./platform/http.ts";
import type { NounGuards } from "./platform/http/own-nouns.ts";
import type { OwnAccount } from "./platform/own.ts";
import { type OwnPromoCode, ownPromoCode } from "./promo-codes/own-promo-code.ts";
import { type OwnQuestion, ownQuestion } from "./questions/own-question.ts";
import { type OwnTaxOrFee, ownTaxOrFee } from "./taxes-and-fees/own-tax-or-fee.ts";
import { type OwnTicket, ownTicket } from "./tickets/own-ticket.ts";
import { type OwnWebhookDelivery, ownWebhookDelivery } from "./webhooks/own-webhook-delivery.ts";
import { type OwnWebhookEndpoint, ownWebhookEndpoint } from "./webhooks/own-webhook-endpoint.ts";
import { walletPass } from "./wallets/wallet-guards.ts";

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
  operator: operatorGuard,
};

declare module "./platform/http/own-nouns.ts" {
  interface OwnNouns {
    account: OwnAccount;
    affiliate: OwnAffiliate;
    api_key: OwnApiKey;
    attendee: OwnAttendee;
    bulk_action: OwnBulkAction;
    capacity_assignment: OwnAssignment;
    check_in_list: OwnCheckInList;
    decision: OwnDecision;
    event: OwnEvent;
    import: OwnImport;
    invoice: OwnInvoice;
    label: OwnLabel;
    list_view: OwnListView;
    message: OwnMessage;
    order: OwnOrder;
    organizer: OwnOrganizer;
    promo_code: OwnPromoCode;
    question: OwnQuestion;
    tax_or_fee: OwnTaxOrFee;
    ticket: OwnTicket;
    webhook_delivery: OwnWebhookDelivery;
    webhook_endpoint: OwnWebhookEndpoint;
  }
}

/** The guards for the rows that paths of members' endpoints name: `:event_id`, `:order_id`. */
export const nounGuards: NounGuards = {
  account: (_db, { caller }, id) => ownAccount(caller, id),
  affiliate: (db, { event }, id) => ownAffiliate(db, event, id),
  api_key: (db, { account }, id) => ownApiKey(db, account, id),
  attendee: (db, { event }, id) => ownAttendee(db, event, id),
  bulk_action: (db, { event }, id) => ownBulkAction(db, event, id),
  capacity_assignment: (db, { event }, id) => ownAssignment(db, event, id),
  check_in_list: (db, { event }, id) => ownCheckInList(db, event, id),
  decision: (db, { event }, id) => ownDecision(db, event, id),
  event: (db, { caller }, id) => ownEvent(db, caller, id),
  import: (db, { event }, id) => ownImport(db, event, id),
  invoice: (db, { order }, id) => ownInvoice(db, order, id),
  label: (db, { event }, id) => ownLabel(db, event, id),
  list_view: (db, { event, caller }, id) => ownListView(db, event, caller.user_id, id),
  message: (db, { event }, id) => ownMessage(db, event, id),
  order: (db, { event }, id) => ownOrder(db, event, id),
  organizer: (db, { caller }, id) => ownOrganizer(db, caller, id),
  promo_code: (db, { event }, id) => ownPromoCode(db, event, id),
  question: (db, { event }, id) => ownQuestion(db, event, id),
  tax_or_fee: (db, { account }, id) => ownTaxOrFee(db, account, id),
  ticket: (db, { event }, id) => ownTicket(db, event, id),
  webhook_delivery: (db, { webhook_endpoint }, id) => ownWebhookDelivery(db, webhook_endpoint, id),
  webhook_endpoint: (db, { account }, id) => ownWebhookEndpoint(db, account, id),
};
