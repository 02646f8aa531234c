import { calendarFiles } from "#contract/calendar-files.ts";
import { unsubscribing } from "#contract/messages.ts";
import { ticketFiles } from "#contract/ticket-files.ts";

export type Addresses = ReturnType<typeof addressesAt>;

/** The URLs in emails, below the configured app URL and never below one from a request. */
export function addressesAt(app_url: string) {
  const base = app_url.replace(/\/+$/, "");
  const file = ({ path }: { path: string }, params: Record<string, string | number>) =>
    `${base}/api${path.replace(/:([a-z_]+)/g, (_all, name: string) => String(params[name]))}`;
  return {
    host: new URL(base).host,
    api: file,
    confirmEmail: (token: string) => `${base}/manage/profile/confirm-email-address/${token}`,
    confirmEmailChange: (token: string) => `${base}/manage/profile/confirm-email-change/${token}`,
    undoEmailChange: (token: string) => `${base}/auth/undo-email-change/${token}`,
    undoFactor: (token: string) => `${base}/auth/undo-factor/${token}`,
    invitation: (token: string) => `${base}/auth/accept-invitation/${token}`,
    findOrders: () => `${base}/find-order`,
    forgotPassword: () => `${base}/auth/forgot-password`,
    resetPassword: (token: string) => `${base}/auth/reset-password/${token}`,
    accountPrivacy: () => `${base}/account/privacy`,
    webhook: (webhook_id: number) => `${base}/account/webhooks/${webhook_id}`,
    apiKey: (api_key_id: number) => `${base}/account/api-keys?open=${api_key_id}`,
    event: (event_id: number) => `${base}/event/${event_id}`,
    order: (event_id: number, order_short_id: string) => `${base}/checkout/${event_id}/${order_short_id}/summary`,
    payOrder: (event_id: number, order_short_id: string, token: string) =>
      `${base}/checkout/${event_id}/${order_short_id}/pay/${token}`,
    proveBuyer: (event_id: number, order_short_id: string, token: string) =>
      `${base}/checkout/${event_id}/${order_short_id}/confirm/${token}`,
    payChange: (event_id: number, order_short_id: string, proposed_change_id: number) =>
      `${base}/checkout/${event_id}/${order_short_id}/change/${proposed_change_id}`,
    ticket: (event_id: number, attendee_short_id: string) => `${base}/ticket/${event_id}/${attendee_short_id}`,
    /** Files that are generated on download: as attachments they would make each email large. */
    ticketsPdf: (event_id: number, order_short_id: string) => file(ticketFiles.ofOrder, { event_id, order_short_id }),
    ticketPdf: (event_id: number, attendee_short_id: string) =>
      file(ticketFiles.ofTicket, { event_id, attendee_short_id }),
    calendarOfOrder: (event_id: number, order_short_id: string) =>
      file(calendarFiles.ofOrder, { event_id, order_short_id }),
    calendarOfTicket: (event_id: number, attendee_short_id: string) =>
      file(calendarFiles.ofTicket, { event_id, attendee_short_id }),
    unsubscribe: (token: string) => `${base}/unsubscribe/${token}`,
    /** For mail clients, which post a form and open no page. */
    unsubscribeByMail: (token: string) => file(unsubscribing.stop, { token }),
    privacySettings: (event_id: number) => `${base}/manage/event/${event_id}/settings?section=privacy`,
    managedOrder: (event_id: number, order_id: number) => `${base}/manage/event/${event_id}/orders?open=${order_id}`,
    /** The absolute URL of a stored file, for a reader outside of our site. */
    file: (path: string | null) => (path?.startsWith("/") && !path.startsWith("//") ? base + path : null),
  };
}
