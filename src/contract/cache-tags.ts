/**
 * The nouns of the API. A read declares the nouns in its response (`provides`), a write those it
 * changes (`invalidates`): a cache refetches the responses about the nouns that a write touched, so
 * pages need no lists of their own. The list is closed; a new feature adds its noun here.
 */
export const NOUNS = {
  account: "the account: its name, currency, time zone, whether its address is confirmed",
  audit_log: "what happened in the account",
  notifications: "what members of the account are notified of, and how much of it is unread",
  me: "the signed-in person: name, address, language, role",
  users: "who works in the account: names, roles, invitations",
  mfa: "the second factors of the signed-in person",
  sign_ins: "where the signed-in person is signed in",
  organizers: "organizers",
  sellers: "who organizers are on invoices",
  events: "events: title, times, status",
  event_defaults: "what new events start with",
  event_settings: "events' settings, place and words",
  images: "covers and logos",
  tickets: "tickets, their prices, their order",
  taxes_and_fees: "taxes and fees of the account, and how many tickets carry them",
  stock: "how many are left, held and sold",
  capacity_assignments: "limits that several tickets share",
  promo_codes: "promo codes",
  affiliates: "affiliates, their codes and links",
  questions: "what buyers are asked, and its order",
  orders: "orders and reservations, with their lines",
  payments: "payments and refunds",
  receipts: "what came of money that is paid by transfer or at the door",
  imports: "files that people were imported from, and how far each is",
  invoices: "invoices and credit notes",
  payment_connections: "where the account's money goes: its connections with payment providers",
  attendees: "attendees",
  labels: "labels that attendees can have",
  duplicates: "which addresses are one person's, as somebody decided",
  check_in_lists: "check-in lists",
  check_ins: "who is in",
  check_in_devices: "phones at a door, what they refused and what they know of each other",
  wallet_devices: "phones that are told when a pass of theirs changes",
  bulk_actions: "what is done to many attendees or orders at once, and how far each is",
  list_views: "what somebody keeps of a list: its filters, order and columns",
  stats: "what is counted: sales, attendees, check-ins, views",
  messages: "messages to those who come and to buyers, and how far each is",
  mails: "mails that were written, sent or kept",
  installation: "the installation: its release, database and settings",
  jobs: "work in the background that waits or was given up",
} as const;

export type Noun = keyof typeof NOUNS;
