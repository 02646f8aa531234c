import { accountData } from "./account-data.ts";
import { accountClosing } from "./account-closing.ts";
import { accounts } from "./accounts.ts";
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
import { messages, unsubscribing } from "./messages.ts";
import { calendarFiles } from "./calendar-files.ts";
import { selfService } from "./self-service.ts";
import { devMails } from "./mails.ts";
import { print } from "./print.ts";
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
import { walletPasses } from "./wallet-passes.ts";
import { widget } from "./widget.ts";

/**
 * All endpoints by resource, from which the API description is generated and over which tests loop.
 */
export const api = {
  accounts,
  account_closing: accountClosing,
  account_data: accountData,
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
  messages,
  platform_imports: platformImports,
  unsubscribing,
  print,
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
  wallet_passes: walletPasses,
  apple_passes: applePasses,
  widget,
} satisfies Record<string, Record<string, Endpoint>>;

export const RESOURCES: Record<keyof typeof api, string> = {
  accounts: "The account: its name, currency and time zone.",
  account_closing: "Closing the account, and keeping it after all.",
  account_data: "What the account holds: taken along, and erased for one person.",
  attendees: "Who comes: one for each ticket of a completed order.",
  audit_log: "What happened in the account, and who did it.",
  auth: "Signing up and in, invitations, and forgotten passwords.",
  bulk_actions: "One thing done to many attendees or orders that were chosen in their list.",
  capacity_assignments: "Limits that several tickets of an event share.",
  check_in_lists: "Check-in lists: which tickets a door lets in, and when.",
  checkout: "Buying: reserve, give names, pay, look at the order and its tickets.",
  self_service: "What buyers do with their orders: find, correct, send again, hand on, cancel.",
  calendar_files: "Events of orders and tickets, for a calendar.",
  ticket_files: "Tickets on paper.",
  print: "What an organizer prints for the day: lists by name, and badges.",
  dev_mails: "The mailbox of an installation without a mail server. Only for this machine.",
  station: "Checking people in, with a check-in list's short id and without a sign-in.",
  station_monitor: "What goes on at the doors: their phones, what was refused, and who was let in twice.",
  event_defaults: "What an account’s new events start with.",
  entries: "How people came to an event: by five minutes and check-in list.",
  event_images: "Covers of events, and the pictures of their descriptions.",
  organizer_images: "Logos of organizers.",
  event_settings: "What an organizer has set for an event.",
  events: "Events: which there are, when, and whether they are public.",
  mfa: "Second factors of the signed-in person: passkeys, a code app, recovery codes; and proving again who one is.",
  stats: "An event at a glance: what was sold, and who is in.",
  imports: "People who bought somewhere else, from a file: read, looked at, imported, and taken back as a whole.",
  invoices: "Invoices and credit notes: who issues them, which there are, and each as PDF.",
  labels: "Labels: what an event's attendees are sorted by.",
  duplicates: "The same person under two spellings: found, and decided by somebody.",
  live: "What happens, told while somebody looks: server-sent events.",
  list_views: "What somebody keeps of a list: its filters, its order and its columns.",
  messages: "Messages to those who come and to buyers: at once, at a time, or with the event.",
  platform_imports: "Events of other products, moved in from their exports.",
  unsubscribing: "Stopping an organizer's messages by the link below each.",
  orders: "Orders as the organizer sees them.",
  order_changes: "Changing the tickets of an order: swap, add, remove.",
  proposed_changes: "Order changes that wait for what they cost more: proposed, paid by a link, or withdrawn.",
  organizers: "Organizers: in whose name events are.",
  legal_documents: "What buyers accept: organizers' terms and privacy policies.",
  payment_connections: "Where the account's money goes: its connections with payment providers, and what they cost.",
  statistics: "An event’s figures, broken down and taken home.",
  affiliates: "Affiliates: whose links bring buyers, and what came of them.",
  promo_codes: "Promo codes: what they take off, what they reveal, and how often they were used.",
  public_events: "Events as everybody sees them.",
  public_organizers: "Organizers as everybody sees them, with their public events.",
  questions: "What buyers are asked beyond names and email addresses, and what they answered.",
  receipts: "What came of money that is paid by transfer or at the door, as the organizer records it.",
  refund_all: "Cancelling and refunding all orders of an event that is called off.",
  sandbox: "A payment provider for trying things out: its cards cost nothing.",
  search: "A few words, found in everything that the signed-in person may see.",
  stripe: "What the payment provider Stripe tells by itself.",
  tax_reports: "What an organizer's taxes came to, by period.",
  taxes_and_fees: "Taxes and fees of the account: what comes on top of tickets’ prices.",
  tickets: "Tickets, their prices, and the order they stand in.",
  users: "The signed-in person, and who else works in the account.",
  wallet_passes: "Tickets for the wallets of phones.",
  apple_passes: "What phones ask of passes that they hold: paths, names and answers are Apple's.",
  widget: "An event's tickets in somebody else's page, and the order that goes on from there in a tab.",
};
