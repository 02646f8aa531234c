import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MailStatus } from "#domain/mails.ts";

export const MAIL_STATUS_LABELS: Record<MailStatus, MessageDescriptor> = {
  QUEUED: msg`Sending…`,
  SENDING: msg`Sending…`,
  SENT: msg`Sent`,
  FAILED: msg`Not delivered`,
  KEPT: msg`Not sent: no mail server set up`,
};
