import { closingRoutes } from "./account-closing/account-closing-routes.ts";
import { accountRoutes } from "./accounts/account-routes.ts";
import { archiveRoutes } from "./account-export/account-export-routes.ts";
import { apiKeyRoutes } from "./api-keys/api-key-routes.ts";
import { attendeeRoutes } from "./attendees/attendee-routes.ts";
import { printRoutes } from "./print/print-routes.ts";
import { auditLogRoutes } from "./audit-log/audit-log-routes.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { bulkActionRoutes } from "./bulk-actions/bulk-action-routes.ts";
import { capacityAssignmentRoutes } from "./capacity-assignments/capacity-assignment-routes.ts";
import { checkInListRoutes } from "./check-in/check-in-list-routes.ts";
import { stationRoutes } from "./check-in/station-routes.ts";
import { stationMonitorRoutes } from "./check-in/station-monitor-routes.ts";
import { checkoutRoutes, sandboxRoutes } from "./checkout/checkout-routes.ts";
import { selfServiceRoutes } from "./self-service/self-service-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";
import { mfaRoutes } from "./mfa/mfa-routes.ts";
import { eventRoutes } from "./events/event-routes.ts";
import { eventStatsRoutes } from "./event-stats/event-stats-routes.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { importRoutes } from "./imports/import-routes.ts";
import { invoiceRoutes } from "./invoices/invoice-routes.ts";
import { duplicateRoutes } from "./duplicates/duplicate-routes.ts";
import { labelRoutes } from "./labels/label-routes.ts";
import { listViewRoutes } from "./list-views/list-view-routes.ts";
import { liveRoutes } from "./live/live-routes.ts";
import { platformImportRoutes } from "./platform-imports/platform-import-routes.ts";
import { messageRoutes } from "./messages/message-routes.ts";
import { devMailRoutes } from "./mail/mail-routes.ts";
import { operatorRoutes } from "./operator/operator-routes.ts";
import { orderRoutes } from "./orders/order-routes.ts";
import { proposedChangeRoutes } from "./orders/proposed-changes/proposed-change-routes.ts";
import { refundAllRoutes } from "./orders/refund-all/refund-all-routes.ts";
import { organizerRoutes } from "./organizers/organizer-routes.ts";
import { legalDocumentRoutes } from "./legal-documents/legal-document-routes.ts";
import { receiptRoutes } from "./payments/offline/offline-payment-routes.ts";
import { changePaymentRoutes } from "./payments/change-payment-routes.ts";
import { paymentRoutes, stripeRoutes } from "./payments/payment-routes.ts";
import { personRoutes } from "./privacy-requests/privacy-request-routes.ts";
import type { App } from "./platform/app-context.ts";
import type { Route } from "./platform/http.ts";
import { affiliateRoutes } from "./affiliates/affiliate-routes.ts";
import { promoCodeRoutes } from "./promo-codes/promo-code-routes.ts";
import { publicEventRoutes } from "./public-events/public-event-routes.ts";
import { statisticRoutes } from "./statistics/statistics-routes.ts";
import { taxReportRoutes } from "./tax-reports/tax-report-routes.ts";
import { taxOrFeeRoutes } from "./taxes-and-fees/tax-or-fee-routes.ts";
import { questionRoutes } from "./questions/question-routes.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { ticketRoutes } from "./tickets/ticket-routes.ts";
import { userRoutes } from "./users/user-routes.ts";
import { waitingRoomRoutes } from "./waiting-room/waiting-room-routes.ts";
import { walletRoutes } from "./wallets/wallet-routes.ts";
import { widgetRoutes } from "./widget/widget-routes.ts";

export function routes({ payments }: App): Route[] {
  return [
    ...accountRoutes,
    ...closingRoutes,
    ...archiveRoutes,
    ...apiKeyRoutes,
    ...attendeeRoutes,
    ...printRoutes,
    ...auditLogRoutes,
    ...authRoutes,
    ...bulkActionRoutes,
    ...capacityAssignmentRoutes,
    ...checkInListRoutes,
    ...stationRoutes,
    ...liveRoutes,
    ...stationMonitorRoutes,
    ...checkoutRoutes,
    ...selfServiceRoutes,
    ...(payments.sandbox ? sandboxRoutes : []),
    ...(payments.stripe ? stripeRoutes : []),
    ...paymentRoutes,
    ...receiptRoutes,
    ...devMailRoutes,
    ...eventRoutes,
    ...mfaRoutes,
    ...eventStatsRoutes,
    ...imageRoutes,
    ...importRoutes,
    ...invoiceRoutes,
    ...labelRoutes,
    ...duplicateRoutes,
    ...listViewRoutes,
    ...messageRoutes,
    ...platformImportRoutes,
    ...operatorRoutes,
    ...orderRoutes,
    ...proposedChangeRoutes,
    ...changePaymentRoutes,
    ...refundAllRoutes,
    ...organizerRoutes,
    ...personRoutes,
    ...notificationRoutes,
    ...searchRoutes,
    ...legalDocumentRoutes,
    ...promoCodeRoutes,
    ...affiliateRoutes,
    ...publicEventRoutes,
    ...statisticRoutes,
    ...taxReportRoutes,
    ...taxOrFeeRoutes,
    ...questionRoutes,
    ...ticketRoutes,
    ...userRoutes,
    ...waitingRoomRoutes,
    ...walletRoutes,
    ...webhookRoutes,
    ...widgetRoutes,
  ];
}
