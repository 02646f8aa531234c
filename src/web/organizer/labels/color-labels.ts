import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LabelColor } from "#domain/labels.ts";

export const LABEL_COLOR_NAMES: Record<LabelColor, MessageDescriptor> = {
  GRAY: msg`Gray`,
  VIOLET: msg`Violet`,
  BLUE: msg`Blue`,
  TEAL: msg`Teal`,
  GREEN: msg`Green`,
  AMBER: msg`Amber`,
  RED: msg`Red`,
  PINK: msg`Pink`,
};
