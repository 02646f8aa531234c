/** What stands in an address for what the stage has made. */
export type Places = {
  organizer_id: number;
  event_id: number;
  event_slug: string;
  /** With somebody who had a ticket. */
  over_event_id: number;
  /** One with options, that somebody has answered. */
  question_id: number;
  import_id: number;
  /** One that waits for its time. */
  message_id: number;
  order_short_id: string;
  /** Of that order, waiting for its payment. */
  proposed_change_id: number;
  /** Two orders that the walking browser is making: one wants names, the other money. */
  open: { event_id: number; order_short_id: string };
  paying: { event_id: number; order_short_id: string };
  attendee_short_id: string;
  check_in_list_short_id: string;
  /** The path of an invitation that nobody has accepted. */
  invitation: string;
};

export type Walked = {
  path: (places: Places) => string;
  /** Seen by whoever is signed in. */
  office?: true;
  /** A list stands there: its rows and its names are measured, too. */
  list?: true;
};

/**
 * How each address of `src/web/routes.ts` is reached; routes.test.ts holds the two together, so that a page can't be made without being
 * walked at every width. An address may be walked in several states.
 */
export const WALK: Record<string, Walked[]> = {
  "/": [{ path: () => "/" }],
  "/auth/login": [{ path: () => "/auth/login" }],
  "/auth/register": [{ path: () => "/auth/register" }],
  "/auth/forgot-password": [{ path: () => "/auth/forgot-password" }],
  "/auth/reset-password/:token": [{ path: () => "/auth/reset-password/expired" }],
  "/auth/accept-invitation/:token": [
    { path: ({ invitation }) => invitation },
    { path: () => "/auth/accept-invitation/unknown" },
  ],
  "/auth/undo-email-change/:token": [{ path: () => "/auth/undo-email-change/unknown" }],
  "/auth/undo-factor/:token": [{ path: () => "/auth/undo-factor/unknown" }],
  "/welcome": [{ path: () => "/welcome", office: true }],
  "/manage/second-factor": [{ path: () => "/manage/second-factor", office: true }],
  "/manage/events/:events_state?": [
    { path: () => "/manage/events", office: true, list: true },
    { path: () => "/manage/events/archived", office: true },
    { path: () => "/manage/events?create=event", office: true },
    { path: ({ event_id }) => `/manage/events?duplicate=${event_id}`, office: true },
  ],
  "/manage/move-in": [{ path: () => "/manage/move-in", office: true }],
  "/manage/organizer/:organizer_id/taxes": [
    { path: ({ organizer_id }) => `/manage/organizer/${organizer_id}/taxes`, office: true },
  ],
  "/manage/organizer/:organizer_id/events?/:events_state?": [
    { path: ({ organizer_id }) => `/manage/organizer/${organizer_id}`, office: true, list: true },
  ],
  "/manage/organizer/:organizer_id/invoices": [
    { path: ({ organizer_id }) => `/manage/organizer/${organizer_id}/invoices`, office: true },
    { path: ({ organizer_id }) => `/manage/organizer/${organizer_id}/invoices?edit=seller`, office: true },
  ],
  "/manage/profile": [{ path: () => "/manage/profile", office: true }],
  "/manage/profile/confirm-email-address/:token": [
    { path: () => "/manage/profile/confirm-email-address/expired", office: true },
  ],
  "/manage/profile/confirm-email-change/:token": [
    { path: () => "/manage/profile/confirm-email-change/expired", office: true },
  ],
  "/manage/change-account": [{ path: () => "/manage/change-account", office: true }],
  "/manage/account": [{ path: () => "/manage/account", office: true }],
  "/account": [{ path: () => "/account", office: true }],
  "/account/payment": [{ path: () => "/account/payment", office: true }],
  "/account/billing": [{ path: () => "/account/billing", office: true }],
  "/account/settings": [{ path: () => "/account/settings", office: true }],
  "/account/taxes-and-fees": [
    { path: () => "/account/taxes-and-fees", office: true, list: true },
    { path: () => "/account/taxes-and-fees?open=new", office: true },
  ],
  "/account/event-defaults": [{ path: () => "/account/event-defaults", office: true }],
  "/account/users": [
    { path: () => "/account/users", office: true, list: true },
    { path: () => "/account/users?open=new", office: true },
  ],
  "/account/audit-log": [
    { path: () => "/account/audit-log", office: true, list: true },
    { path: () => "/account/audit-log?filter_fields[group][eq]=door", office: true },
  ],
  "/account/privacy": [
    { path: () => "/account/privacy", office: true },
    { path: () => "/account/privacy?close=account", office: true },
  ],
  "/account/*": [{ path: () => "/account/nowhere", office: true }],
  "/manage/event/:event_id": [{ path: inEvent(""), office: true }],
  "/manage/event/:event_id/dashboard": [
    { path: inEvent("/dashboard"), office: true },
    { path: ({ over_event_id }) => `/manage/event/${over_event_id}/dashboard`, office: true },
  ],
  "/manage/event/:event_id/statistics": ["day", "ticket", "affiliate", "question", "tax_or_fee"].map((by) => ({
    path: inEvent(`/statistics?by=${by}`),
    office: true,
  })),
  "/manage/event/:event_id/getting-started": [{ path: inEvent("/getting-started"), office: true }],
  "/manage/event/:event_id/tickets": [
    { path: inEvent("/tickets"), office: true, list: true },
    { path: ({ over_event_id }) => `/manage/event/${over_event_id}/tickets`, office: true, list: true },
    { path: inEvent("/tickets?open=new"), office: true },
  ],
  "/manage/event/:event_id/capacity-assignments": [
    { path: inEvent("/capacity-assignments"), office: true, list: true },
    { path: inEvent("/capacity-assignments?open=new"), office: true },
  ],
  "/manage/event/:event_id/promo-codes": [
    { path: inEvent("/promo-codes"), office: true, list: true },
    { path: inEvent("/promo-codes?open=new"), office: true },
  ],
  "/manage/event/:event_id/affiliates": [
    { path: inEvent("/affiliates"), office: true, list: true },
    { path: inEvent("/affiliates?open=new"), office: true },
  ],
  "/manage/event/:event_id/orders": [
    { path: inEvent("/orders"), office: true, list: true },
    { path: inEvent("/orders?query=nobody"), office: true },
    { path: inEvent("/orders?columns=email,status,payment,refund,remaining"), office: true },
  ],
  "/manage/event/:event_id/attendees/duplicates": [{ path: inEvent("/attendees/duplicates"), office: true }],
  "/manage/event/:event_id/attendees/import": [{ path: inEvent("/attendees/import"), office: true }],
  "/manage/event/:event_id/attendees/import/:import_id": [
    { path: ({ event_id, import_id }) => `/manage/event/${event_id}/attendees/import/${import_id}`, office: true },
  ],
  "/manage/event/:event_id/attendees": [
    { path: inEvent("/attendees"), office: true, list: true },
    { path: inEvent("/attendees?columns=email,ticket,reference,presence,arrival"), office: true },
  ],
  "/manage/event/:event_id/messages": [
    { path: inEvent("/messages"), office: true, list: true },
    { path: inEvent("/messages?open=new"), office: true },
    { path: ({ event_id, message_id }) => `/manage/event/${event_id}/messages?open=${message_id}`, office: true },
  ],
  "/manage/event/:event_id/questions": [
    { path: inEvent("/questions"), office: true, list: true },
    { path: inEvent("/questions?open=new"), office: true },
    {
      path: ({ event_id, question_id }) => `/manage/event/${event_id}/questions?open=${question_id}`,
      office: true,
    },
  ],
  "/manage/event/:event_id/questions/:question_id/answers": [
    {
      path: ({ event_id, question_id }) => `/manage/event/${event_id}/questions/${question_id}/answers`,
      office: true,
      list: true,
    },
  ],
  "/manage/event/:event_id/check-in": [{ path: inEvent("/check-in"), office: true, list: true }],
  "/manage/event/:event_id/homepage-designer": [{ path: inEvent("/homepage-designer"), office: true }],
  "/manage/event/:event_id/widget": [{ path: inEvent("/widget"), office: true }],
  "/manage/event/:event_id/settings": ["details", "cover", "place", "checkout", "after", "emails", "visibility"].map(
    (section) => ({ path: inEvent(`/settings?section=${section}`), office: true }),
  ),
  "/event/:event_id/:event_slug?": [{ path: ({ event_id, event_slug }) => `/event/${event_id}/${event_slug}` }],
  "/widget/:event_id/:widget_language?": [{ path: ({ event_id }) => `/widget/${event_id}` }],
  "/e/:event_id/:event_slug/designed": [
    { path: ({ event_id, event_slug }) => `/e/${event_id}/${event_slug}/designed`, office: true },
  ],
  "/e/:event_id/:event_slug?": [{ path: ({ event_id, event_slug }) => `/e/${event_id}/${event_slug}`, office: true }],
  "/unsubscribe/:token": [{ path: () => "/unsubscribe/unknown" }],
  "/find-order": [{ path: () => "/find-order" }],
  "/events": [{ path: () => "/events" }, { path: () => "/events?query=nothing+is+called+so" }],
  "/o/:organizer_id/:organizer_slug?": [
    { path: ({ organizer_id }) => `/o/${organizer_id}` },
    { path: () => "/o/999999999" },
  ],
  "/terms": [{ path: () => "/terms" }],
  "/organizer/:organizer_id/:paper": [{ path: ({ organizer_id }) => `/organizer/${organizer_id}/terms` }],
  "/checkout/:event_id": [{ path: ({ event_id }) => `/checkout/${event_id}` }],
  "/checkout/:event_id/take-over": [{ path: ({ event_id }) => `/checkout/${event_id}/take-over#unknown` }],
  "/checkout/:event_id/:order_short_id": [{ path: inOpenOrder("") }],
  "/checkout/:event_id/:order_short_id/details": [{ path: inOpenOrder("/details") }],
  "/checkout/:event_id/:order_short_id/payment": [
    { path: ({ paying }) => `/checkout/${paying.event_id}/${paying.order_short_id}/payment` },
  ],
  "/checkout/:event_id/:order_short_id/payment_return": [{ path: inOrder("checkout", "/payment_return") }],
  "/checkout/:event_id/:order_short_id/pay/:token": [{ path: inOrder("checkout", "/pay/expired") }],
  "/checkout/:event_id/:order_short_id/confirm/:token": [{ path: inOrder("checkout", "/confirm/expired") }],
  "/checkout/:event_id/:order_short_id/change/:proposed_change_id": [
    { path: (places) => `${inOrder("checkout", "/change")(places)}/${places.proposed_change_id}` },
  ],
  "/checkout/:event_id/:order_short_id/summary": [{ path: inOrder("checkout", "/summary") }],
  "/order/:event_id/:order_short_id/print": [{ path: inOrder("order", "/print") }],
  "/ticket/:event_id/:attendee_short_id": [{ path: ofTicket("") }],
  "/ticket/:event_id/:attendee_short_id/print": [{ path: ofTicket("/print") }],
  "/check-in/:check_in_list_short_id": [
    { path: ({ check_in_list_short_id }) => `/check-in/${check_in_list_short_id}` },
  ],
  "/manage/*": [{ path: () => "/manage/nowhere", office: true }],
  "/manage/event/:event_id/*": [{ path: inEvent("/nowhere"), office: true }],
  "/dev/components": [{ path: () => "/dev/components" }],
  "/dev/mail": [{ path: () => "/dev/mail" }],
};

function inEvent(rest: string) {
  return ({ event_id }: Places) => `/manage/event/${event_id}${rest}`;
}

function inOrder(area: "checkout" | "order", rest: string) {
  return ({ event_id, order_short_id }: Places) => `/${area}/${event_id}/${order_short_id}${rest}`;
}

function inOpenOrder(rest: string) {
  return ({ open }: Places) => `/checkout/${open.event_id}/${open.order_short_id}${rest}`;
}

function ofTicket(rest: string) {
  return ({ event_id, attendee_short_id }: Places) => `/ticket/${event_id}/${attendee_short_id}${rest}`;
}
