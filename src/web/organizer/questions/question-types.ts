import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QuestionOwner, QuestionType } from "#domain/questions.ts";

export const QUESTION_TYPE_LABELS: Record<QuestionType, MessageDescriptor> = {
  SINGLE_LINE_TEXT: msg`A line of text`,
  MULTI_LINE_TEXT: msg`Several lines of text`,
  RADIO: msg`One of several`,
  DROPDOWN: msg`One of many, in a list`,
  CHECKBOX: msg`Any of several`,
  DATE: msg`A day`,
  ADDRESS: msg`An address`,
};

export const QUESTION_OWNER_LABELS: Record<QuestionOwner, { label: MessageDescriptor; help: MessageDescriptor }> = {
  ORDER: { label: msg`Once per order`, help: msg`Whoever buys answers for all of it.` },
  TICKET: { label: msg`For each ticket`, help: msg`Answered for every attendee.` },
};
