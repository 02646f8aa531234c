import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DiscountType, PromoCodeState } from "#domain/promo-codes.ts";

export const PROMO_CODE_STATE_LABELS: Record<PromoCodeState, MessageDescriptor> = {
  ACTIVE: msg({ message: "Active", context: "promo code" }),
  NOT_STARTED: msg({ message: "Not valid yet", context: "promo code" }),
  EXPIRED: msg({ message: "Expired", context: "promo code" }),
  USED_UP: msg({ message: "Used up", context: "promo code" }),
};

export const DISCOUNT_TYPE_LABELS: Record<DiscountType, MessageDescriptor> = {
  PERCENTAGE: msg`Percentage`,
  FIXED: msg`Fixed amount`,
  NONE: msg`No discount`,
};
