import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BadgeSize } from "#domain/badges.ts";

export const BADGE_SIZE_LABELS: Record<BadgeSize, MessageDescriptor> = {
  "85x55": msg`Card, 85 × 55 mm`,
  "90x60": msg`Card, 90 × 60 mm`,
  A6: msg`A6, 105 × 148 mm`,
  A4_4: msg`A4, 4 per sheet`,
  A4_8: msg`A4, 8 per sheet`,
  LABEL_62: msg`Label roll, 62 mm wide`,
};
