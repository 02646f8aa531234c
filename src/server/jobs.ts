import { dueMessages } from "./messages/due-messages.ts";
import { sendMessage } from "./messages/send-message.ts";
import { sweepMails } from "./mail/sweep-mails.ts";
import { expireOrders } from "./orders/expire.ts";
import { lapseChanges } from "./orders/proposed/lapse-changes.ts";
import { reconcilePayments } from "./payments/reconcile.ts";
import { remindOffline } from "./payments/offline/remind.ts";
import { cancelPayment } from "./payments/cancel-payments.ts";
import { carryOutImport } from "./imports/carry-out.ts";
import { takeImportBack } from "./imports/undo.ts";
import { issueInvoices } from "./invoices/issue-invoices.ts";
import { reconcileRefunds } from "./payments/reconcile-refunds.ts";
import { cleanup } from "./cleanup/cleanup.ts";
import { retain } from "./retention/retain.ts";
import { refundPayment } from "./payments/refund-payment.ts";
import { refundEvent } from "./orders/refund-all/refund-event.ts";
import { runBulkAction } from "./bulk-actions/run.ts";
import { sendSandboxNotice } from "./payments/sandbox/notices.ts";
import { closeAccounts } from "./accounts/closing/close-accounts.ts";
import { resumeRuns } from "./runs/resume-runs.ts";
import type { Job } from "./platform/jobs.ts";
import { deliverMail } from "./platform/mail.ts";
import { countDaysAnew } from "./figures/count-days-anew.ts";
import { foldTallies } from "./figures/fold-tallies.ts";
import { findOrders } from "./desk/find-orders.ts";
import { tellGuests } from "./events/tell-guests.ts";
import { forgotPassword } from "./auth/forgot-password.ts";
import { tidyChallenges } from "./factors/tidy-challenges.ts";
import { tellPhones } from "./wallets/apple/tell-phones.ts";
import { tellGoogle } from "./wallets/google/tell-google.ts";
import { voidAtGoogle } from "./wallets/google/void-at-google.ts";
import { refreshPasses } from "./wallets/refresh-passes.ts";
import { tidySessions } from "./auth/tidy-sessions.ts";

/** Every feature's jobs. */
export const jobs: Job[] = [
  deliverMail,
  sweepMails,
  expireOrders,
  lapseChanges,
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
  remindOffline,
  cleanup,
  retain,
  sendSandboxNotice,
  foldTallies,
  countDaysAnew,
  tellGuests,
  sendMessage,
  dueMessages,
  findOrders,
  forgotPassword,
  tidySessions,
  tidyChallenges,
  closeAccounts,
  refreshPasses,
  tellPhones,
  tellGoogle,
  voidAtGoogle,
] as Job[];
