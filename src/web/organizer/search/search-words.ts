import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccountPage } from "#web/organizer/account/account-pages.ts";
import type { Section } from "#web/organizer/settings/sections.ts";

// What people call the pages besides their name. They are searched, but not shown.

/** By the path of a page of an event. */
export const PAGE_WORDS: Record<string, MessageDescriptor> = {
  dashboard: msg({ context: "search words", message: "overview, sales, revenue, home" }),
  statistics: msg({ context: "search words", message: "reports, revenue, numbers, charts, traffic" }),
  "getting-started": msg({ context: "search words", message: "checklist, publish, set up" }),
  tickets: msg({ context: "search words", message: "prices, ticket types, tiers, early bird, quantity, sale dates" }),
  orders: msg({ context: "search words", message: "purchases, buyers, payments, money back, receipts, bank transfer" }),
  "promo-codes": msg({ context: "search words", message: "discount, coupon, voucher" }),
  "capacity-assignments": msg({ context: "search words", message: "limit, quota, seats, room size" }),
  attendees: msg({ context: "search words", message: "guests, participants, guest list, badges, import" }),
  questions: msg({ context: "search words", message: "form, fields, survey, answers" }),
  messages: msg({ context: "search words", message: "email, newsletter, reminder, announcement" }),
  "check-in": msg({ context: "search words", message: "scan, entrance, QR code, PIN, staff" }),
  "homepage-designer": msg({
    context: "search words",
    message: "colors, theme, design, branding, background, button, event page",
  }),
  affiliates: msg({ context: "search words", message: "partners, tracking link, referral, campaign" }),
  widget: msg({ context: "search words", message: "embed, website, WordPress, iframe, code" }),
};

export const SECTION_WORDS: Record<Section, MessageDescriptor> = {
  details: msg({ context: "search words", message: "title, description, time, postpone, time zone, translation" }),
  cover: msg({ context: "search words", message: "image, photo, banner, header" }),
  place: msg({ context: "search words", message: "address, map, online, video link, directions" }),
  checkout: msg({ context: "search words", message: "order form, reservation time, attendee details, currency" }),
  "waiting-room": msg({ context: "search words", message: "queue, line, on-sale, rush, draw, lottery" }),
  after: msg({ context: "search words", message: "refund, refund policy, self-service, transfer, cancellation" }),
  payment: msg({ context: "search words", message: "bank account, IBAN, cash, invoice, offline payment" }),
  emails: msg({ context: "search words", message: "reply-to, confirmation, reminder, notifications, sender" }),
  privacy: msg({ context: "search words", message: "GDPR, data protection, delete data, retention" }),
  visibility: msg({ context: "search words", message: "SEO, hidden, private, unlisted, preview image" }),
  visits: msg({ context: "search words", message: "tracking, pixel, cookies, consent" }),
  more: msg({ context: "search words", message: "hide page" }),
  end: msg({ context: "search words", message: "cancel event, remove, close" }),
};

export const ACCOUNT_WORDS: Record<AccountPage, MessageDescriptor> = {
  settings: msg({ context: "search words", message: "organization, currency, time zone, ownership" }),
  "event-defaults": msg({ context: "search words", message: "presets, templates" }),
  webhooks: msg({ context: "search words", message: "API, integrations, Zapier, n8n, Make" }),
  "audit-log": msg({ context: "search words", message: "history, changes, activity" }),
  privacy: msg({ context: "search words", message: "GDPR, download data, delete account, close account" }),
  "api-keys": msg({ context: "search words", message: "API, token, integration, developer, Zapier" }),
  "taxes-and-fees": msg({ context: "search words", message: "VAT, sales tax, service fee, tax rate" }),
  invoices: msg({ context: "search words", message: "VAT, credit note, tax number, accounting, bookkeeping" }),
  payment: msg({ context: "search words", message: "Stripe, payout, bank, credit card, PayPal" }),
  billing: msg({ context: "search words", message: "costs, pricing, subscription" }),
  users: msg({ context: "search words", message: "team, staff, roles, permissions, access, invite" }),
};

export const PROFILE_WORDS = msg({
  context: "search words",
  message: "password, email address, two-factor authentication, passkey, language, my name, sign out",
});
export const ORGANIZER_WORDS = msg({ context: "search words", message: "logo, brand, host, terms, contact" });
export const REFUND_WORDS = msg({ context: "search words", message: "money back, repay, cancel tickets" });
export const NEW_WORDS = msg({ context: "search words", message: "new, add" });
