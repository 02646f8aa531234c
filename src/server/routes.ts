import { closingRoutes } from "./accounts/closing/routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { archiveRoutes } from "./account-export/routes.ts";
import { attendeeRoutes } from "./attendees/routes.ts";
import { onPaperRoutes } from "./on-paper/routes.ts";
import { auditLogRoutes } from "./audit-log/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { bulkActionRoutes } from "./bulk-actions/routes.ts";
import { capacityAssignmentRoutes } from "./capacity-assignments/routes.ts";
import { checkInListRoutes } from "./check-in/routes.ts";
import { doorRoutes } from "./check-in/door-routes.ts";
import { doorWatchRoutes } from "./check-in/watch-routes.ts";
import { checkoutRoutes, sandboxRoutes } from "./checkout/routes.ts";
import { buyersDeskRoutes } from "./desk/routes.ts";
import { factorRoutes } from "./factors/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { figureRoutes } from "./figures/routes.ts";
import { imageRoutes } from "./images/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { duplicateRoutes } from "./duplicates/routes.ts";
import { labelRoutes } from "./labels/routes.ts";
import { listViewRoutes } from "./list-views/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { platformImportRoutes } from "./platform-imports/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { devMailRoutes } from "./mail/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { proposedChangeRoutes } from "./orders/proposed/routes.ts";
import { refundAllRoutes } from "./orders/refund-all/routes.ts";
import { organizerRoutes } from "./organizers/routes.ts";
import { paperRoutes } from "./papers/routes.ts";
import { receiptRoutes } from "./payments/offline/routes.ts";
import { paymentRoutes, stripeRoutes } from "./payments/routes.ts";
import { personRoutes } from "./privacy-requests/routes.ts";
import type { App } from "./platform/app-context.ts";
import type { Route } from "./platform/http.ts";
import { affiliateRoutes } from "./affiliates/routes.ts";
import { promoCodeRoutes } from "./promo-codes/routes.ts";
import { publicEventRoutes } from "./public-events/routes.ts";
import { statisticRoutes } from "./statistics/routes.ts";
import { taxReportRoutes } from "./tax-reports/routes.ts";
import { taxOrFeeRoutes } from "./taxes-and-fees/routes.ts";
import { questionRoutes } from "./questions/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { ticketRoutes } from "./tickets/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { walletRoutes } from "./wallets/routes.ts";
import { widgetRoutes } from "./widget/routes.ts";

/** Every feature's routes, as far as this application has them. */
export function routes({ payments }: App): Route[] {
  return [
    ...accountRoutes,
    ...closingRoutes,
    ...archiveRoutes,
    ...attendeeRoutes,
    ...onPaperRoutes,
    ...auditLogRoutes,
    ...authRoutes,
    ...bulkActionRoutes,
    ...capacityAssignmentRoutes,
    ...checkInListRoutes,
    ...doorRoutes,
    ...liveRoutes,
    ...doorWatchRoutes,
    ...checkoutRoutes,
    ...buyersDeskRoutes,
    ...(payments.sandbox ? sandboxRoutes : []),
    ...(payments.stripe ? stripeRoutes : []),
    ...paymentRoutes,
    ...receiptRoutes,
    ...devMailRoutes,
    ...eventRoutes,
    ...factorRoutes,
    ...figureRoutes,
    ...imageRoutes,
    ...importRoutes,
    ...invoiceRoutes,
    ...labelRoutes,
    ...duplicateRoutes,
    ...listViewRoutes,
    ...messageRoutes,
    ...platformImportRoutes,
    ...orderRoutes,
    ...proposedChangeRoutes,
    ...refundAllRoutes,
    ...organizerRoutes,
    ...personRoutes,
    ...searchRoutes,
    ...paperRoutes,
    ...promoCodeRoutes,
    ...affiliateRoutes,
    ...publicEventRoutes,
    ...statisticRoutes,
    ...taxReportRoutes,
    ...taxOrFeeRoutes,
    ...questionRoutes,
    ...ticketRoutes,
    ...userRoutes,
    ...walletRoutes,
    ...widgetRoutes,
  ];
}
