import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AffiliateStatus } from "#domain/affiliates.ts";

export const AFFILIATE_STATUS_LABELS: Record<AffiliateStatus, MessageDescriptor> = {
  ACTIVE: msg({ message: "Active", context: "affiliate" }),
  INACTIVE: msg({ message: "Turned off", context: "affiliate" }),
};
