import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconForms,
  IconMapPin,
  type IconProps,
  IconSelect,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { QuestionOwner, QuestionType } from "#domain/questions.ts";

/** The seven ways to answer, as one chooses among them. */
export const QUESTION_TYPE_WORDS: Record<QuestionType, { label: MessageDescriptor; icon: ComponentType<IconProps> }> = {
  SINGLE_LINE_TEXT: { label: msg`A line of text`, icon: IconForms },
  MULTI_LINE_TEXT: { label: msg`Several lines of text`, icon: IconAlignLeft },
  RADIO: { label: msg`One of several`, icon: IconCircleDot },
  DROPDOWN: { label: msg`One of many, in a list`, icon: IconSelect },
  CHECKBOX: { label: msg`Any of several`, icon: IconCheckbox },
  DATE: { label: msg`A day`, icon: IconCalendar },
  ADDRESS: { label: msg`An address`, icon: IconMapPin },
};

export const QUESTION_OWNER_WORDS: Record<QuestionOwner, { label: MessageDescriptor; help: MessageDescriptor }> = {
  ORDER: { label: msg`Once per order`, help: msg`Whoever buys answers for all of it.` },
  TICKET: { label: msg`For each ticket`, help: msg`Answered for every attendee.` },
};
