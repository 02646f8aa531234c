import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/**
 * All URLs of the product. Each page is loaded when it is opened. Pages below `public/` and `auth/`
 * are rendered on the server. Those of the dashboard are rendered in the browser, once its language
 * and its user have loaded.
 */
export default [
  index("auth/home-page.tsx"),

  route("auth/login", "auth/login-page.tsx"),
  route("auth/register", "auth/register-page.tsx"),
  route("auth/forgot-password", "auth/forgot-password-page.tsx"),
  route("auth/reset-password/:token", "auth/reset-password-page.tsx"),

  layout("auth/auth-layout.tsx", [
    route("auth/accept-invitation/:token", "auth/accept-invitation-page.tsx"),
    route("auth/undo-email-change/:token", "auth/undo-email-change-page.tsx"),
    route("auth/undo-factor/:token", "auth/undo-factor-page.tsx"),
  ]),
  layout("organizer/signed-in-layout.tsx", [
    route("welcome", "organizer/welcome/welcome-page.tsx"),
    route("manage/second-factor", "organizer/second-factor/second-factor-page.tsx"),
    route("manage/account", "organizer/account/account-index-page.tsx"),
    route("account", "organizer/account/account-index-page.tsx", { id: "account" }),
    layout("organizer/organizer-layout.tsx", [
      route("manage/events/:events_state?", "organizer/events/events-page.tsx"),
      route("manage/move-in", "organizer/platform-imports/platform-import-page.tsx"),
      route("manage/organizer/:organizer_id/events?/:events_state?", "organizer/organizers/organizer-page.tsx"),
      route("manage/organizer/:organizer_id/taxes", "organizer/organizers/tax-report/tax-report-page.tsx"),
      route("manage/organizer/:organizer_id/invoices", "organizer/invoices/invoices-page.tsx"),
      route("manage/profile", "organizer/profile/profile-page.tsx"),
      route("manage/profile/confirm-email-address/:token", "auth/confirm-email-page.tsx"),
      route("manage/profile/confirm-email-change/:token", "auth/confirm-email-change-page.tsx"),
      route("manage/change-account", "organizer/account/change-account-page.tsx"),
      route("account/settings", "organizer/account/account-settings-page.tsx"),
      route("account/taxes-and-fees", "organizer/account/taxes-and-fees/taxes-and-fees-page.tsx"),
      route("account/payment", "organizer/account/payment/payment-connection-page.tsx"),
      route("account/billing", "organizer/account/billing-page.tsx"),
      route("account/event-defaults", "organizer/account/event-defaults-page.tsx"),
      route("account/users", "organizer/account/users/users-page.tsx"),
      route("account/audit-log", "organizer/account/audit-log/audit-log-page.tsx"),
      route("account/privacy", "organizer/account/privacy/privacy-page.tsx"),
      route("manage/*", "organizer/not-found-page.tsx", { id: "lost" }),
      route("account/*", "organizer/not-found-page.tsx", { id: "lost-account" }),
    ]),
    route("manage/event/:event_id", "organizer/event-layout.tsx", [
      index("organizer/event-index-page.tsx"),
      route("dashboard", "organizer/dashboard/dashboard-page.tsx"),
      route("statistics", "organizer/statistics/statistics-page.tsx"),
      route("getting-started", "organizer/getting-started/getting-started-page.tsx"),
      route("tickets", "organizer/tickets/tickets-page.tsx"),
      route("promo-codes", "organizer/promo-codes/promo-codes-page.tsx"),
      route("affiliates", "organizer/affiliates/affiliates-page.tsx"),
      route("capacity-assignments", "organizer/capacity-assignments/capacity-assignments-page.tsx"),
      route("questions", "organizer/questions/questions-page.tsx"),
      route("questions/:question_id/answers", "organizer/questions/answers-page.tsx"),
      route("orders", "organizer/orders/orders-page.tsx"),
      route("messages", "organizer/messages/messages-page.tsx"),
      route("attendees", "organizer/attendees/attendees-page.tsx"),
      route("attendees/duplicates", "organizer/duplicates/duplicates-page.tsx"),
      route("attendees/import", "organizer/attendees/import/import-page.tsx"),
      route("attendees/import/:import_id", "organizer/attendees/import/import-file-page.tsx"),
      route("check-in", "organizer/check-in/check-in-lists-page.tsx"),
      route("widget", "organizer/widget/widget-settings-page.tsx"),
      route("homepage-designer", "organizer/homepage-designer/homepage-designer-page.tsx"),
      route("settings", "organizer/settings/settings-page.tsx"),
      route("*", "organizer/not-found-page.tsx"),
    ]),
  ]),

  route("unsubscribe/:token", "public/unsubscribe/unsubscribe-page.tsx"),
  route("widget/:event_id/:widget_language?", "public/widget/widget-page.tsx"),
  route("e/:event_id/:event_slug?", "public/event-page/event-preview-page.tsx"),
  route("e/:event_id/:event_slug/designed", "public/event-page/designed-page.tsx"),
  route("checkout/:event_id/:order_short_id", "public/checkout/checkout-layout.tsx", [
    index("public/checkout/current-step-page.tsx"),
    route("details", "public/checkout/details-page.tsx"),
    route("payment", "public/checkout/payment-page.tsx"),
  ]),
  route("checkout/:event_id/:order_short_id/payment_return", "public/checkout/payment-return-page.tsx"),
  route(
    "checkout/:event_id/:order_short_id/change/:proposed_change_id",
    "public/checkout/change/change-payment-page.tsx",
  ),

  route("operator", "operator/operator-layout.tsx", [
    index("operator/health-page.tsx"),
    route("jobs", "operator/jobs-page.tsx"),
    route("emails", "operator/emails-page.tsx"),
    route("accounts", "operator/accounts-page.tsx"),
  ]),
  layout("dev/dev-layout.tsx", [
    route("dev/mail", "dev/mail-page.tsx"),
    route("dev/components", "dev/components-page.tsx"),
  ]),

  route("event/:event_id/:event_slug?", "public/event-page/event-page.tsx"),
  route("check-in/:check_in_list_short_id", "public/check-in/check-in-page.tsx"),
  route("find-order", "public/find-order/find-order-page.tsx"),
  route("events", "public/listings/events-page.tsx"),
  route("o/:organizer_id/:organizer_slug?", "public/listings/organizer-page.tsx"),
  route("organizer/:organizer_id/:document", "public/legal-documents/legal-document-page.tsx"),
  route("terms", "public/legal-documents/terms-page.tsx"),
  route("checkout/:event_id", "public/checkout/checkout-entry-page.tsx"),
  route("checkout/:event_id/take-over", "public/checkout/checkout-handoff-page.tsx"),
  route("checkout/:event_id/:order_short_id/pay/:token", "public/checkout/payment-link-page.tsx"),
  route("checkout/:event_id/:order_short_id/confirm/:token", "public/self-service/buyer-proof-page.tsx"),
  route("checkout/:event_id/:order_short_id/summary", "public/checkout/summary-page.tsx"),
  route("order/:event_id/:order_short_id/print", "public/order/print-page.tsx"),
  route("ticket/:event_id/:attendee_short_id", "public/ticket/ticket-page.tsx"),
  route("ticket/:event_id/:attendee_short_id/print", "public/ticket/ticket-print-page.tsx"),
] satisfies RouteConfig;
