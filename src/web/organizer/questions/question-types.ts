import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuestionOwner, QuestionType } from "#domain/questions.ts";

export const QUESTION_TYPE_LABELS: Record<QuestionType, MessageDescriptor> = {
  SINGLE_LINE_TEXT: msg`Short answer`,
  MULTI_LINE_TEXT: msg`Paragraph`,
  RADIO: msg`Single choice`,
  DROPDOWN: msg`Dropdown`,
  CHECKBOX: msg`Checkboxes`,
  DATE: msg`Date`,
  ADDRESS: msg`Address`,
};

export const QUESTION_OWNER_LABELS: Record<QuestionOwner, { label: MessageDescriptor; help: MessageDescriptor }> = {
  ORDER: { label: msg`Once per order`, help: msg`The buyer answers once for the whole order.` },
  TICKET: { label: msg`For each ticket`, help: msg`The buyer answers for every attendee.` },
};
