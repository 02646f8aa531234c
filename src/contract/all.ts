import { accountData } from "./account-data.ts";
import { accountClosing } from "./account-closing.ts";
import { accounts } from "./accounts.ts";
import { apiKeys, me } from "./api-keys.ts";
import { attendees } from "./attendees.ts";
import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { bulkActions } from "./bulk-actions.ts";
import { capacityAssignments } from "./capacity-assignments.ts";
import { checkInLists } from "./check-in-lists.ts";
import { station } from "./check-in.ts";
import { stationMonitor } from "./station-monitor.ts";
import { checkout, sandbox } from "./checkout.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventDefaultCalls } from "./event-defaults.ts";
import { mfa } from "./mfa.ts";
import { eventSettingCalls } from "./event-settings.ts";
import { events } from "./events.ts";
import { stats } from "./event-stats.ts";
import { imports } from "./imports.ts";
import { entryStats } from "./arrivals.ts";
import { invoices } from "./invoices.ts";
import { eventImages, organizerImages } from "./images.ts";
import { duplicates } from "./duplicates.ts";
import { labels } from "./labels.ts";
import { listViews } from "./list-views.ts";
import { live } from "./live.ts";
import { platformImports } from "./platform-imports.ts";
import { notifications } from "./notifications.ts";
import { messages, unsubscribing } from "./messages.ts";
import { calendarFiles } from "./calendar-files.ts";
import { selfService } from "./self-service.ts";
import { devMails } from "./mails.ts";
import { print } from "./print.ts";
import { operator } from "./operator.ts";
import { orderChanges } from "./order-changes.ts";
import { orders } from "./orders.ts";
import { organizers } from "./organizers.ts";
import { legalDocuments } from "./legal-documents.ts";
import { promoCodes } from "./promo-codes.ts";
import { proposedChanges } from "./proposed-changes.ts";
import { statistics } from "./statistics.ts";
import { affiliates } from "./affiliates.ts";
import { paymentConnections } from "./payment-connections.ts";
import { publicEvents } from "./public-events.ts";
import { publicOrganizers } from "./public-organizers.ts";
import { stripe } from "./stripe.ts";
import { taxReports } from "./tax-reports.ts";
import { taxesAndFees } from "./taxes-and-fees.ts";
import { questions } from "./questions.ts";
import { receipts } from "./receipts.ts";
import { search } from "./search.ts";
import { refundAll } from "./refund-all.ts";
import { ticketFiles } from "./ticket-files.ts";
import { tickets } from "./tickets.ts";
import { users } from "./users.ts";
import { applePasses } from "./apple-passes.ts";
import { waitingRooms } from "./waiting-room.ts";
import { walletPasses } from "./wallet-passes.ts";
import { webhooks } from "./webhooks.ts";
import { widget } from "./widget.ts";

/**
 * All endpoints by resource, from which the API description is generated and over which tests loop.
 */
export const api = {
  accounts,
  account_closing: accountClosing,
  account_data: accountData,
  api_keys: apiKeys,
  attendees,
  audit_log: auditLog,
  auth,
  bulk_actions: bulkActions,
  capacity_assignments: capacityAssignments,
  check_in_lists: checkInLists,
  checkout,
  self_service: selfService,
  calendar_files: calendarFiles,
  ticket_files: ticketFiles,
  dev_mails: devMails,
  station,
  station_monitor: stationMonitor,
  event_defaults: eventDefaultCalls,
  event_images: eventImages,
  event_settings: eventSettingCalls,
  organizer_images: organizerImages,
  entries: entryStats,
  events,
  mfa,
  stats,
  imports,
  invoices,
  live,
  me,
  messages,
  notifications,
  platform_imports: platformImports,
  unsubscribing,
  print,
  operator,
  orders,
  order_changes: orderChanges,
  proposed_changes: proposedChanges,
  organizers,
  legal_documents: legalDocuments,
  payment_connections: paymentConnections,
  promo_codes: promoCodes,
  affiliates,
  statistics,
  public_events: publicEvents,
  public_organizers: publicOrganizers,
  questions,
  receipts,
  refund_all: refundAll,
  sandbox,
  labels,
  duplicates,
  list_views: listViews,
  search,
  stripe,
  tax_reports: taxReports,
  taxes_and_fees: taxesAndFees,
  tickets,
  users,
  waiting_rooms: waitingRooms,
  wallet_passes: walletPasses,
  apple_passes: applePasses,
  webhooks,
  widget,
} satisfies Record<string, Record<string, Endpoint>>;

export const RESOURCES: Record<keyof typeof api, string> = {
  accounts: "The account: name, currency and time zone.",
  account_closing: "Closing the account, and cancelling that.",
  account_data: "The account's data: download all of it, and export or erase one person's.",
  api_keys: "API keys: what programs sign in with, what each may do, and its use.",
  attendees: "Attendees: one for each ticket of a completed order.",
  audit_log: "What happened in the account, and who did it.",
  auth: "Sign-up, sign-in, invitations and password resets.",
  bulk_actions: "Actions on many selected attendees or orders.",
  capacity_assignments: "Limits shared by several tickets of an event.",
  check_in_lists: "Check-in lists: which tickets they admit, and when.",
  checkout: "Checkout: reserve tickets, enter details, pay, view the order and its tickets.",
  self_service: "Self-service for buyers: find an order, correct it, resend, transfer or cancel its tickets.",
  calendar_files: "Calendar files for orders and tickets.",
  ticket_files: "Tickets as PDF.",
  operator: "The operator's page: the installation's health, jobs, emails and accounts.",
  print: "Printed check-in lists and badges.",
  dev_mails: "The mailbox of an installation without a mail server. Only available on this machine.",
  station: "Check-in with a check-in list's short id, without signing in.",
  station_monitor: "Check-in as it happens: devices, refused scans and double check-ins.",
  event_defaults: "Defaults of the account's new events.",
  entries: "Check-ins of an event over time, by five minutes and check-in list.",
  event_images: "Cover images of events, and the images of their descriptions.",
  organizer_images: "Logos of organizers.",
  event_settings: "Settings of an event.",
  events: "Events: details, dates and status.",
  mfa: "Two-factor authentication of the signed-in user: passkeys, authenticator app, recovery codes, step-up.",
  stats: "An event at a glance: sales and check-ins.",
  imports: "Imports of attendees from a file: upload, preview, run, undo.",
  invoices: "Invoices and credit notes: the issuer's details, the list, and each as a PDF.",
  labels: "Labels for an event's attendees.",
  duplicates: "Possible duplicates among attendees, and decisions about them.",
  live: "Live updates as server-sent events.",
  list_views: "Saved views of a list: filters, sorting and columns.",
  me: "Who calls: the account, the user and the API key.",
  messages: "Messages to attendees and buyers: now, at a set time, or relative to the event.",
  notifications: "What members are notified of: failed refunds, disputes, sold-out tickets, large orders.",
  platform_imports: "Imports of events from other platforms.",
  unsubscribing: "Unsubscribing from an organizer's messages.",
  orders: "Orders, as organizers see them.",
  order_changes: "Changes of an order's tickets: swap, add, remove.",
  proposed_changes: "Order changes that the buyer has to pay for: proposed, paid by a link, or withdrawn.",
  organizers: "Organizers: the brands that host events.",
  legal_documents: "Organizers' terms and privacy policies, which buyers accept.",
  payment_connections: "The account's connections to payment providers, and this installation's fees.",
  statistics: "Statistics of an event, with breakdowns and exports.",
  affiliates: "Affiliates and the results of their links.",
  promo_codes: "Promo codes: discounts, hidden tickets and usage.",
  public_events: "Public events.",
  public_organizers: "Public organizers and their events.",
  questions: "Questions for buyers beyond names and email addresses, and the answers.",
  receipts: "Payments by bank transfer or at the door, as recorded by the organizer.",
  refund_all: "Cancelling and refunding all orders of a cancelled event.",
  sandbox: "A test payment provider, whose cards are never charged.",
  search: "Search in everything that the signed-in user has access to.",
  stripe: "Webhooks of the payment provider Stripe.",
  tax_reports: "An organizer's taxes by period.",
  taxes_and_fees: "The account's taxes and fees on ticket prices.",
  tickets: "Tickets, their prices and their order.",
  users: "The signed-in user, and the account's members.",
  waiting_rooms: "Waiting rooms for sales that many people want to buy in at once.",
  wallet_passes: "Tickets for mobile wallets.",
  apple_passes: "Requests from devices with Apple Wallet passes; Apple defines the paths, names and responses.",
  webhooks: "Webhooks: endpoints, their event types, and the log of deliveries.",
  widget: "An event's tickets embedded in another website, and the order that continues in a new tab.",
};
