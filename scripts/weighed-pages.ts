/**
 * The most that a first visit may download, in KB (gzip), for each kind of page: its heaviest page
 * when the limits were set, and about 15 % more. A page that grows beyond is a reason to look, not
 * to save bytes by clever code (docs/decisions/0071).
 */
const LIMITS = {
  public: { js_kb: 238, css_kb: 57 },
  checkout: { js_kb: 290, css_kb: 58 },
  dashboard: { js_kb: 412, css_kb: 62 },
  widget: { js_kb: 232, css_kb: 56 },
};

type WeighedPage = {
  name: string;
  /** The route's file in src/web. */
  file: string;
  kind: keyof typeof LIMITS;
};

const PAGES: readonly WeighedPage[] = [
  { name: "event page", file: "public/event-page/event-page.tsx", kind: "public" },
  { name: "order", file: "public/checkout/summary-page.tsx", kind: "public" },
  { name: "ticket", file: "public/ticket/ticket-page.tsx", kind: "public" },
  { name: "check-in", file: "public/check-in/check-in-page.tsx", kind: "public" },
  { name: "public events", file: "public/listings/events-page.tsx", kind: "public" },
  { name: "sign-in", file: "auth/login-page.tsx", kind: "public" },
  { name: "sign-up", file: "auth/register-page.tsx", kind: "public" },
  { name: "details", file: "public/checkout/details-page.tsx", kind: "checkout" },
  { name: "payment", file: "public/checkout/payment-page.tsx", kind: "checkout" },
  { name: "events list", file: "organizer/events/events-page.tsx", kind: "dashboard" },
  { name: "dashboard", file: "organizer/dashboard/dashboard-page.tsx", kind: "dashboard" },
  { name: "tickets", file: "organizer/tickets/tickets-page.tsx", kind: "dashboard" },
  { name: "orders", file: "organizer/orders/orders-page.tsx", kind: "dashboard" },
  { name: "attendees", file: "organizer/attendees/attendees-page.tsx", kind: "dashboard" },
  { name: "settings", file: "organizer/settings/settings-page.tsx", kind: "dashboard" },
  { name: "homepage designer", file: "organizer/homepage-designer/homepage-designer-page.tsx", kind: "dashboard" },
  { name: "widget", file: "public/widget/widget-page.tsx", kind: "widget" },
];

export const WEIGHED_PAGES = PAGES.map((page) => ({ ...page, most: LIMITS[page.kind] }));
