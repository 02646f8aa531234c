import { registerDomain } from "./payment-connections/register-domain.ts";
import { dueMessages } from "./messages/due-messages.ts";
import { sendMessage } from "./messages/send-message.ts";
import { purgeMails } from "./mail/purge-mails.ts";
import { expireOrders } from "./orders/cancellation/expire-orders.ts";
import { expireChanges } from "./orders/proposed-changes/expire-changes.ts";
import { reconcilePayments } from "./payments/settlement/reconcile-payments.ts";
import { remindOffline } from "./payments/offline/remind-buyers.ts";
import { cancelPayment } from "./payments/settlement/cancel-payment.ts";
import { carryOutImport } from "./imports/create-orders.ts";
import { takeImportBack } from "./imports/undo-import.ts";
import { issueInvoices } from "./invoices/issue-invoices.ts";
import { reconcileRefunds } from "./payments/refunds/reconcile-refunds.ts";
import { cleanup } from "./cleanup/cleanup.ts";
import { cleanupObjects } from "./images/cleanup-objects.ts";
import { retain } from "./retention/apply-retention.ts";
import { refundPayment } from "./payments/refunds/refund-payment.ts";
import { refundEvent } from "./orders/refund-all/refund-event.ts";
import { runBulkAction } from "./bulk-actions/run-action.ts";
import { sendSandboxNotice } from "./payments/sandbox/notices.ts";
import { closeAccounts } from "./account-closing/close-accounts.ts";
import { resumeRuns } from "./runs/resume-runs.ts";
import type { Job } from "./platform/jobs.ts";
import { deliverMail } from "./platform/mail.ts";
import { recountDays } from "./event-stats/recount-days.ts";
import { aggregateCounters } from "./event-stats/aggregate-counters.ts";
import { announceKeyExpiry } from "./api-keys/announce-expiry.ts";
import { findOrders } from "./self-service/find-orders.ts";
import { notifyAttendees } from "./events/notify-attendees.ts";
import { forgotPassword } from "./auth/forgot-password.ts";
import { cleanupChallenges } from "./mfa/cleanup-challenges.ts";
import { notifyPhones } from "./wallets/apple/push-to-devices.ts";
import { updateGoogleObjects } from "./wallets/google/update-objects.ts";
import { deliverWebhooks } from "./webhooks/deliver-webhooks.ts";
import { resumeWebhooks } from "./webhooks/resume-webhooks.ts";
import { voidAtGoogle } from "./wallets/google/void-at-google.ts";
import { refreshPasses } from "./wallets/refresh-passes.ts";

export const jobs: Job[] = [
  deliverMail,
  purgeMails,
  expireOrders,
  expireChanges,
  reconcilePayments,
  refundPayment,
  refundEvent,
  carryOutImport,
  takeImportBack,
  runBulkAction,
  resumeRuns,
  reconcileRefunds,
  issueInvoices,
  cancelPayment,
  registerDomain,
  remindOffline,
  cleanup,
  cleanupObjects,
  retain,
  sendSandboxNotice,
  aggregateCounters,
  recountDays,
  notifyAttendees,
  sendMessage,
  dueMessages,
  findOrders,
  forgotPassword,
  cleanupChallenges,
  closeAccounts,
  announceKeyExpiry,
  refreshPasses,
  notifyPhones,
  updateGoogleObjects,
  voidAtGoogle,
  deliverWebhooks,
  resumeWebhooks,
] as Job[];
